import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { trashEvent } from '../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import {
  authors,
  categoryTree,
  exceptions,
  series,
  slugs,
  templates,
  terms,
} from '../../../lib/calendar/keys.ts';
import { newSeries, weeks } from '../calendar/series/series-api.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { ALL_TIME, ask, EDITOR, intact, newEvent, useCalendar } from './calendar.ts';
import { itemsWhere, putItem, readItem, waysToBreak } from './planting.ts';

beforeAll(useCalendar);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Expects that lists are answered while a record is broken in some way. */
const expectAnswered = (how: string, targets: readonly string[], options: Parameters<typeof ask>[1] = {}) =>
  withMemoizedReads(async () => {
    for (const target of targets) {
      const { status, body } = await ask(target, options);
      expect([how, target, status, status === 200 ? '' : body]).toEqual([how, target, 200, '']);
    }
  });

describe('a broken record that exists only once does not break lists:', () => {
  it.each([
    ['the tree of categories', async () => [categoryTree.key({})]],
    ['the size of a list', () => itemsWhere(({ entity }) => entity === 'list-size')],
  ] as const)('%s', async (_, keys) => {
    const targets = [
      ...['/categories', '/tags?search=sound', '/venues', '/organizers?search=sound', '/events?geoloc=true'],
      ...[`/events?categories=${intact.category}`, '/categories?slug=a-sound-one'],
    ];
    // The sizes of several lists are broken at once, in the same way.
    const items = await Promise.all((await keys()).slice(0, 4).map(readItem));
    const [first] = items;
    if (first === undefined) throw new Error('There is no such record');
    for (const { how, broken } of waysToBreak(first)) {
      await Promise.all(items.map((item) => putItem(broken(item))));
      await expectAnswered(how, targets);
    }
    await Promise.all(items.map(putItem));
  });

  it('the counts of events', async () => {
    const [item] = await itemsWhere(({ entity, pk }) => entity === 'counts' && pk.includes('#all#'));
    if (item === undefined) throw new Error('There are no counts');
    for (const { how, broken } of waysToBreak(item)) {
      await putItem(broken(item));
      await expectAnswered(how, ['/events', '/events.ics', `/events?${ALL_TIME}`, '/events?search=concert']);
    }
    await putItem(item);
  });

  it.each(['category', 'tag'] as const)('the taxonomy of a %s that events use', async (taxonomy) => {
    const item = await readItem(terms.key({ taxonomy, id: intact[taxonomy] }));
    const ways = waysToBreak(item).filter(({ how }) => how.startsWith('taxonomy:'));
    expect(ways.length).toBeGreaterThan(5);
    for (const { how, broken } of ways) {
      await putItem(broken(item));
      await expectAnswered(how, ['/events', '/events.ics', `/${taxonomy === 'tag' ? 'tags' : 'categories'}`]);
    }
    await putItem(item);
  });

  it('the number of an author, for their own lists', async () => {
    const key = authors.key({ subject: 'bench' });
    await putItem({ ...key, entity: 'author', subject: 'bench', author: 5 });
    const item = await readItem(key);
    for (const { how, broken } of waysToBreak(item)) {
      await putItem(broken(item));
      await expectAnswered(how, ['/events', '/venues', '/events.ics'], { scope: 'calendar:own' });
    }
  });
});

describe('a broken record of a series does not break its events, lists or feeds:', () => {
  it.each([
    ['the series', series],
    ['what its events have in common', templates],
    ['its exceptions', exceptions],
  ])('%s', async (_, entity) => {
    const year = new Date().getFullYear() + 1;
    const [id = 0, trashed = 0] = await newSeries(weeks(`${year}-05-01`, 3));
    await trashEvent(() => requireEvent(trashed), EDITOR);
    const { occurrence } = await requireEvent(id);
    const item = await readItem(entity.key({ id: occurrence?.series ?? 0 }));
    for (const { how, broken } of waysToBreak(item)) {
      await putItem(broken(item));
      const targets = [`/events/${id}`, `/events/${id}.ics`, '/events', '/events.ics'];
      await expectAnswered(how, targets, { anonymous: true });
    }
    await putItem(item);
  });

  it('what its events have in common, in part', async () => {
    const year = new Date().getFullYear() + 1;
    const [id = 0] = await newSeries(weeks(`${year}-05-01`, 3));
    const { occurrence } = await requireEvent(id);
    const item = await readItem(templates.key({ id: occurrence?.series ?? 0 }));
    const template = { ...Object(item.event), pk: item.pk, sk: item.sk };
    for (const { how, broken } of waysToBreak(template)) {
      await putItem({ ...item, event: broken(template) });
      await expectAnswered(how, ['/events.ics'], { anonymous: true });
    }
    await putItem(item);
  });
});

it('an event is shown without its series if that is broken', async () => {
  const year = new Date().getFullYear() + 1;
  const [id = 0] = await newSeries(weeks(`${year}-05-01`, 3));
  const read = async () => JSON.parse((await ask(`/events/${id}`)).body);
  const { series: place, json_ld, ...rest } = await read();
  const item = await readItem(series.key({ id: place.id }));
  await putItem({ ...item, rule: null });
  expect(await read()).toEqual({ ...rest, json_ld: { ...json_ld, superEvent: undefined } });
  await putItem(item);
});

it('a request that names the broken owner of a slug gets a regular response or error', async () => {
  const item = await readItem(slugs.key({ type: 'category', slug: 'a-sound-one' }));
  for (const { how, broken } of waysToBreak(item)) {
    await putItem(broken(item));
    for (const target of ['/categories?slug=a-sound-one', '/events?categories=a-sound-one'])
      expect([200, 400, 500], `${target} ${how}`).toContain((await ask(target)).status);
  }
  await putItem(item);
});

describe('an event at the limits of time does not break feeds:', () => {
  it.each([
    ['before standard time', 'Europe/Rome', '1000-01-01 10:00:00', '1000-01-01 12:00:00'],
    ['for thousands of years', 'Europe/Rome', '1883-01-01 10:00:00', '9998-12-31 12:00:00'],
    ['almost until the last possible day', 'America/Sao_Paulo', '2030-01-01 10:00:00', '9998-12-31 12:00:00'],
  ])('%s', async (_, timezone, start_date, end_date) => {
    const id = await newEvent(5, { timezone, start_date, end_date });
    for (const target of [`/events/${id}`, `/events/${id}.ics`, '/events.ics', `/events.ics?${ALL_TIME}`])
      expect([target, (await ask(target)).status]).toEqual([target, 200]);
    expect((await ask(`/events.ics?include=${id}`)).body).toContain(`UID:${id}@`);
    await trashEvent(() => requireEvent(id), EDITOR);
    expect((await ask('/events.ics', { anonymous: true })).status).toBe(200);
    expect((await ask(`/events/${id}.ics`, { anonymous: true })).status).toBe(200);
  });
});
