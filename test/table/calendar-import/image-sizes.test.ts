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

it('reads the sizes of images that plugins write as text or with decimals, and only leaves out the unusable', async () => {
  const url = 'https://saved.example/logo.svg';
  const sizes = {
    thumbnail: { width: '150', height: '150.4', 'mime-type': false, filesize: '812', url },
    medium: { width: 300, height: 299.6, 'mime-type': 'image/svg+xml', url },
    large: { width: '', height: false, url },
    full: false,
  };
  const event = { ...events[1], id: 7921, global_id: 'saved.example?id=7921', slug: 'talk-7921', venue: [] };
  const image = { url, width: '512', height: 511.7, filesize: false, sizes };
  const { code, stdout } = await importFrom(await newFile('event.json', JSON.stringify({ ...event, image })));
  expect(code).toBe(0);
  expect(stdout).toContain('  events: sizes of its image cannot be read; they are left out (1)');
  expect((await eventBySlug('talk-7921'))?.image).toMatchObject({ width: 512, height: 512 });
  expect((await eventBySlug('talk-7921'))?.image?.sizes).toEqual({
    thumbnail: { width: 150, height: 150, filesize: 812, url },
    medium: { width: 300, height: 300, 'mime-type': 'image/svg+xml', url },
  });
});
