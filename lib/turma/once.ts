import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { nowMs } from '../clock.ts';
import type { Caller } from '../http/auth.ts';
import { conflict, Failure } from '../http/failure.ts';
import { contested } from '../table/contested.ts';
import { get } from '../table/read.ts';
import { create, type Write } from '../table/writes.ts';
import { receipts } from './keys.ts';

/** The writes that keep what came of a request; they belong into the transaction that does what was asked. */
export type Keep<R> = (result: R) => readonly Write[];

/** What tells one request from another. */
interface Request {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly caller: Caller;
  readonly event: APIGatewayProxyEventV2;
  readonly query: unknown;
  readonly body: unknown;
}

const KEPT_SECONDS = 24 * 60 * 60;

/**
 * Does what a request asks, and does it once: a request with an `Idempotency-Key` that its sender has used before is
 * answered from the receipt of the first time. The receipt is written in the transaction of the act itself, so there
 * is never one without the other, whoever fails between; of two that run at once the second finds the first one's.
 * A request that was refused leaves no receipt, and is judged anew.
 * @param Result what comes of it, as the receipt has it
 * @param act is tried again when the records have changed under it, so it has to begin with reading
 * @throws Failure 409 for another request under the same key
 */
export async function once<R>(
  request: Request,
  Result: z.ZodType<R>,
  act: (keep: Keep<R>) => Promise<R>,
): Promise<R> {
  const key = request.headers['idempotency-key'] ?? '';
  if (key === '') return contested(() => act(() => []));

  const { caller, event, query, body } = request;
  const digest = digestOf([caller.subject, caller.claims.client_id, key]);
  const asked = digestOf([event.rawPath, query, body]);

  const recall = async () => {
    const receipt = await get(receipts, receipts.key({ digest }));
    if (receipt === undefined) return undefined;
    if (receipt.request !== asked) throw conflict('The Idempotency-Key was used before, for another request');
    return Result.parse(receipt.result);
  };
  const keep = (result: R) => [
    create(receipts, { digest, request: asked, result, expires: secondsFromNow(KEPT_SECONDS) }),
  ];

  return contested(async () => {
    const before = await recall();
    if (before !== undefined) return before;
    try {
      return await act(keep);
    } catch (error) {
      // The same request may have been done in the meantime, and be what stands in the way of this one.
      const meanwhile = error instanceof Failure ? await recall() : undefined;
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  });
}

const digestOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const secondsFromNow = (seconds: number) => Math.floor(nowMs() / 1000) + seconds;
