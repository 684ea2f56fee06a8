import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Backoff } from './backoff.ts';
import { send } from './client.ts';
import { nameOfKey, type RecordOf } from './entity.ts';
import { TableContended, TableFault } from './faults.ts';
import type { Write } from './writes.ts';

/** The condition of a write did not hold. Nothing was changed. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly #blocking: readonly BlockedWrite[];

  constructor(blocking: readonly BlockedWrite[], cause: unknown) {
    super(`The condition did not hold: ${blocking.map(({ write }) => write.what).join(', ')}`, { cause });
    this.#blocking = blocking;
  }

  /** Whether the condition of this write did not hold. */
  isBlockedBy(write: Write): boolean {
    return this.#blocking.some((one) => one.write === write);
  }

  /** Whether the same writes were blocked earlier, and their items have not changed since. */
  isRepeatOf(earlier: ConditionFailed): boolean {
    return isDeepStrictEqual(this.#state, earlier.#state);
  }

  get #state() {
    return this.#blocking.map(({ write: { what, key }, item }) => ({ what, key, item }));
  }

  /** The names and keys of the writes whose conditions did not hold. */
  get blockedWrites(): string {
    return this.#blocking.map(({ write: { what, key } }) => `${what} ${nameOfKey(key)}`).join(', ');
  }
}

interface BlockedWrite {
  readonly write: Write;
  /** The item that its condition was checked against, in the wire format; undefined if there was none. */
  readonly item: unknown;
}

/**
 * Handles the rejection of a commit: throws `failure()` if the condition of this write did not hold, and any other
 * error unchanged.
 */
export const onBlocked =
  (write: Write, failure: () => Error) =>
  (error: unknown): never => {
    throw isBlocked(error, write) ? failure() : error;
  };

/** Handles the rejection of a commit: ignores it if the condition of this write did not hold. */
export const ignoreBlocked =
  (write: Write) =>
  (error: unknown): undefined => {
    if (!isBlocked(error, write)) throw error;
  };

/** Whether a commit was rejected because the condition of this write did not hold. */
export const isBlocked = (error: unknown, write: Write): boolean =>
  error instanceof ConditionFailed && error.isBlockedBy(write);

/** DynamoDB's limit for one transaction. */
export const MAX_WRITES = 100;

/**
 * Performs all of the writes, or none.
 *
 * Even a single conditional put or a single update is sent as a transaction, which has an idempotency token: the SDK
 * retries calls that time out, although they may have succeeded. Then the condition of a plain put would fail, and a
 * plain update would add twice.
 * @throws ConditionFailed if the condition of a write does not hold
 */
export async function commit(...writes: readonly Write[]): Promise<void> {
  const [only] = writes;
  if (writes.length > MAX_WRITES) throw new Error(`${writes.length} writes do not fit one transaction`);
  if (writes.length === 1 && only !== undefined && canRepeat(only)) await writeSingle(only);
  else await writeTransaction(writes);
}

/**
 * Performs a single update, and returns the updated record. The update must not increment fields, because the SDK may
 * make it twice.
 * @throws ConditionFailed if its condition does not hold
 */
export async function commitUpdate<R>(entity: RecordOf<R>, write: Write): Promise<R> {
  const { Update } = write.request;
  if (Update === undefined) throw new Error(`${write.what} is not an update`);
  const sent = withRetries(() => send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })));
  const { Attributes = {} } = await sent.catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ConditionFailed([{ write, item: takeItem(error) }], error);
  });
  return entity.fromItem(Attributes);
}

/** Whether a write has the same effect and the same result if it is made twice. */
function canRepeat({ request: { Put, Delete } }: Write): boolean {
  const write = Put ?? Delete;
  return write !== undefined && write.ConditionExpression === undefined;
}

function writeSingle({ request: { Put, Delete } }: Write): Promise<unknown> {
  return withRetries<unknown>(async () => {
    if (Put) await send(new PutCommand(Put));
    else if (Delete) await send(new DeleteCommand(Delete));
  });
}

async function writeTransaction(writes: readonly Write[]): Promise<void> {
  const input: TransactWriteCommandInput = { TransactItems: writes.map(({ request }) => request) };
  try {
    await withRetries(() => send(new TransactWriteCommand(input)));
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : undefined;
    const blocking = writes.flatMap((write, n) => {
      const reason = reasons?.[n];
      return reason?.Code === 'ConditionalCheckFailed' ? [{ write, item: takeItem(reason) }] : [];
    });
    throw blocking.length > 0 ? new ConditionFailed(blocking, error) : error;
  }
}

/** Removes the item from what the SDK reports, because errors are logged with all their members. */
function takeItem(reported: { Item?: unknown }): unknown {
  const { Item } = reported;
  reported.Item = undefined;
  return Item;
}

/** Retries a write that conflicted with a transaction on the same items, which has changed nothing. */
async function withRetries<T>(write: () => Promise<T>): Promise<T> {
  const backoff = new Backoff();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isTransient(error) || !(await backoff.wait())) throw error;
    }
  }
}

/** The SDK does not retry cancelled transactions. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof TableContended ||
    (error instanceof TableFault && error.cause instanceof TransactionCanceledException)
  );
}
