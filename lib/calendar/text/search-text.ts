import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { foldedText } from '../../text/fold.ts';
import type { StoredEvent, StoredSearchText } from '../stored.ts';

/**
 * How much of an event's texts can be found by a search, in bytes: enough for nearly all, and so little that an item
 * costs no more than half a read unit, even of a text that cannot be compressed.
 */
const MAX_BYTES = 3500;

/** What an item takes beside its text, in bytes. */
const BASE_BYTES = 300;

/** What compression leaves of a text, as experience has it. */
const COMPRESSION = 0.6;

/** What an event is searched by. The line breaks part title, excerpt and description. */
export function searchTextOf(event: StoredEvent): StoredSearchText {
  const { id, status, start_date, end_date, date, hide_from_listings } = event;
  const text = new Uint8Array(deflateRawSync(searchedBytes(event)));
  return { id, status, start_date, end_date, date, hide_from_listings, text };
}

/** The text itself. @throws Error for what is none */
export function textIn({ text }: Pick<StoredSearchText, 'text'>): string {
  return inflateRawSync(text, { maxOutputLength: MAX_BYTES }).toString();
}

/**
 * What reading the search text of an event takes, in bytes: a guess, since what a zlib of another version makes of a
 * text differs, and these numbers are added up and taken away again.
 */
export const searchBytesOf = (event: StoredEvent) =>
  BASE_BYTES + Math.ceil(searchedBytes(event).length * COMPRESSION);

function searchedBytes(event: StoredEvent): Uint8Array {
  const text = [event.title, plain(event.excerpt), plain(event.description)]
    .map((part) => foldedText(part).replace(/\s+/g, ' ').trim())
    .join('\n');
  const bytes = new Uint8Array(MAX_BYTES);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return bytes.subarray(0, written);
}

/** Whether a search text has what is searched for. */
export type Matches = (text: string) => boolean;

/**
 * The search of a list of events; the calendar's reference, section 4.2. Words are parted by blanks, quotes make
 * several words one phrase, and what has a `-` in front must not occur. All have to match, in any of the texts.
 */
export function searchFor(search: string): Matches {
  const terms = [
    ...foldedText(search)
      .replace(/\s+/g, ' ')
      .matchAll(/(-?)(?:"([^"]*)"?|([^ "]+))/g),
  ]
    .map(([, minus, phrase = '', word = '']) => ({ isWanted: minus === '', text: phrase.trim() || word }))
    .filter(({ text }) => text !== '');
  return (text) => terms.every((term) => text.includes(term.text) === term.isWanted);
}

/** HTML that was cleaned without its tags; no other entities are left in it than these. */
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
