import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { memoize } from '../../memoize.ts';
import { foldedText } from '../../text/fold.ts';
import { listedDates } from '../dates/listed-dates.ts';
import type { StoredEvent, StoredSearchText } from '../stored/events.ts';
import { searchableText } from './searchable-text.ts';

/**
 * Maximum length of a search text, in bytes: enough for nearly all events, and small enough that an item costs at most
 * half a read unit even if its text cannot be compressed.
 */
const MAX_BYTES = 3500;

/** Sized for the longest text: the defaults allocate eight times as much, which takes longer than the compression. */
const COMPRESSION = { windowBits: 12, chunkSize: 4096 };

/** The size of an item without its text, in bytes. */
const BASE_BYTES = 300;

/** The typical compression ratio. */
const COMPRESSION_RATIO = 0.6;

/** The search text of an event. Line breaks separate title, excerpt and description. */
export function searchTextOf(event: StoredEvent): StoredSearchText {
  const { id, status, date, hide_from_listings, occurrence } = event;
  const series = occurrence === undefined ? {} : { series: occurrence.series };
  const { compressed: text } = compressedText(event);
  return { id, status, ...listedDates(event), date, hide_from_listings, ...series, text };
}

/** Decompresses the text. @throws Error for invalid data */
export function textIn({ text }: Pick<StoredSearchText, 'text'>): string {
  return inflateRawSync(text, { maxOutputLength: MAX_BYTES }).toString();
}

/**
 * The read size of the search text of an event, in bytes. An estimate: compressed sizes differ between zlib versions,
 * and these numbers are added and later subtracted.
 */
export const searchBytesOf = (event: StoredEvent) =>
  BASE_BYTES + Math.ceil(compressedText(event).bytes * COMPRESSION_RATIO);

const compressedText = ({ title, excerpt, description }: StoredEvent) =>
  compress(JSON.stringify([title, excerpt, description]));

/** Memoized: an event needs it several times, and the events of a series have the same texts. */
const compress = memoize(2, (texts: string) => {
  const [title = '', ...html]: string[] = JSON.parse(texts);
  const text = [title, ...html.map(searchableText)]
    .map((part) => foldedText(part).replace(/\s+/g, ' ').trim())
    .join('\n');
  const buffer = new Uint8Array(MAX_BYTES);
  const { written } = new TextEncoder().encodeInto(text, buffer);
  return {
    bytes: written,
    compressed: new Uint8Array(deflateRawSync(buffer.subarray(0, written), COMPRESSION)),
  };
});

/** Whether a search text matches a search. */
export type Matches = (text: string) => boolean;

/**
 * Parses the `search` parameter of an event list. Spaces, commas and `+` separate words, quotes make a phrase of
 * several words, and a leading `-` excludes. All conditions must hold; each may match in any of the texts. A `-` by
 * itself means nothing. A search without words matches literally.
 */
export function searchFor(search: string): Matches {
  const whole = foldedText(search).replace(/\s+/g, ' ').trim();
  const terms = [...whole.matchAll(/(-?)(?:"([^"]*)"?|([^ ",+]+))/g)]
    .map(([, minus, phrase = '', word = '']) => ({ isWanted: minus === '', text: phrase.trim() || word }))
    .filter(({ text }) => text !== '' && text !== '-');
  if (terms.length === 0) return (text) => text.includes(whole);
  const wanted = terms.filter(({ isWanted }) => isWanted);
  const excluded = anyIn(terms.filter(({ isWanted }) => !isWanted).map((term) => term.text));
  return (text) => wanted.every((term) => text.includes(term.text)) && !excluded.test(text);
}

/** Finds any of these texts in one pass: looking for them one by one would read most texts to the end each time. */
const anyIn = (texts: readonly string[]) =>
  texts.length === 0 ? NOTHING : new RegExp(texts.map(escaped).join('|'));
const NOTHING = /(?!)/;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
