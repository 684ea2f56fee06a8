import type { TestProject } from 'vitest/node';
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

/** Creates the table as defined in `serverless.yml`. */
export default async function setup(project: TestProject) {
  const endpoint = project.getProvidedContext().dynamodbEndpoint;
  const variables = serviceEnvironment({ prefix: 'sino-test', dist: 'dist', stateDir: '.build' });
  const service = await readService(variables);
  await createTable(service, endpoint);
  project.provide('tableProperties', resource(service, 'Table'));
  project.provide('tableEnvironment', {
    ...service.provider.environment,
    ...awsEnvironment({ dynamodb: endpoint, kinesis: endpoint }),
  });
}
