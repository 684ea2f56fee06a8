import { gunzipSync } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

/** Text of a record at most, in bytes: a record of 1 MiB can be made to unfold to a thousand times its size. */
const TEXT_LIMIT = 32 * 1024 * 1024;

/** Whether the bytes begin as gzip does. No UTF-8 text begins so. */
export const isGzip = (data: Uint8Array): boolean => data[0] === 0x1f && data[1] === 0x8b;

function reason(error: unknown): Unreadable {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'ERR_BUFFER_TOO_LARGE'
    ? new Unreadable('too_large', `gzip data of more than ${TEXT_LIMIT} bytes`)
    : new Unreadable('gzip', `broken gzip data (${code})`);
}

/** Unpacks gzip data. @throws Unreadable if it is broken, cut off or unfolds to more than 32 MiB */
export function gunzip(data: Uint8Array): Uint8Array {
  try {
    return gunzipSync(data, { maxOutputLength: TEXT_LIMIT });
  } catch (error) {
    throw reason(error);
  }
}
