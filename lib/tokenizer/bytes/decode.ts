/** Keeps U+FEFF, which is a byte order mark only at the start of a file. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the UTF-8 text from `start` to `end`. */
export const decodeText = (view: DataView, start: number, end: number): string =>
  decoder.decode(new Uint8Array(view.buffer, view.byteOffset + start, end - start));
