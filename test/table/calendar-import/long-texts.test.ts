import { beforeAll, expect, it } from 'vitest';
import { newFile } from '../../new-directory.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { events } from './saved-responses.ts';
import { eventBySlug, linkedPostBySlug } from './stored.ts';

/** Records whose texts have the maximum length. */

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

/** Saves an event with a venue. @returns the file */
function savedEvent(id: number, fields: object, venue: object): Promise<string> {
  const global_id = `saved.example?id=${id}`;
  const place = {
    id: id + 1,
    global_id: `saved.example?id=${id + 1}`,
    venue: `Hall ${id}`,
    slug: `hall-${id}`,
    ...venue,
  };
  const event = { ...events[1], id, global_id, title: `Talk ${id}`, slug: `talk-${id}`, ...fields };
  return newFile('event.json', JSON.stringify({ ...event, venue: place }));
}

it('imports texts that are longer as they are shown than as they were sent', async () => {
  const excerpt = `<p>${'é'.repeat(2500)}</p>`;
  const event = {
    description: `<p>${'e'.repeat(12_000)}</p>`,
    excerpt: `${excerpt}\n${excerpt.slice(0, 1600)}</p>`,
  };
  const venue = { description: `<p>${'v'.repeat(5200)}</p>` };
  expect(await importFrom(await savedEvent(7201, event, venue))).toMatchObject({ code: 0, stderr: '' });
  const stored = await linkedPostBySlug('venue', 'hall-7201');
  expect(stored).toMatchObject(venue);
  expect(await eventBySlug('talk-7201')).toMatchObject({ ...event, venue: [stored?.id] });
});

it('imports events and venues whose long slugs have a number', async () => {
  const slug = 'l'.repeat(200);
  await importFrom(await savedEvent(7001, { slug }, { slug }));
  const file = await savedEvent(7101, { slug: `${slug}-2` }, { slug: `${slug}-2` });
  expect(await importFrom(file)).toMatchObject({ code: 0, stderr: '' });
  const venue = await linkedPostBySlug('venue', `${slug}-2`);
  expect(await eventBySlug(`${slug}-2`)).toMatchObject({ title: 'Talk 7101', venue: [venue?.id] });
  expect((await importFrom(file)).stdout).toContain('venues: 1 unchanged\nevents: 1 unchanged\n');
});
