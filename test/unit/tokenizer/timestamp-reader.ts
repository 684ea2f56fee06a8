import { createTokenizer } from '../../../lib/tokenizer/index.ts';

/** Reads a text by a format (empty: the default ones) in a time zone; null if it does not match. */
export function reader(format: string, timezone?: string) {
  const type = format === '' ? 'timestamp' : `timestamp|${format}`;
  const tokenize = createTokenizer({
    field_names: ['time'],
    types: { time: type },
    ...(timezone === undefined ? {} : { timezone }),
  });
  return (text: string) => tokenize({ message: `"${text}"` }).time ?? null;
}

/** Reads one text in this way. */
export const read = (format: string, text: string, timezone = 'UTC') => reader(format, timezone)(text);
