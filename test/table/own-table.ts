import { randomUUID } from 'node:crypto';
import { serviceEnvironment } from '../../scripts/stack/environment.ts';
import { readService } from '../../scripts/stack/service.ts';
import { createTable } from '../../scripts/stack/table.ts';

/** Creates a separate table for a test file. Call it before anything uses the table. */
export async function useOwnTable(): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = process.env;
  const prefix = `sino-test-${randomUUID()}`;
  const service = await readService(serviceEnvironment({ prefix, dist: 'dist', stateDir: '.build' }));
  await createTable(service, endpoint);
  process.env.TABLE_NAME = service.provider.environment.TABLE_NAME;
}
