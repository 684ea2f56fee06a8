import { Part, type Reader } from './reader.ts';

/** What may separate the hours and minutes of an offset. */
type Separator = 'nothing' | 'colon' | 'colons and spaces';

function readSeparator(reader: Reader, separator: Separator): boolean {
  if (separator === 'colon') return reader.literal(':');
  if (separator === 'colons and spaces') {
    while (reader.literal(':') || reader.space());
  }
  return true;
}

/** Reads a sign, two digits, the separator and two digits; optional minutes may be missing at the end of the text. */
export function readOffset(reader: Reader, separator: Separator, requiresMinutes = true): boolean {
  const sign = reader.literal('-') ? -1 : reader.literal('+') ? 1 : 0;
  if (sign === 0) return false;
  const hours = reader.number(2, 2);
  if (hours === undefined || !readSeparator(reader, separator)) return false;
  const minutes = reader.isAtEnd && !requiresMinutes ? 0 : reader.number(2, 2);
  if (minutes === undefined || minutes > 59) return false;
  return reader.set(Part.offset, sign * (hours * 3600 + minutes * 60));
}

/** Reads one of these names of UTC, ignoring case. */
export function readUtc(reader: Reader, names: readonly string[]): boolean {
  const name = names.find(
    (utc) => reader.text.slice(reader.at, reader.at + utc.length).toLowerCase() === utc,
  );
  return name !== undefined && reader.skip(name.length) && reader.set(Part.offset, 0);
}
