/** Finds text that is not UTF-8, such as the CSV of a spreadsheet in Windows-1252: decoding replaces its characters. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isBroken = false;

  /** Passes bytes on. */
  async *pass<Bytes extends Uint8Array>(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    for await (const chunk of chunks) {
      this.#check(chunk);
      yield chunk;
    }
    this.#check();
  }

  /** Whether bytes that were passed on are not UTF-8. */
  get isBroken(): boolean {
    return this.#isBroken;
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
  const check = new Utf8Check();
  for await (const chunk of check.pass(chunks)) {
    if (check.isBroken) throw refusal();
    yield chunk;
  }
  if (check.isBroken) throw refusal();
}
