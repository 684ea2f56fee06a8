import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { collectCapacity, consumed } from '../../../lib/table/capacity.ts';
import { MAX_LENGTH, MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor } from './calling.ts';

// Runs before the imports that create the log.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const MAX_ANSWER_BYTES = 5_000_000;
const MAX_UNITS = 1000;
const CONCURRENCY = 8;

let call: Call;

const Created = z.object({ id: z.int() });
const Refused = z.object({ message: z.string() });

/** Letters of 2 bytes in UTF-8, which escaping for HTML and JSON does not lengthen. */
const letters = (count: number) => 'á'.repeat(Math.max(0, count));

const atMost = (text: string, length: number) => text + letters(length - text.length);

/**
 * The number of letters that fit the description of a record: fewer than the text's own limit, because all texts of a
 * record together have a limit in bytes, which the error message names.
 */
async function lettersThatFit(
  path: string,
  bodyWith: (letters: number) => object,
  maxLetters: number,
): Promise<number> {
  for (let count = maxLetters; ; ) {
    const { status, body } = await call('POST', path, bodyWith(count));
    if (status === 201) return count;
    const { message } = Refused.parse(JSON.parse(body));
    const [, max, taken] = /at most (\d+) bytes together, these take (\d+)/.exec(message) ?? [];
    if (taken === undefined) throw new Error(message);
    count -= Math.ceil((Number(taken) - Number(max)) / 2);
  }
}

/** Creates the wanted number of the largest records of a collection. @returns their identifiers */
async function createLargest(
  path: string,
  wanted: number,
  maxLetters: number,
  bodyOf: (name: string, description: string, n: number) => object,
): Promise<number[]> {
  const nameOf = (n: number) => atMost(`${path.slice(1)} ${1000 + n} `, MAX_LENGTH.name);
  const count = await lettersThatFit(path, (size) => bodyOf(nameOf(8000), letters(size), 0), maxLetters);
  const ids: number[] = [];
  const numbers = Array.from({ length: wanted }, (_, n) => n).values();
  const worker = async () => {
    for (const n of numbers) {
      const { status, body } = await call('POST', path, bodyOf(nameOf(n), letters(count), n));
      if (status !== 201) throw new Error(body);
      ids.push(Created.parse(JSON.parse(body)).id);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return ids;
}

const detail = (count = MAX_LENGTH.detail) => letters(count);

async function createAll(): Promise<void> {
  const of = (links: number) => MAX_PER_PAGE * links;
  const { linkedPostDescription, termDescription, description: eventDescription } = MAX_LENGTH;
  const term = (name: string, description: string) => ({ name, description });
  const categories = await createLargest('/categories', of(MAX_LINKS.categories), termDescription, term);
  const tags = await createLargest('/tags', of(MAX_LINKS.tags), termDescription, term);
  const venues = await createLargest(
    '/venues',
    of(MAX_LINKS.venue),
    linkedPostDescription,
    (venue, description) => ({
      venue,
      description,
      city: detail(),
      country: detail(),
      phone: detail(),
      geo_lat: -5.123456789,
      geo_lng: -35.123456789,
    }),
  );
  const organizers = await createLargest(
    '/organizers',
    of(MAX_LINKS.organizer),
    linkedPostDescription,
    (organizer, description) => ({ organizer, description, phone: detail() }),
  );
  const nth = (ids: readonly number[], links: number, n: number) => ids.slice(n * links, (n + 1) * links);
  await createLargest('/events', MAX_PER_PAGE, eventDescription, (title, description, n) => ({
    title,
    description,
    start_date: '2060-01-01 10:00:00',
    end_date: '2060-01-02 11:00:00',
    cost: Array.from({ length: 20 }, (_, price) => `$${price}`),
    categories: nth(categories, MAX_LINKS.categories, n),
    tags: nth(tags, MAX_LINKS.tags, n),
    venue: nth(venues, MAX_LINKS.venue, n),
    organizer: nth(organizers, MAX_LINKS.organizer, n),
  }));
}

beforeAll(async () => {
  await useOwnTable();
  call = await callingAsEditor();
  await createAll();
}, 600_000);

describe('the largest page of the largest records', () => {
  it.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
    'fits a response, at a price within the budget: %s',
    async (path) => {
      const { page, units } = await collectCapacity(async () => ({
        page: await call('GET', `${path}?per_page=${MAX_PER_PAGE}&starts_after=2059-01-01&hide_empty=true`),
        units: consumed()?.readUnits ?? 0,
      }));
      expect(page.status).toBe(200);
      const { [path.slice(1)]: records } = z.looseObject({}).parse(JSON.parse(page.body));
      expect(records).toHaveLength(MAX_PER_PAGE);
      expect(Buffer.byteLength(page.body)).toBeLessThan(MAX_ANSWER_BYTES);
      expect(units).toBeLessThan(MAX_UNITS);
    },
  );

  it('is a feed that names its continuation', async () => {
    const { status, body } = await call('GET', '/events.ics?starts_after=2059-01-01');
    expect(status).toBe(200);
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_ANSWER_BYTES);
    expect(body).toContain('BEGIN:VEVENT');
  });
});
