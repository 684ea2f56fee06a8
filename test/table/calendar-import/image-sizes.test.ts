import { beforeAll, expect, it } from 'vitest';
import { newFile } from '../../new-directory.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { events } from './saved-responses.ts';
import { eventBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

it('leaves out the smaller versions of an image if there are too many, and imports the other events', async () => {
  const url = `https://saved.example/${'a'.repeat(1900)}.jpg`;
  const sizes = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [`size-${n}`, { width: 1, height: 1, url }]),
  );
  const eventWith = (id: number, image: object) => ({
    ...{ ...events[1], id, global_id: `saved.example?id=${id}`, slug: `talk-${id}`, venue: [], image },
  });
  const file = await newFile(
    'events.json',
    JSON.stringify({ events: [eventWith(7901, { url, sizes }), eventWith(7902, { url })] }),
  );
  const { code, stdout, stderr } = await importFrom(file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('  events: its image has too many sizes; they are left out (1)');
  expect((await eventBySlug('talk-7901'))?.image).toMatchObject({ url });
  expect(await eventBySlug('talk-7902')).toBeDefined();
});

it('leaves out the smaller versions if a venue is too large with them', async () => {
  const url = `https://saved.example/wp-content/uploads/2026/05/hall.jpg`;
  const sizes = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [
      `size-${n}`,
      {
        width: n,
        height: n,
        'mime-type': 'image/jpeg',
        url: `${url.slice(0, -4)}-main-entrance-${n}x${n}.jpg`,
      },
    ]),
  );
  const venueWith = (id: number, description: string) => ({
    ...{
      id,
      global_id: `saved.example?id=${id}`,
      status: 'publish',
      venue: `Hall ${id}`,
      slug: `hall-${id}`,
    },
    ...{ description: `<p>${description}</p>`, image: { url, sizes } },
  });
  const file = await newFile(
    'venues.json',
    JSON.stringify({ venues: [venueWith(7911, 'x'.repeat(4000)), venueWith(7912, 'Small')] }),
  );
  const { code, stdout, stderr } = await importFrom(file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('venues: 2 created');
  expect(stdout).toContain('  venues: its image has too many sizes; they are left out (1)');
});
