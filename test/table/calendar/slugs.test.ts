import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeNextTransaction } from './before-transaction.ts';
import { useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar();

const times = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };

/** Slugs at their maximum length, with what is appended to those that are taken. */

it('long slugs of categories with the same name, each below the one before, differ', async () => {
  const name = '日本語'.repeat(8);
  const slugs: string[] = [];
  for (let depth = 0, parent = 0; depth < 8; depth += 1) {
    const { status, body } = await send('POST', '/categories', { name, parent });
    expect([status, body]).toMatchObject([201, { parent }]);
    slugs.push(body.slug);
    parent = body.id;
  }
  expect(new Set(slugs).size).toBe(8);
  for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(203);
});

describe.each([
  ['/events', { title: 'l'.repeat(250), ...times }],
  ['/venues', { venue: 'l'.repeat(200) }],
  ['/organizers', { organizer: 'l'.repeat(200) }],
  ['/tags', { name: 'l'.repeat(199), slug: 'l'.repeat(200) }],
])('long slugs that are sent back as they were read: %s', (path, fields) => {
  it('stay as they are', async () => {
    const other = path === '/tags' ? { name: 'other' } : { description: 'other' };
    await send('POST', path, fields);
    const { status, body } = await send('POST', path, { ...fields, ...other });
    expect([status, body.slug.length]).toEqual([201, 202]);
    for (const change of path === '/tags' ? [{}] : [{}, { status: 'trash' }, {}]) {
      const { slug } = (await send('PUT', `${path}/${body.id}`, change)).body;
      expect(await send('PUT', `${path}/${body.id}`, { slug })).toMatchObject({
        status: 200,
        body: { slug },
      });
    }
    const [restored] = path === '/tags' ? [] : [{ slug: `${body.slug}__trashed`, status: 'publish' }];
    const { body: after } = await send('PUT', `${path}/${body.id}`, { ...restored });
    expect(after.slug).toBe(body.slug);
  });
});

it('long slugs of tags are found by the filters', async () => {
  const slug = `${'f'.repeat(200)}-2`;
  await send('POST', '/tags', { name: 'f', slug: 'f'.repeat(200) });
  const { body } = await send('POST', '/tags', { name: 'ff', slug: 'f'.repeat(200) });
  await send('POST', '/events', { title: 'Found', ...times, tags: [body.id] });
  const tags = await send('GET', `/tags?slug=${slug}`);
  expect(tags.body.tags).toMatchObject([{ slug }]);
  const events = await send('GET', `/events?tags=${slug}&end_date=2040-01-01`);
  expect(events.body.events).toMatchObject([{ title: 'Found' }]);
});

it.each([
  ['/events', 'title', 'event-is-in-trash'],
  ['/venues', 'venue', 'venue-is-in-trash'],
  ['/organizers', 'organizer', 'organizer-is-in-trash'],
])(
  'DELETE %s/by-slug never removes another record that takes the slug during the request',
  async (path, name, code) => {
    const slug = randomUUID();
    const create = async () => (await send('POST', path, { [name]: slug, ...times })).body;
    const first = await create();
    expect(first.slug).toBe(slug);
    let second = first;
    const removal = () => send('DELETE', `${path}/by-slug/${slug}`);
    await beforeNextTransaction(async () => {
      expect(await removal()).toMatchObject({ status: 200, body: { id: first.id } });
      second = await create();
    });
    const answer = await removal();
    expect(second).toMatchObject({ slug });
    expect(second.id).not.toBe(first.id);
    expect(answer).toMatchObject({ status: 410, body: { code } });
    expect(await send('GET', `${path}/${second.id}`)).toMatchObject({
      status: 200,
      body: { status: 'publish' },
    });
  },
);
