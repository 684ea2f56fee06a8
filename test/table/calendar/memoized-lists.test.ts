import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor } from './as-editor.ts';

// Runs before the imports that create the log.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

let call: Call;
let list: (
  host?: string,
) => Promise<{ readonly body: string; readonly event: Readonly<Record<string, unknown>> }>;
beforeAll(async () => {
  await useOwnTable();
  call = await callingAsEditor();
  const { callInProcess } = await import('../../../scripts/stack/in-process.ts');
  const { calendarApi } = await import('../../../lib/calendar/http/api.ts');
  const { handler } = await import('../../../functions/calendar/fallback.ts');
  list = async (host = 'localhost') => {
    const target = '/events?start_date=2061-01-01&end_date=2061-12-31';
    const { body } = await callInProcess(handler, calendarApi.basePath(), { target, headers: { host } });
    return { body, event: List.parse(JSON.parse(body)).events[0] };
  };
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
const Created = z.object({ id: z.int() });
let paths: Readonly<Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', string>>;

async function create(path: string, body: object): Promise<number> {
  const answer = await call('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return Created.parse(JSON.parse(answer.body)).id;
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

  it('has the addresses of the site as it is called', async () => {
    await list('localhost:3000');
    expect((await list('localhost:4000')).event.rest_url).toMatch('http://localhost:4000/');
  });
});
