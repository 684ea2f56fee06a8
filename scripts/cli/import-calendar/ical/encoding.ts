/** The encodings in which calendar programs have written files. */

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Returns the bytes of a file as UTF-8 without a byte order mark. Files in UTF-16 are recognized by their mark or
 * zeros.
 */
export function toUtf8(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return bytes.subarray(3);
  const encoding = utf16In(bytes);
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}

/** Every calendar begins with the letter B, in UTF-16 with a zero before or after it. */
function utf16In([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : undefined;
}

/** Decodes text in a named encoding; undefined if there is no such encoding, or the bytes are not in it. */
export function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
