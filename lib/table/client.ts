import { type ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { CALLS, refuseUnlessAllowed } from './access.ts';
import { consumed } from './capacity.ts';

let client: DynamoDBDocumentClient | undefined;

/** The one connection of a container to DynamoDB. */
export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(connect(), { marshallOptions: { removeUndefinedValues: true } });
  return client;
}

export function tableName(): string {
  return config().TABLE_NAME;
}

/** How often a call is tried, and how long each time, in milliseconds. */
export const TRIES = 3;
export const TRY_MS = 4000;

/**
 * The time limit stays below the functions' own, so that a call that hangs is tried again, and fails with its cause,
 * before the function is stopped. It is not shorter, because it also runs while a call of a burst waits for one of
 * the client's 50 connections.
 */
function connect(): DynamoDBClient {
  const connection = new DynamoDBClient({
    maxAttempts: TRIES,
    requestHandler: { requestTimeout: TRY_MS, throwOnRequestTimeout: true },
  });
  connection.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        refuseUnlessAllowed(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'refuseUnlessAllowed' },
  );
  connection.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const work = consumed();
        if (work === undefined) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        work.count(commandName in CALLS.read ? 'read' : 'write', capacitiesOf(result.output));
        return result;
      },
    { step: 'initialize', name: 'countCapacity' },
  );
  return connection;
}

function capacitiesOf(output: object): ConsumedCapacity[] {
  const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
  return [ConsumedCapacity].flat();
}
