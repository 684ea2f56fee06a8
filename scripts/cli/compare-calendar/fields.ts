import { isObject } from '../../../lib/is-object.ts';
import { cleanText } from '../import-calendar/clean-text.ts';
import type { Collection } from '../import-calendar/rest/pages.ts';
import { decoded, plainText, readableSlug } from '../import-calendar/wire/text.ts';
import { storedHtml } from '../import-calendar/write/stored-html.ts';

/** A record of the interface. */
export type WireRecord = Readonly<Record<string, unknown>>;

/**
 * The values of a record by field, normalized so that equal values are equal strings. Fields without a value are
 * absent.
 */
export type Fields = ReadonlyMap<string, string>;

/**
 * Fields that are not compared: identifiers, URLs with hosts and identifiers, modification dates, dates in the zone of
 * the site (`date_utc` is compared), and what is derived from compared fields.
 */
const NOT_COMPARED = new Set([
  ...['id', 'global_id', 'global_id_lineage', 'url', 'rest_url', 'urls', '_links', 'json_ld', 'post_parent'],
  ...['date', 'modified', 'modified_utc', 'count', 'meta', 'term_taxonomy_id'],
]);

/** Slugs of categories by identifier, to compare parents. */
export type Slugs = ReadonlyMap<number, string>;

export async function fieldsOf(collection: Collection, record: WireRecord, slugs: Slugs): Promise<Fields> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(record)) {
    if (NOT_COMPARED.has(name)) continue;
    const text = isEmpty(value) ? '' : await comparable(collection, record, name, slugs);
    if (text !== '') fields.set(name, text);
  }
  return fields;
}

const NAMES = new Set(['title', 'name', 'venue', 'organizer']);
const HTML = new Set(['description', 'excerpt']);
const LINKS = new Set(['categories', 'tags', 'venue', 'organizer']);

async function comparable(
  collection: Collection,
  record: WireRecord,
  name: string,
  slugs: Slugs,
): Promise<string> {
  const value = record[name];
  if (collection === 'events' && LINKS.has(name)) return linksIn(name, value);
  if (typeof value === 'string') {
    if (NAMES.has(name)) return plainText(value);
    if (HTML.has(name)) return oneLine(await storedHtml(cleanText(value)));
    if (name === 'slug') return readableSlug(value).toLowerCase();
    // An event without a website has the URL of its own page.
    if (name === 'website') return decoded(value) === record.url ? '' : decoded(value);
    return decoded(value);
  }
  if (name === 'parent') return slugs.get(Number(value)) ?? `${value}`;
  if (name === 'image') return String(isObject(value) ? value.url : value);
  return isObject(value) || Array.isArray(value) ? JSON.stringify(normalized(value)) : String(value);
}

/** Linked records are compared on their own; an event only compares which ones it has. */
function linksIn(name: string, value: unknown): string {
  const records = [value].flat().filter(isObject);
  const slugs = records.map(({ slug, [name]: title }) =>
    (slug ? readableSlug(String(slug)) : plainText(String(title))).toLowerCase(),
  );
  return (name === 'organizer' ? slugs : slugs.sort()).join(', ');
}

/** Values that PHP considers false, which some records omit. */
const isEmpty = (value: unknown) => !value || value === '0' || (Array.isArray(value) && value.length === 0);

/** Numbers and booleans become text, texts are decoded, members are sorted, and those without a value are left out. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized);
  if (!isObject(value)) return decoded(String(value ?? ''));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isEmpty(member))
      .map(([name, member]) => [name, normalized(member)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
