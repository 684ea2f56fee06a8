import { createHash } from 'node:crypto';

/**
 * Kinesis takes keys of 1 to 256 Unicode characters. These are UTF-16 units here, which are never fewer than the
 * characters, so that a key is good however Kinesis counts.
 */
const MAX_KEY_LENGTH = 256;
const DIGEST_LENGTH = 64;

/** Halves of surrogate pairs alone, which are no Unicode characters. */
const LONE_SURROGATES = /\p{Cs}/gu;

const wellFormed = (key: string) => key.replace(LONE_SURROGATES, '\ufffd');

/** The beginning of a long key, with the SHA-256 of all of it: keys that differ at their ends do so here too. */
function shortened(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  return wellFormed(key.slice(0, MAX_KEY_LENGTH - DIGEST_LENGTH)) + digest;
}

/** Makes keys that Kinesis takes of those that come with the parts of a record. Equal keys stay equal. */
export class PartitionKeys {
  readonly #fallback: string;
  readonly #shortened = new Map<string, string>();

  /** @param fallback the key of what comes without one, itself good */
  constructor(fallback: string) {
    this.#fallback = fallback;
  }

  of(key: string | null | undefined): string {
    if (!key) return this.#fallback;
    if (key.length <= MAX_KEY_LENGTH) return wellFormed(key);
    // A long key may be that of a hundred thousand parts.
    const known = this.#shortened.get(key) ?? shortened(key);
    this.#shortened.set(key, known);
    return known;
  }
}
