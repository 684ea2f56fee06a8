import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../../scripts/stack/dynamodb.ts';
import { awsEnvironment, serviceEnvironment } from '../../scripts/stack/environment.ts';
import { readService, resource } from '../../scripts/stack/service.ts';
import { createTable } from '../../scripts/stack/table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of a function with the table. */
    tableEnvironment: Record<string, string>;
    /** The definition of the table. */
    tableProperties: unknown;
  }
}

/** Starts only DynamoDB, with the table as defined in `serverless.yml`. */
export default async function setup({ provide }: TestProject) {
  const variables = serviceEnvironment({ prefix: 'sino-test', dist: 'dist', stateDir: '.build' });
  const [service, dynamodb] = await Promise.all([readService(variables), startDynamoDb({ isForLoad: true })]);
  const { endpoint } = dynamodb;
  await createTable(service, endpoint);
  provide('tableProperties', resource(service, 'Table'));
  provide('tableEnvironment', {
    ...service.provider.environment,
    ...awsEnvironment({ dynamodb: endpoint, kinesis: endpoint }),
    // A test that expects log lines catches them; see `catchLog`.
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
  return dynamodb.stop;
}
