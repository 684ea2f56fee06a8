import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { SchemaWriter } from '../../../lib/openapi/schema-writer.ts';
import { requestsOf } from './requests.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * The requests of an API as a Postman collection, version 2.1: a folder for each resource. The variable `baseUrl` says
 * where the API is, `token` who asks.
 * @param origin where the service is, without a path
 */
export function collectionOf(description: ApiDescription, origin: string): object {
  const { api, info, operations, tagDescriptions: areas } = description;
  const writer = new SchemaWriter(api, '3.1.1');
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: `${origin}${api.basePath()}`, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: resources.map((resource) => ({
      name: resource,
      description: areas[resource],
      item: operations
        .filter((operation) => operation.resource === resource)
        .flatMap(({ operation }) => requestsOf(writer, description, operation)),
    })),
  };
}
