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
 * Writes a record of the calendar, with the receipt of the request in the same transaction. It is tried again when the
 * table has changed under it, so it begins with reading.
 * @param failures how often it was tried before
 */
export type RecordWrite<R> = (receiptWrites: ReceiptWrites<R>, failures: number) => Promise<R>;

/** Does a write that no request is known by. */
export const perform = <R>(write: RecordWrite<R>): Promise<R> =>
  retryOnConflict((failures) => write(() => [], failures));

/** What a token says of its bearer beside the subject. */
const store = { receipts, personalClaims: ['author'] };

/** A repeated request is answered with the record as it is by then, so a receipt names it only. */
const Result = z.object({ id: z.int() });

/**
 * Does a write once for each `Idempotency-Key` of its sender; see `lib/idempotency/`.
 * @param find reads the record that the first request has written
 */
export async function idempotent<R extends { readonly id: number }>(
  call: IdempotentCall,
  write: RecordWrite<R>,
  find: (id: number) => Promise<R>,
): Promise<R> {
  let written: R | undefined;
  const { id } = await storedIdempotent(store, requestOf(call), Result, async (receiptWrites, failures) => {
    written = await write((record) => receiptWrites({ id: record.id }), failures);
    return { id: written.id };
  });
  return written ?? find(id);
}
