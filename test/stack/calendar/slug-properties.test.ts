import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendar, created, edit, unique } from './api.ts';

const times = { start_date: '2054-02-01 10:00', end_date: '2054-02-01 11:00' };

/** Letters of all scripts, symbols, blanks and escapes, with a unique part to be independent of other tests. */
const titles = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.constantFrom(
        ' ',
        '--',
        '%41',
        '%e6%97%a5',
        '%zz',
        '%2F',
        '?',
        '#',
        '&amp;',
        '/',
        '..',
        '日本',
        'Ü',
        'ǅ',
        'İ',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `${parts.join('')} ${unique('x').slice(-8)}`);

const Record = z.looseObject({ id: z.int(), slug: z.string(), url: z.string() });

const KINDS = [
  ['events', (title: string) => ({ title, ...times })],
  ['venues', (venue: string) => ({ venue })],
  ['organizers', (organizer: string) => ({ organizer })],
] as const;

describe.each(KINDS)('the slugs of %s', (plural, body) => {
  it('can be made from any name, are found decoded and escaped, and stay the same when sent back', async () => {
    await fc.assert(
      fc.asyncProperty(titles, async (title) => {
        const { id, slug, url } = Record.parse(await created(`/${plural}`, body(title)));
        expect(slug).toMatch(/^(?:[a-z\d_-]|%[\da-f]{2})+$/);
        expect(url).toContain(`/${slug}/`);
        for (const spelling of [slug, encodeURI(decodeURIComponent(slug)), encodeURIComponent(slug)]) {
          const { status, body: found } = await calendar(`/${plural}/by-slug/${spelling}`);
          expect([status, Record.parse(found).id], spelling).toEqual([200, id]);
        }
        for (const sent of [slug, decodeURIComponent(slug)]) {
          const again = await edit('PATCH', `/${plural}/${id}`, { slug: sent });
          expect(Record.parse(again.body).slug).toBe(slug);
        }
        const second = await created(`/${plural}`, { ...body(`${title} `), slug, description: unique('d') });
        expect(second.slug).toBe(`${slug}-2`);
      }),
      { numRuns: 15 },
    );
  });
});
