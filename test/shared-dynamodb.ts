import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../scripts/stack/dynamodb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the DynamoDB that all projects of a run share. */
    dynamodbEndpoint: string;
  }
}

interface Shared {
  readonly starting: ReturnType<typeof startDynamoDb>;
  users: number;
}

/** Each project loads this module anew, so its variables cannot be shared. */
const holder = globalThis as { sharedDynamoDb?: Shared };

/**
 * Starts one DynamoDB for all projects of a run, each of which has tables of its own: several would each compile the same
 * code. Provides its URL, and stops it when the last project has ended.
 */
export default async function setup({ provide }: Pick<TestProject, 'provide'>) {
  holder.sharedDynamoDb ??= { starting: startDynamoDb({ isForLoad: true }), users: 0 };
  const shared = holder.sharedDynamoDb;
  shared.users += 1;
  const { endpoint, stop } = await shared.starting;
  provide('dynamodbEndpoint', endpoint);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}
