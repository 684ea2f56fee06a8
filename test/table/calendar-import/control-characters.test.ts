import { beforeAll, expect, it } from 'vitest';
import { newFile } from '../../new-directory.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { events, ROOT } from './saved-responses.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

/** Requests never store control characters and halves of surrogate pairs, and neither do imports. */

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const DIRTY = 'A\u0000\u001bB\ud800';
const CLEAN = 'AB\ufffd';

it('leaves control characters and halves of surrogate pairs out of all texts', async () => {
  const category = {
    ...{ id: 7802, name: DIRTY, slug: 'cat-7802', description: DIRTY, taxonomy: 'tribe_events_cat' },
    urls: { self: `${ROOT}/categories/7802` },
  };
  const venue = {
    ...{ id: 7803, global_id: 'saved.example?id=7803', venue: `${DIRTY}&#27;`, slug: 'hall-7803' },
    ...{ address: DIRTY, description: `<p>${DIRTY}</p>` },
  };
  const event = {
    ...{ ...events[1], id: 7801, global_id: `saved.example?id=7801${DIRTY}`, slug: 'talk-7801' },
    ...{ title: DIRTY, description: `<p>${DIRTY}</p>`, categories: [category], venue },
  };
  const file = await newFile('events.json', JSON.stringify({ events: [event] }));
  expect(await importFrom(file)).toMatchObject({ code: 0, stderr: '' });
  expect(await eventBySlug('talk-7801')).toMatchObject({
    title: CLEAN,
    description: `<p>${CLEAN}</p>`,
    origin: { global_id: `saved.example?id=7801${CLEAN}` },
  });
  expect(await termBySlug('category', 'cat-7802')).toMatchObject({ name: CLEAN, description: CLEAN });
  expect(await linkedPostBySlug('venue', 'hall-7803')).toMatchObject({
    name: CLEAN,
    description: `<p>${CLEAN}</p>`,
    details: { address: CLEAN },
  });
  const again = await importFrom(file);
  expect(again.stdout).toContain('categories: 1 unchanged\nvenues: 1 unchanged\nevents: 1 unchanged\n');
});
