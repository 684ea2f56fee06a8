/** The stored result of a completed request, for repeats of it. */
export interface Receipt {
  /** Digest of the sender and the idempotency key. */
  readonly digest: string;
  /** Digest of the request: a different request must not use the same key. */
  readonly request: string;
  readonly result: unknown;
  /** Expiry time in seconds since 1970; the table removes the receipt some time later. */
  readonly expires: number;
}
