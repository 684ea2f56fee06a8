const encoder = new TextEncoder();

/** Converts ASCII texts to bytes. Positions are the same in both. */
export class AsciiBytes {
  readonly #maxLength: number;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;

  /** @param maxLength longer texts are not converted */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
    // A character takes up to three bytes.
    this.#bytes = new Uint8Array(3 * maxLength);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Returns the bytes, which are valid until the next call; undefined if the text is too long or not ASCII. */
  of(text: string): DataView | undefined {
    if (text.length > this.#maxLength) return undefined;
    return encoder.encodeInto(text, this.#bytes).written === text.length ? this.#view : undefined;
  }
}
