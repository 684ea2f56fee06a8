import { PlainLine } from '../../../lib/tokenizer/index.ts';

/** A line of UTF-8 bytes. */
export const lineOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return new PlainLine(new DataView(bytes.buffer), 0, bytes.length);
};

/** The bytes of a text. */
export const viewOf = (text: string) => lineOf(text).view;
