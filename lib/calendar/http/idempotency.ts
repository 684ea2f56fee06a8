import * as z from 'zod';
import {
  type IdempotentCall,
  type ReceiptWrites,
  requestOf,
  idempotent as storedIdempotent,
} from '../../idempotency/idempotent.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { receipts } from '../keys.ts';

/**
 * Writes a record, with the receipt of the request in the same transaction. It runs again after a conflict, so it
 * begins by reading.
 * @param failures the number of earlier attempts
 */
export type RecordWrite<R> = (receiptWrites: ReceiptWrites<R>, failures: number) => Promise<R>;

/** Performs a write without a receipt. */
export const perform = <R>(write: RecordWrite<R>): Promise<R> =>
  retryOnConflict((failures) => write(() => [], failures));

/**
 * A write of a record that is named by something that may change, such as its slug. The record is found once, as part
 * of the write: a repeated request is answered from its receipt even if no record has that name any longer.
 * @param find returns the identifier
 */
export function writeOfFound<R>(
  find: () => Promise<number>,
  writeOf: (id: number) => RecordWrite<R>,
): RecordWrite<R> {
  let write: RecordWrite<R> | undefined;
  return async (receiptWrites, failures) => {
    write ??= writeOf(await find());
    return write(receiptWrites, failures);
  };
}

/** Personal claims of a token other than the subject. */
const store = { receipts, personalClaims: ['author'] };

/** A repeated request returns the record's current state, so a receipt only names it. */
const Result = z.object({ id: z.int() });

/**
 * Performs a write once for each `Idempotency-Key` of its sender; see `lib/idempotency/`.
 * @param find reads the record that the first request wrote, and throws if the caller may no longer see it
 */
export async function idempotent<R extends { readonly id: number }>(
  call: IdempotentCall,
  write: RecordWrite<R>,
  find: (id: number) => Promise<R>,
): Promise<R> {
  let record: R | undefined;
  const { id } = await storedIdempotent(store, requestOf(call), Result, async (receiptWrites, failures) => {
    record = await write((after) => receiptWrites({ id: after.id }), failures);
    return { id: record.id };
  });
  return record ?? find(id);
}
