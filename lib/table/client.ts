import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type $Command,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { CALLS, refuseUnlessAllowed } from './access.ts';
import { consumed, unitsOf } from './capacity.ts';
import { currentDeadline } from './deadline.ts';
import { faultOf, faultOfTimeout, isTimeout } from './faults.ts';
import { readCostOf } from './read-cost.ts';

let client: DynamoDBDocumentClient | undefined;

/** The one connection of a container to DynamoDB. */
export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(connect(), {
    marshallOptions: { removeUndefinedValues: true },
    // The SDK makes a BigInt of a number beyond 2^53, which no record has, and throws for some: JSON knows neither.
    unmarshallOptions: { wrapNumbers: Number },
  });
  return client;
}

export function tableName(): string {
  return config().TABLE_NAME;
}

/** How often a call is tried, and how long each time. */
const MAX_TRIES = 3;
const TRY_TIMEOUT_MS = 4000;

/**
 * Makes a call, which ends when the time of the request is over. All calls of this layer are made here.
 * @throws TableFault where the table does not serve it, ReadsTooExpensive where the request has read too much, and the
 * SDK's own errors for what DynamoDB refuses
 */
export function send<I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  command: $Command<I, O, DynamoDBDocumentClientResolvedConfig>,
): Promise<O> {
  const deadline = currentDeadline();
  return documentClient().send(command, deadline === undefined ? {} : { abortSignal: deadline.signal });
}

/**
 * The time limit of a try leaves room for another one within the time of a request. It is not shorter, because it also
 * runs while a call of a burst waits for one of the client's 50 connections.
 */
function connect(): DynamoDBClient {
  const connection = new DynamoDBClient({
    maxAttempts: MAX_TRIES,
    requestHandler: {
      requestTimeout: TRY_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      // The other one is over when the headers of an answer are there.
      socketTimeout: TRY_TIMEOUT_MS,
    },
  });
  const { middlewareStack } = connection;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        refuseUnlessAllowed(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'refuseUnlessAllowed' },
  );
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const work = consumed();
        if (work === undefined) return next(args);
        const kind = commandName in CALLS.read ? 'read' : 'write';
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const call = async () => {
          const result = await next(args);
          const units = unitsOf(result.output);
          work.count(kind, units);
          return { result, units };
        };
        const budget = kind === 'read' ? work.budget : undefined;
        return budget === undefined ? (await call()).result : budget.spend(readCostOf(args.input), call);
      },
    { step: 'initialize', name: 'countCapacity' },
  );
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        next(args).catch((error: unknown) => {
          throw isTimeout(error)
            ? faultOfTimeout(commandName, error, currentDeadline()?.lastFault)
            : (faultOf(commandName, error) ?? error);
        }),
    { step: 'initialize', priority: 'high', name: 'throwFaults' },
  );
  // Within the SDK's own repetitions, so that it sees the error of each try.
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        next(args).catch((error: unknown) => {
          const fault = faultOf(commandName, error);
          if (fault !== undefined) currentDeadline()?.noteFault(fault);
          throw error;
        }),
    { step: 'finalizeRequest', priority: 'low', name: 'noteFaults' },
  );
  return connection;
}
