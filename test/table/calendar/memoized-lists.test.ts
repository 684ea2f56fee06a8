import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

let call: Call;
let callAnonymously: Awaited<ReturnType<typeof callingAnonymously>>;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  callAnonymously = await callingAnonymously();
  const ids = {
    venue: await create('/venues', { venue: 'Hall' }),
    organizer: await create('/organizers', { organizer: 'Club' }),
    categories: [await create('/categories', { name: 'Music' })],
    tags: [await create('/tags', { name: 'jazz' })],
  };
  const dates = { start_date: '2061-03-05 10:00:00', end_date: '2061-03-05 11:00:00' };
  const event = await create('/events', { title: 'Concert', ...dates, ...ids });
  paths = {
    event: `/events/${event}`,
    venue: `/venues/${ids.venue}`,
    organizer: `/organizers/${ids.organizer}`,
    category: `/categories/${ids.categories[0]}`,
    tag: `/tags/${ids.tags[0]}`,
  };
});

const List = z.object({ events: z.tuple([z.record(z.string(), z.unknown())]) });
let paths: Readonly<Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', string>>;

const create = (path: string, body: object) => createWith(call, path, body);

/** The list, and its only event. */
async function list(host = 'localhost') {
  const { body } = await callAnonymously('/events?start_date=2061-01-01&end_date=2061-12-31', { host });
  return { body, event: List.parse(JSON.parse(body)).events[0] };
}

/** The list after a change of one record. */
async function listAfter(path: string, body: object) {
  await list();
  expect(await call('PATCH', path, body)).toMatchObject({ status: 200 });
  return (await list()).event;
}

describe('a list that a container has returned before', () => {
  it('is the same as long as nothing changes', async () => {
    expect((await list()).body).toBe((await list()).body);
  });

  it('shows every change of its events', async () => {
    for (const title of ['Opera', 'Ballet'])
      expect(await listAfter(paths.event, { title })).toMatchObject({ title });
    expect(await listAfter(paths.event, { cost: '20' })).toMatchObject({ title: 'Ballet', cost: '$20' });
  });

  it('shows every change of venues, organizers, categories and tags', async () => {
    expect(await listAfter(paths.venue, { venue: 'Hall A' })).toMatchObject({ venue: { venue: 'Hall A' } });
    expect(await listAfter(paths.organizer, { organizer: 'Club A' })).toMatchObject({
      organizer: [{ organizer: 'Club A' }],
    });
    expect(await listAfter(paths.category, { name: 'Dance' })).toMatchObject({
      categories: [{ name: 'Dance' }],
    });
    expect(await listAfter(paths.tag, { description: 'Any style' })).toMatchObject({
      tags: [{ description: 'Any style' }],
    });
  });

  it('shows new and removed links', async () => {
    expect(await listAfter(paths.event, { venue: [], tags: [] })).toMatchObject({ venue: [], tags: [] });
    const tag = await create('/tags', { name: 'swing' });
    expect(await listAfter(paths.event, { tags: [tag] })).toMatchObject({ tags: [{ id: tag, count: 1 }] });
  });

  it('has addresses with the host of the request', async () => {
    await list('localhost:3000');
    expect((await list('localhost:4000')).event.rest_url).toMatch('http://localhost:4000/');
  });
});
