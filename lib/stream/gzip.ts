import { gunzipSync } from 'node:zlib';
import { validUtf8 } from './plain-lines.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum size of a decompressed record: 1 MiB of gzip can expand to a thousand times its size. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** Whether the data begins like gzip. No UTF-8 text begins like that. */
export const isGzip = (data: Uint8Array): boolean => data[0] === 0x1f && data[1] === 0x8b;

/** What `gunzipSync` returns with `info`, which its types do not know. */
interface Unpacked {
  readonly buffer: Uint8Array;
  /** `bytesWritten` is the number of bytes that were decompressed. */
  readonly engine: { readonly bytesWritten: number };
}

/**
 * Node stops at a zero byte after a member, because archives may be padded, and would ignore any data after it.
 * @throws Unreadable if anything but zero bytes is left
 */
function refuseRest(rest: Uint8Array): void {
  if (rest.some((byte) => byte !== 0))
    throw new Unreadable('gzip', 'gzip data with more data after zero bytes');
}

function unreadableOf(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new Unreadable('gzip', `broken gzip data (${code})`);
}

const tooLarge = () => new Unreadable('too_large', `gzip data of more than ${MAX_TEXT_BYTES} bytes`);

/** Decompresses the gzip data in one record: an aggregated one can have it in each of its parts. */
export class Gunzip {
  #room = MAX_TEXT_BYTES;

  /**
   * Returns the text as valid UTF-8; each invalid byte takes three as U+FFFD.
   * @throws Unreadable if the data is broken, truncated, or expands to more than 32 MiB with all before it
   */
  unpack(data: Uint8Array): Uint8Array {
    try {
      const options = { maxOutputLength: Math.max(1, this.#room), info: true };
      const { buffer, engine } = gunzipSync(data, options) as unknown as Unpacked;
      refuseRest(data.subarray(engine.bytesWritten));
      const text = validUtf8(buffer);
      if (text.length > this.#room) throw tooLarge();
      this.#room -= text.length;
      return text;
    } catch (error) {
      throw unreadableOf(error);
    }
  }
}
