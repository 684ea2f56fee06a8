import type * as z from 'zod';
import { nowMs } from '../clock.ts';
import { digestOf } from '../digest.ts';
import type { Caller } from '../http/auth.ts';
import { conflict, Failure, invalidRequest } from '../http/failure.ts';
import { withoutTrailingSlashes } from '../http/path.ts';
import type { ItemKey, RecordOf } from '../table/entity.ts';
import { get } from '../table/read.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { create, put, type Write } from '../table/writes.ts';
import type { Receipt } from './receipt.ts';

/**
 * Returns the writes that store the result of a request; commit them in the same transaction as the request's writes.
 */
export type ReceiptWrites<R> = (result: R) => readonly Write[];

/** A request that may be a repeat of an earlier one. */
interface IdempotentRequest {
  /** The header `Idempotency-Key`. A request without a key, or with an empty one, is always new. */
  readonly key: string | undefined;
  readonly caller: Caller;
  /** What distinguishes the request from others by the same sender, as JSON values. */
  readonly facts: readonly unknown[];
}

/** The members of a call that identify a request. */
export interface IdempotentCall {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly caller: Caller;
  readonly request: { readonly rawPath: string };
  readonly query: unknown;
  readonly body: unknown;
}

/** The idempotent request of a call, distinguished by its path, query and body. */
export const requestOf = ({ headers, caller, request, query, body }: IdempotentCall): IdempotentRequest => ({
  key: headers['idempotency-key'],
  caller,
  facts: [withoutTrailingSlashes(request.rawPath), query, body],
});

/** The receipts of an API, and the claims in its tokens that identify people. */
interface ReceiptStore {
  readonly receipts: RecordOf<Receipt> & { key(fields: { readonly digest: string }): ItemKey };
  /** Claims that distinguish people who share a subject, such as the students of one portal. */
  readonly personalClaims: readonly string[];
}

const RECEIPT_LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Performs a request at most once: a request with a key that its sender used within the last day is answered from the
 * receipt of the first one. The receipt is written in the same transaction as the request's own writes. Of two
 * concurrent requests, the second finds the receipt of the first. A rejected request leaves no receipt, and is
 * evaluated again.
 * @param Result schema of the result in the receipt
 * @param act is retried when the records have changed, so it must begin by reading them; it receives the number of
 * failed attempts
 * @throws Failure 400 for a key from a sender that the token does not identify, 409 for a different request with the
 * same key
 */
export async function idempotent<R>(
  store: ReceiptStore,
  { key = '', caller, facts }: IdempotentRequest,
  Result: z.ZodType<R>,
  act: (receiptWrites: ReceiptWrites<R>, failures: number) => Promise<R>,
): Promise<R> {
  if (key === '') return retryOnConflict((failures) => act(() => [], failures));

  const { receipts, personalClaims } = store;
  const digest = digestOfParts([...senderOf(caller, personalClaims), key]);
  const request = digestOfParts(facts);
  const find = () => get(receipts, receipts.key({ digest }));

  return retryOnConflict(async (failures) => {
    const before = await find();
    if (before !== undefined && isValid(before)) return resultOf(before, request, Result);
    try {
      return await act((result) => {
        const receipt = { digest, request, result, expires: nowSeconds() + RECEIPT_LIFETIME_SECONDS };
        if (before === undefined) return [create(receipts, receipt)];
        // Fails if the table has removed the expired receipt, or another request has replaced it.
        return [put(receipts, receipt, { is: { expires: before.expires } })];
      }, failures);
    } catch (error) {
      // The same request may have completed in the meantime, and be the reason for the failure.
      const meanwhile = error instanceof Failure ? await find() : undefined;
      if (meanwhile === undefined || !isValid(meanwhile)) throw error;
      return resultOf(meanwhile, request, Result);
    }
  });
}

/** Checked here, because the table may keep a receipt for days after it has expired. */
const isValid = ({ expires }: Receipt) => expires > nowSeconds();

function resultOf<R>(receipt: Receipt, request: string, Result: z.ZodType<R>): R {
  if (receipt.request !== request) throw conflict('The Idempotency-Key was used before, for another request');
  const { data, error } = Result.safeParse(receipt.result);
  if (error !== undefined)
    throw conflict(
      'The request with this Idempotency-Key was already performed; its response is no longer available',
    );
  return data;
}

/** @throws Failure 400 for a token that identifies no one: all such callers would share their keys */
function senderOf({ claims }: Caller, personalClaims: readonly string[]): unknown[] {
  const names = [claims.sub, claims.client_id, claims.azp];
  if (!names.some((name) => typeof name === 'string' && name !== ''))
    throw invalidRequest([
      {
        in: 'header',
        name: 'idempotency-key',
        kind: 'invalid',
        message: 'expected a token with sub, client_id or azp; this one identifies no sender',
      },
    ]);
  return [...names, ...personalClaims.map((claim) => claims[claim])].map(normalized);
}

/** A claim may be a number in one token of a person, and text with the same digits in the next. */
const normalized = (claim: unknown) => (typeof claim === 'number' ? String(claim) : claim);

const digestOfParts = (parts: readonly unknown[]) => digestOf(JSON.stringify(parts));

const nowSeconds = () => Math.floor(nowMs() / 1000);
