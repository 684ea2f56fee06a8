import type * as z from 'zod';
import {
  type IdempotentCall,
  type ReceiptWrites,
  requestOf,
  idempotent as storedIdempotent,
} from '../idempotency/idempotent.ts';
import { receipts } from './keys.ts';

/** One subject may stand for all students of a portal, and news items contain the name from the token. */
const store = { receipts, personalClaims: ['id-discente', 'name', 'preferred_username'] };

/** Performs a request once for each `Idempotency-Key` of its sender; see `lib/idempotency/`. */
export const idempotent = <R>(
  call: IdempotentCall,
  Result: z.ZodType<R>,
  act: (receiptWrites: ReceiptWrites<R>) => Promise<R>,
): Promise<R> => storedIdempotent(store, requestOf(call), Result, act);
