import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../scripts/cli/compare-calendar/fields.ts';
import type { Collection } from '../../../../scripts/cli/import-calendar/rest/pages.ts';

const fields = async (
  collection: Collection,
  record: object,
  slugs: readonly (readonly [number, string])[] = [],
) => Object.fromEntries(await fieldsOf(collection, { ...record }, new Map(slugs)));

describe('the fields of a record to compare', () => {
  it.each<[string, Collection, object, object]>([
    ['typographic entities', 'events', { title: 'A &#8220;B&#8221; &#038; C' }, { title: 'A “B” &amp; C' }],
    [
      'white space in HTML',
      'events',
      { description: '<p>a</p>\n\n<p>b</p>' },
      { description: '<p>a</p> <p>b</p>' },
    ],
    ['elements that are removed', 'events', { description: 'a<script>b</script>' }, { description: 'a' }],
    [
      'HTML that is nested too deeply',
      'events',
      { description: '<div>'.repeat(101) },
      { description: ` ${'<div>'.repeat(101)}` },
    ],
    ['forms of a slug', 'events', { slug: '%E6%97%A5' }, { slug: '日' }],
    ['numbers and text', 'venues', { geo_lat: 41.9 }, { geo_lat: '41.9' }],
    ['values that PHP omits', 'venues', { city: '', image: false, phone: null, zip: 0 }, {}],
    ['no venue', 'events', { venue: [] }, { venue: [] }],
    ['a venue, alone or in a list', 'events', { venue: { slug: 'hall' } }, { venue: [{ slug: 'hall' }] }],
    [
      'entities in the name of a draft without a slug',
      'events',
      { organizer: [{ organizer: 'R&#038;D &#8211; 1' }] },
      { organizer: [{ organizer: 'R&amp;D – 1' }] },
    ],
    [
      'categories in another order',
      'events',
      { categories: [{ slug: 'a' }, { slug: 'b' }] },
      { categories: [{ slug: 'b' }, { slug: 'a' }] },
    ],
    [
      'an event without website',
      'events',
      { url: 'https://a.example/event/x/', website: 'https://a.example/event/x/' },
      { url: 'https://b.example/event/x/', website: 'https://b.example/event/x/' },
    ],
    [
      'identifiers, URLs and dates of changes',
      'events',
      { id: 1, url: 'a', rest_url: 'a', modified: '1', global_id: 'a' },
      { id: 2, url: 'b', rest_url: 'b', modified: '2', global_id: 'b' },
    ],
    [
      'sizes of an image',
      'events',
      { image: { url: 'https://a.example/a.png', id: 1, sizes: {} } },
      { image: { url: 'https://a.example/a.png', id: 2 } },
    ],
  ])('make no difference: %s', async (_, collection, there, here) => {
    expect(await fields(collection, there)).toEqual(await fields(collection, here));
  });

  it.each<[string, Collection, object, object]>([
    ['a word', 'events', { title: 'A' }, { title: 'B' }],
    ['the case of a title', 'events', { title: 'a' }, { title: 'A' }],
    ['markup', 'events', { description: '<p>a</p>' }, { description: '<b>a</b>' }],
    ['a flag', 'events', { featured: true }, { featured: false }],
    [
      'the order of organizers',
      'events',
      { organizer: [{ slug: 'a' }, { slug: 'b' }] },
      { organizer: [{ slug: 'b' }, { slug: 'a' }] },
    ],
    ['the image', 'events', { image: { url: 'https://a.example/a.png' } }, { image: false }],
    [
      'a part of the cost',
      'events',
      { cost_details: { values: ['1'] } },
      { cost_details: { values: ['2'] } },
    ],
    ['a member of a venue', 'venues', { city: 'Rome' }, {}],
    ['the name', 'categories', { name: 'A' }, { name: 'B' }],
  ])('differ: %s', async (_, collection, there, here) => {
    expect(await fields(collection, there)).not.toEqual(await fields(collection, here));
  });

  it('name a parent category by its slug', async () => {
    const [there, here] = [
      await fields('categories', { parent: 11 }, [[11, 'music']]),
      await fields('categories', { parent: 2 }, [[2, 'music']]),
    ];
    expect(there).toEqual({ parent: 'music' });
    expect(here).toEqual(there);
  });
});
