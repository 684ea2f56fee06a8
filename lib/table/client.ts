import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type $Command,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { CALLS, requireAllowed } from './access.ts';
import { consumed, consumedUnits } from './capacity.ts';
import { currentDeadline } from './deadline.ts';
import { faultAtDeadline, faultOf, isTimeout } from './faults.ts';
import { readItemsDirectly } from './native-items.ts';
import { readCostOf } from './read-cost.ts';

let client: DynamoDBDocumentClient | undefined;

/** The container's only DynamoDB client. */
export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(connect(), {
    marshallOptions: { removeUndefinedValues: true },
    // By default the SDK turns numbers beyond 2^53, which no record has, into BigInt, or throws. JSON does not support
    // BigInt.
    unmarshallOptions: { wrapNumbers: Number },
  });
  return client;
}

export function tableName(): string {
  return config().TABLE_NAME;
}

const MAX_ATTEMPTS = 3;

/**
 * The timeout of an attempt leaves time for a second attempt within a request. It is no shorter, because it also runs
 * while a call in a burst waits for one of the client's 50 connections.
 */
let attemptTimeoutMs = 4000;

const LONG_ATTEMPT_TIMEOUT_MS = 60_000;

/**
 * Gives each attempt more time, for loading data into a server on this machine: on a slow disk, it takes longer than
 * usual for a batch of writes, and as a repeated batch waits for the first, no attempt would succeed.
 */
export function allowLongAttempts(): void {
  attemptTimeoutMs = LONG_ATTEMPT_TIMEOUT_MS;
  client = undefined;
}

/**
 * Makes a call, aborted at the deadline of the request. All calls of this layer go through here.
 * @throws TableFault if the table does not serve it, ReadsTooExpensive if the request has read too much, and the SDK's
 * own errors for calls that DynamoDB rejects
 */
export function send<I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  command: $Command<I, O, DynamoDBDocumentClientResolvedConfig>,
): Promise<O> {
  const deadline = currentDeadline();
  const sender = documentClient();
  return deadline === undefined
    ? sender.send(command)
    : deadline.call((abortSignal) => sender.send(command, { abortSignal }));
}

function connect(): DynamoDBClient {
  const connection = new DynamoDBClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      requestTimeout: attemptTimeoutMs,
      throwOnRequestTimeout: true,
      // The request timeout ends when the response headers arrive; this one covers the body.
      socketTimeout: attemptTimeoutMs,
    },
  });
  // It copies the input and output of every call, even without a logger, which takes a tenth of the call's time.
  connection.middlewareStack.remove('loggerMiddleware');
  requireAllowedCalls(connection);
  countCapacity(connection);
  throwFaults(connection);
  readItemsDirectly(connection);
  noteFaults(connection);
  return connection;
}

/** Makes a client refuse calls that `requireAllowed` refuses. */
function requireAllowedCalls({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        requireAllowed(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'requireAllowed' },
  );
}

/** Makes a client count the units that its calls consume, and keep reads within the budget of the request. */
function countCapacity({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const work = consumed();
        if (work === undefined) return next(args);
        const kind = commandName in CALLS.read ? 'read' : 'write';
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const call = async () => {
          const result = await next(args);
          const units = consumedUnits(result.output);
          work.count(kind, units);
          return { result, units };
        };
        const budget = kind === 'read' ? work.budget : undefined;
        return budget === undefined ? (await call()).result : budget.spend(readCostOf(args.input), call);
      },
    { step: 'initialize', name: 'countCapacity' },
  );
}

/** Makes a client throw faults instead of the SDK's errors, once the SDK has given up. */
function throwFaults({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        next(args).catch((error: unknown) => {
          throw isTimeout(error)
            ? faultAtDeadline(commandName, error, currentDeadline()?.lastFault)
            : (faultOf(commandName, error) ?? error);
        }),
    { step: 'initialize', priority: 'high', name: 'throwFaults' },
  );
}

/** Makes a client note the fault of every attempt, inside the SDK's retry loop. */
function noteFaults({ middlewareStack }: DynamoDBClient): void {
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
}
