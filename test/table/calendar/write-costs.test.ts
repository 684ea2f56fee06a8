import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MAX_LENGTH, MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { putCopies } from '../../event-copies.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor } from './calling.ts';
import { stored } from './series/series-api.ts';

const MAX_CALLS = 100;
const MAX_UNITS = 1000;

let call: Call;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
});

const Created = z.object({ id: z.int() });

/** Performs a write that has to succeed. @returns its cost */
async function costOf(method: string, target: string, body?: unknown) {
  const answer = await retryWhileUnavailable(() => call(method, target, body));
  expect(answer.body).toContain('"id":');
  expect([200, 201]).toContain(answer.status);
  const { id } = Created.parse(JSON.parse(answer.body));
  return { id, calls: answer.calls, units: answer.units };
}

async function create(path: string, body: object): Promise<number> {
  return (await costOf('POST', path, body)).id;
}

/** Creates events: one by a request, the others as its copies, which is much faster. */
async function createEvents(count: number, body: object): Promise<void> {
  await putCopies(await stored(await create('/events', body)), count - 1);
}

/** Asserts that a write stays within the read budget. */
function expectBounded({ calls, units }: { readonly calls: number; readonly units: number }): void {
  expect.soft(calls).toBeLessThanOrEqual(MAX_CALLS);
  expect.soft(units).toBeLessThanOrEqual(MAX_UNITS);
}

const names = (kind: string, count: number, mark: string) =>
  Array.from({ length: count }, (_, n) => `${kind} ${mark} ${n}`);

const event = (title: string) => ({
  title,
  start_date: '2060-01-01 10:00:00',
  end_date: '2060-05-02 11:00:00',
});

/** The maximum number of links of each kind, all to new records. */
const everything = (mark: string) => ({
  categories: names('category', MAX_LINKS.categories, mark),
  tags: names('tag', MAX_LINKS.tags, mark),
  venue: names('venue', MAX_LINKS.venue, mark).map((venue) => ({ venue, slug: venue })),
  organizer: names('organizer', MAX_LINKS.organizer, mark).map((organizer) => ({ organizer })),
});

describe('the cost of a write', () => {
  it('is bounded for an event with the maximum number of links, all new', async () => {
    const description = 'á'.repeat(MAX_LENGTH.description / 3);
    const created = await costOf('POST', '/events', {
      ...event('All new'),
      description,
      ...everything('one'),
    });
    expectBounded(created);
    const target = `/events/${created.id}`;
    const changes = { ...everything('two'), start_date: '2060-02-01 00:00:00' };
    expectBounded(await costOf('PATCH', target, changes));
    expectBounded(await costOf('PATCH', target, { status: 'draft' }));
    expectBounded(await costOf('DELETE', target));
  });

  it('is nine calls for an event with one existing link of each kind, because venue and organizer are read once', async () => {
    const [venue, organizer] = [
      await create('/venues', { venue: 'Known' }),
      await create('/organizers', { organizer: 'Known' }),
    ];
    const [categories, tags] = [['known'], ['known']];
    await create('/categories', { name: 'known' });
    await create('/tags', { name: 'known' });
    const links = { venue, organizer, categories, tags };
    const { id, calls } = await costOf('POST', '/events', { ...event('With known links'), ...links });
    expect(calls).toBe(9);
    const other = { venue: await create('/venues', { venue: 'Other' }) };
    expect((await costOf('PATCH', `/events/${id}`, other)).calls).toBe(6);
  });

  it('has one call for an image that is named by its identifier', async () => {
    const image = { image: 'https://example.org/hall.jpg' };
    const { body } = await call('POST', '/events', { ...event('With an image'), ...image });
    const known = { image: Number(JSON.parse(body).image.id) };
    const plain = await costOf('POST', '/events', event('Without an image'));
    const shown = await costOf('POST', '/events', { ...event('With a known image'), ...known });
    expect(shown.calls - plain.calls).toBe(1);
    const changes = { website: 'https://example.org' };
    const target = `/events/${plain.id}`;
    const calls = (await costOf('PATCH', target, changes)).calls;
    expect((await costOf('PATCH', target, { ...changes, ...known })).calls - calls).toBe(1);
    const venue = `/venues/${await create('/venues', { venue: 'With an image' })}`;
    const venueCalls = (await costOf('PATCH', venue, changes)).calls;
    expect((await costOf('PATCH', venue, { ...changes, ...known })).calls - venueCalls).toBe(1);
    const unknown = await call('PATCH', target, { image: 999_999, tags: ['of an unknown image'] });
    expect(unknown.status).toBe(400);
    expect((await call('GET', '/tags?slug=of-an-unknown-image&hide_empty=false')).body).toContain(
      '"total":0',
    );
  });

  it('has one call for an image of a new venue that is named by its identifier', async () => {
    const image = 'https://example.org/new-venue.jpg';
    const first = await call('POST', '/venues', { venue: 'First with an image', image });
    const known = { image: Number(JSON.parse(first.body).image.id) };
    const plain = await costOf('POST', '/venues', { venue: 'New without an image' });
    const shown = await costOf('POST', '/venues', { venue: 'New with a known image', ...known });
    expect(shown.calls - plain.calls).toBe(1);
    const withVenue = (title: string, venue: object) => costOf('POST', '/events', { ...event(title), venue });
    const inPlain = await withVenue('At a new venue', { venue: 'Nested without an image' });
    const inShown = await withVenue('At a new place', { venue: 'Nested with a known image', ...known });
    expect(inShown.calls - inPlain.calls).toBe(1);
  });

  it('has no call more for the second category and the first tag that are named by identifier', async () => {
    const categories = [
      await create('/categories', { name: 'One' }),
      await create('/categories', { name: 'Two' }),
    ];
    const tags = [await create('/tags', { name: 'Three' })];
    const one = await costOf('POST', '/events', { ...event('One term'), categories: categories.slice(1) });
    const all = await costOf('POST', '/events', { ...event('Three terms'), categories, tags });
    expect(all.calls).toBe(one.calls);
    const plain = await costOf('POST', '/events', event('No term'));
    // They are read before the event is written, and for the response.
    expect(one.calls - plain.calls).toBe(2);
    const target = `/events/${plain.id}`;
    const calls = (await costOf('PATCH', target, { sticky: true })).calls;
    expect((await costOf('PATCH', target, { sticky: true, categories, tags })).calls - calls).toBe(2);
  });

  it('is four calls for a venue whose name is known, because it is read once', async () => {
    await create('/venues', { venue: 'The same', city: 'Rome' });
    expect((await costOf('POST', '/venues', { venue: 'The same', city: 'Milan' })).calls).toBe(4);
  });

  it('is eight calls for a category below another one, because its slug is read once', async () => {
    const parent = await create('/categories', { name: 'Parent' });
    await create('/categories', { name: 'First child', parent });
    expect((await costOf('POST', '/categories', { name: 'Second child', parent })).calls).toBe(8);
  });

  it.each(['venue', 'organizer'])('is bounded for moving a %s of 50 events to the trash', async (kind) => {
    const id = await create(`/${kind}s`, { [kind]: 'Of many' });
    await createEvents(50, { ...event('At one'), [kind]: id });
    expectBounded(await costOf('DELETE', `/${kind}s/${id}`));
  });

  it('is bounded for deleting a category with 100 children and 50 events', async () => {
    const id = await create('/categories', { name: 'Above' });
    for (const name of names('below', 100, '')) await create('/categories', { name, parent: id });
    await createEvents(50, { ...event('In one'), categories: [id] });
    expectBounded(await costOf('DELETE', `/categories/${id}`));
  });

  it('is bounded for records with the same name, however many there are', async () => {
    await createEvents(60, event('The same'));
    expectBounded(await costOf('POST', '/events', event('The same')));
  });
});
