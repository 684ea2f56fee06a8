import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { nowMs } from '../clock.ts';
import type { Caller } from '../http/auth.ts';
import { conflict, Failure, invalidRequest } from '../http/failure.ts';
import type { ItemKey, RecordOf } from '../table/entity.ts';
import { get } from '../table/read.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { create, put, type Write } from '../table/writes.ts';
import type { Receipt } from './receipt.ts';

/** The writes that keep the result of a request; they belong in the transaction that does what was asked. */
export type ReceiptWrites<R> = (result: R) => readonly Write[];

/** A request that may be sent again. */
export interface IdempotentRequest {
  /** The header `Idempotency-Key`: the sender's name for the request. Without one, or with an empty one, it is new. */
  readonly key: string | undefined;
  readonly caller: Caller;
  /** All that tells this request from another one by the same sender, as JSON values. */
  readonly facts: readonly unknown[];
}

/** What a handler is given of a request that takes the header. */
export interface IdempotentCall {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly caller: Caller;
  readonly event: { readonly rawPath: string };
  readonly query: unknown;
  readonly body: unknown;
}

/** The request of a call: its path, query and body tell it from others. */
export const requestOf = ({ headers, caller, event, query, body }: IdempotentCall): IdempotentRequest => ({
  key: headers['idempotency-key'],
  caller,
  facts: [event.rawPath, query, body],
});

/** Where an API keeps its receipts, and what its tokens say of people beside their subject. */
export interface ReceiptStore {
  readonly receipts: RecordOf<Receipt> & { key(fields: { readonly digest: string }): ItemKey };
  /** Claims that tell apart people who share a subject, such as the students of one portal. */
  readonly personalClaims: readonly string[];
}

const RECEIPT_LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Does what a request asks, and does it once: a request with a key that its sender used within the last day is
 * answered from the receipt of the first one. The receipt is written in the transaction of the act itself, so there is
 * never one without the other. Of two requests that run at once, the second finds the receipt of the first. A request
 * that was refused leaves no receipt, and is judged anew.
 * @param Result what comes of the request, as the receipt holds it
 * @param act is tried again when the records have changed under it, so it has to begin with reading; it is told how
 * often it has failed
 * @throws Failure 400 for a key from a sender whom the token does not name, 409 for another request under the same key
 */
export async function idempotent<R>(
  store: ReceiptStore,
  { key = '', caller, facts }: IdempotentRequest,
  Result: z.ZodType<R>,
  act: (receiptWrites: ReceiptWrites<R>, failures: number) => Promise<R>,
): Promise<R> {
  if (key === '') return retryOnConflict((failures) => act(() => [], failures));

  const { receipts, personalClaims } = store;
  const digest = digestOf([...senderOf(caller, personalClaims), key]);
  const request = digestOf(facts);
  const find = () => get(receipts, receipts.key({ digest }));

  return retryOnConflict(async (failures) => {
    const before = await find();
    if (before !== undefined && counts(before)) return resultOf(before, request, Result);
    try {
      return await act((result) => {
        const receipt = { digest, request, result, expires: nowSeconds() + RECEIPT_LIFETIME_SECONDS };
        return [before === undefined ? create(receipts, receipt) : inPlaceOf(before, receipt, store)];
      }, failures);
    } catch (error) {
      // The same request may have been done in the meantime, and be what stands in the way of this one.
      const meanwhile = error instanceof Failure ? await find() : undefined;
      if (meanwhile === undefined || !counts(meanwhile)) throw error;
      return resultOf(meanwhile, request, Result);
    }
  });
}

/** The table may keep a receipt for days after it has expired. */
const counts = ({ expires }: Receipt) => expires > nowSeconds();

/** Fails where the table has removed the expired receipt, or another request has replaced it. */
const inPlaceOf = ({ expires }: Receipt, receipt: Receipt, { receipts }: ReceiptStore): Write =>
  put(receipts, receipt, { is: { expires } });

function resultOf<R>(receipt: Receipt, request: string, Result: z.ZodType<R>): R {
  if (receipt.request !== request) throw conflict('The Idempotency-Key was used before, for another request');
  const { data, error } = Result.safeParse(receipt.result);
  if (error !== undefined)
    throw conflict('The request with this Idempotency-Key was done before; its answer is no longer known');
  return data;
}

/** @throws Failure 400 for a token that names nobody: all such callers would share their keys */
function senderOf({ claims }: Caller, personalClaims: readonly string[]): unknown[] {
  const names = [claims.sub, claims.client_id, claims.azp];
  if (!names.some((name) => typeof name === 'string' && name !== ''))
    throw invalidRequest([
      {
        in: 'header',
        name: 'idempotency-key',
        kind: 'invalid',
        message: 'expected a token with sub, client_id or azp; this one does not say whose key it is',
      },
    ]);
  return [...names, ...personalClaims.map((claim) => claims[claim])].map(normalized);
}

/** A claim may be a number in one token of a person and the same digits as text in the next. */
const normalized = (claim: unknown) => (typeof claim === 'number' ? String(claim) : claim);

const digestOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const nowSeconds = () => Math.floor(nowMs() / 1000);
