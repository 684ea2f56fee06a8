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
import type { RecordOf } from './entity.ts';
import { TableContended, TableFault } from './faults.ts';
import type { Write } from './writes.ts';

/** A write did not happen because the table was not as one of its conditions demands. Nothing was changed. */
export class ConditionFailed extends Error {
  readonly #blocking: ReadonlySet<Write>;

  constructor(blocking: readonly Write[], cause: unknown) {
    super(`The table is not as the write demands: ${blocking.map(({ what }) => what).join(', ')}`, { cause });
    this.name = 'ConditionFailed';
    this.#blocking = new Set(blocking);
  }

  /** Whether it was the condition of this write that did not hold. */
  isBlockedBy(write: Write): boolean {
    return this.#blocking.has(write);
  }
}

/** DynamoDB's own limit for one transaction. */
export const MAX_WRITES = 100;

/**
 * Does all of the writes, or none.
 *
 * A record that is put under a condition goes in a transaction also when it goes alone: the SDK repeats what was not
 * answered in time, and a plain put would then meet itself. A transaction has a token by which it is known again.
 * @throws ConditionFailed when the condition of one does not hold
 */
export async function commit(...writes: readonly Write[]): Promise<void> {
  const [only] = writes;
  if (writes.length > MAX_WRITES) throw new Error(`${writes.length} writes do not fit one transaction`);
  const isSingle = writes.length === 1 && only?.request.Put?.ConditionExpression === undefined;
  if (isSingle && only !== undefined) await single(only);
  else await transaction(writes);
}

/**
 * Does an update alone, and returns the record as it is after it.
 * @throws ConditionFailed when its condition does not hold
 */
export async function commitUpdate<R>(entity: RecordOf<R>, write: Write): Promise<R> {
  const { Update } = write.request;
  if (Update === undefined) throw new Error(`${write.what} is not an update`);
  const sent = persistently(() => send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })));
  const { Attributes = {} } = await sent.catch(refusal(write));
  return entity.fromItem(Attributes);
}

async function single(write: Write): Promise<void> {
  const { Put, Update, Delete } = write.request;
  const sent = persistently(async () => {
    if (Put) await send(new PutCommand(Put));
    else if (Update) await send(new UpdateCommand(Update));
    else if (Delete) await send(new DeleteCommand(Delete));
    else await transaction([write]);
  });
  await sent.catch(refusal(write));
}

const refusal = (write: Write) => (error: unknown) => {
  throw error instanceof ConditionalCheckFailedException ? new ConditionFailed([write], error) : error;
};

async function transaction(writes: readonly Write[]): Promise<void> {
  const input: TransactWriteCommandInput = { TransactItems: writes.map(({ request }) => request) };
  try {
    await persistently(() => send(new TransactWriteCommand(input)));
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : undefined;
    const blocking = writes.filter((_, n) => reasons?.[n]?.Code === FAILED_CONDITION);
    throw blocking.length > 0 ? new ConditionFailed(blocking, error) : error;
  }
}

/** A write that met a transaction on the same items has changed nothing, and is tried again. */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  let backoff: Backoff | undefined;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error)) throw error;
      backoff ??= new Backoff();
      if (!(await backoff.wait())) throw error;
    }
  }
}

const FAILED_CONDITION = 'ConditionalCheckFailed';

/** The SDK itself does not repeat transactions that were cancelled. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof TableContended ||
    (error instanceof TableFault && error.cause instanceof TransactionCanceledException)
  );
}
