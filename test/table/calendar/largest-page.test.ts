import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import { collectCapacity, consumed } from '../../../lib/table/capacity.ts';
import { MAX_LENGTH, MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { inBatches } from '../in-batches.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor } from './calling.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

/** Lambda's limit is 6 MB, for the JSON in which the body is a text. */
const MAX_ANSWER_BYTES = 5_000_000;
const bytesOf = (body: string) => Buffer.byteLength(JSON.stringify({ body }));
const MAX_UNITS = 1000;

let call: Call;

const Created = z.object({ id: z.int() });
const Refused = z.object({ message: z.string() });

/** Letters of 2 bytes in UTF-8, which escaping for HTML and JSON does not lengthen. */
const letters = (count: number) => 'á'.repeat(Math.max(0, count));

const padded = (text: string, length: number) => text + letters(length - text.length);

/**
 * Creates the largest record of a collection. The texts of a record share a limit in bytes, which the error message
 * names, so the description is shorter than its own limit.
 * @returns its identifier, and the letters of its description
 */
async function createLargest(path: string, maxLetters: number, bodyWith: (letters: number) => object) {
  for (let count = maxLetters; ; ) {
    const { status, body } = await call('POST', path, bodyWith(count));
    if (status === 201) return { id: Created.parse(JSON.parse(body)).id, count };
    const { message } = Refused.parse(JSON.parse(body));
    const [, max, taken] = /at most (\d+) bytes in all; these take (\d+)/.exec(message) ?? [];
    if (taken === undefined) throw new Error(message);
    count -= Math.ceil((Number(taken) - Number(max)) / 2);
  }
}

/** The longest name of the nth record of a collection. */
const nameOf = (path: string, n: number) => padded(`${path.slice(1)} ${1000 + n} `, MAX_LENGTH.name);

const detail = (count = MAX_LENGTH.detail) => letters(count);

/**
 * Creates the largest categories or tags: the first by a request, the others as its copies, which is much faster.
 * @returns their identifiers
 */
async function createTerms(path: string, taxonomy: Taxonomy, wanted: number): Promise<number[]> {
  const { copyTerm } = await import('./copies.ts');
  const { id } = await createLargest(path, MAX_LENGTH.termDescription, (size) => ({
    name: nameOf(path, 0),
    description: letters(size),
  }));
  return [id, ...(await copyTerm(taxonomy, id, namesOfCopies(path, wanted)))];
}

/** Creates the largest venues or organizers in the same way. */
async function createLinkedPosts(
  path: string,
  wanted: number,
  fields: (name: string) => object,
): Promise<number[]> {
  const { copyLinkedPost } = await import('./copies.ts');
  const { id } = await createLargest(path, MAX_LENGTH.linkedPostDescription, (size) => ({
    ...fields(nameOf(path, 0)),
    description: letters(size),
  }));
  return [id, ...(await copyLinkedPost(id, namesOfCopies(path, wanted)))];
}

const namesOfCopies = (path: string, wanted: number) =>
  Array.from({ length: wanted - 1 }, (_, n) => nameOf(path, n + 1));

async function createAll(): Promise<void> {
  const of = (links: number) => MAX_PER_PAGE * links;
  const categories = await createTerms('/categories', 'category', of(MAX_LINKS.categories));
  const tags = await createTerms('/tags', 'tag', of(MAX_LINKS.tags));
  const venues = await createLinkedPosts('/venues', of(MAX_LINKS.venue), (venue) => ({
    venue,
    city: detail(),
    country: detail(),
    phone: detail(),
    geo_lat: -5.123456789,
    geo_lng: -35.123456789,
  }));
  const organizers = await createLinkedPosts('/organizers', of(MAX_LINKS.organizer), (organizer) => ({
    organizer,
    phone: detail(),
  }));
  const nth = (ids: readonly number[], links: number, n: number) => ids.slice(n * links, (n + 1) * links);
  const eventOf = (n: number, size: number) => ({
    title: nameOf('/events', n),
    description: letters(size),
    start_date: '2060-01-01 10:00:00',
    end_date: '2060-01-02 11:00:00',
    cost: Array.from({ length: 20 }, (_, price) => `$${price}`),
    categories: nth(categories, MAX_LINKS.categories, n),
    tags: nth(tags, MAX_LINKS.tags, n),
    venue: nth(venues, MAX_LINKS.venue, n),
    organizer: nth(organizers, MAX_LINKS.organizer, n),
  });
  const { count } = await createLargest('/events', MAX_LENGTH.description, (size) => eventOf(0, size));
  const others = Array.from({ length: MAX_PER_PAGE - 1 }, (_, n) => eventOf(n + 1, count));
  await inBatches(others, async (event) => {
    const { status, body } = await call('POST', '/events', event);
    if (status !== 201) throw new Error(body);
  });
}

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  await createAll();
});

describe('the largest page of the largest records', () => {
  it.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
    'fits in a response, at a cost within the budget: %s',
    async (path) => {
      const { page, units } = await collectCapacity(async () => ({
        page: await call('GET', `${path}?per_page=${MAX_PER_PAGE}&starts_after=2059-01-01&hide_empty=true`),
        units: consumed()?.readUnits ?? 0,
      }));
      expect(page.status).toBe(200);
      const { [path.slice(1)]: records } = z.looseObject({}).parse(JSON.parse(page.body));
      expect(records).toHaveLength(MAX_PER_PAGE);
      expect(bytesOf(page.body)).toBeLessThan(MAX_ANSWER_BYTES);
      expect(units).toBeLessThan(MAX_UNITS);
    },
  );

  it('fits in a response as a feed', async () => {
    const { status, body } = await call('GET', '/events.ics?starts_after=2059-01-01');
    expect(status).toBe(200);
    expect(bytesOf(body)).toBeLessThan(MAX_ANSWER_BYTES);
    expect(body).toContain('BEGIN:VEVENT');
  });
});
