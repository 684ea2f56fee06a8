import { createHash } from 'node:crypto';

/**
 * Kinesis accepts keys of 1 to 256 Unicode characters. This limit counts UTF-16 units, which are never fewer than the
 * characters, so keys are valid however Kinesis counts.
 */
const MAX_KEY_LENGTH = 256;
const DIGEST_LENGTH = 64;

/** Lone surrogates, which are not Unicode characters. */
const LONE_SURROGATES = /\p{Cs}/gu;

const wellFormed = (key: string) => key.replace(LONE_SURROGATES, '\ufffd');

/** Shortens a long key to its beginning and the SHA-256 of all of it, so that different keys stay different. */
function shortened(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  return wellFormed(key.slice(0, MAX_KEY_LENGTH - DIGEST_LENGTH)) + digest;
}

/** Converts the keys of the parts of a record to valid Kinesis keys. Equal keys stay equal. */
export class PartitionKeys {
  readonly #fallback: string;
  readonly #shortened = new Map<string, string>();

  /** @param fallback the key for parts without one; must be valid */
  constructor(fallback: string) {
    this.#fallback = fallback;
  }

  of(key: string | null | undefined): string {
    if (!key) return this.#fallback;
    if (key.length <= MAX_KEY_LENGTH) return wellFormed(key);
    // A hundred thousand parts may share a long key.
    const known = this.#shortened.get(key) ?? shortened(key);
    this.#shortened.set(key, known);
    return known;
  }
}
