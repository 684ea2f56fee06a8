/** Finds text that is not UTF-8, such as the CSV of a spreadsheet in Windows-1252: decoding replaces its characters. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isBroken = false;

  /** Passes bytes on. */
  async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#check(chunk);
      yield chunk;
    }
    this.#check();
  }

  /** Whether a decoded text may have lost characters. */
  hasLost(text: string): boolean {
    return this.#isBroken && text.includes('\uFFFD');
  }

  #check(chunk?: Uint8Array): void {
    if (this.#isBroken) return;
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isBroken = true;
    }
  }
}

export const NOT_UTF8 = 'is not UTF-8: save the file as UTF-8';

/** Passes bytes on. @throws what `refusal` returns if they are not UTF-8 */
export async function* requireUtf8<Bytes extends Uint8Array>(
  chunks: AsyncIterable<Bytes>,
  refusal: () => Error,
): AsyncGenerator<Bytes> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Bytes) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw refusal();
    }
  };
  for await (const chunk of chunks) {
    check(chunk);
    yield chunk;
  }
  check();
}
