import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { events, linkedPosts, listEntries, searchTexts, withdrawals } from '../../../lib/calendar/keys.ts';
import type { ItemKey } from '../../../lib/table/entity.ts';
import { checkCalendar } from '../../../scripts/stack/check/calendar.ts';
import {
  ask,
  breakAll,
  createMany,
  expectLists,
  idsIn,
  intact,
  laterEvents,
  newEvent,
  newOrganizer,
  newTerm,
  newVenue,
  useCalendar,
  withdrawnEvents,
} from './calendar.ts';
import { putItems, readItems } from './planting.ts';

beforeAll(useCalendar, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Records that events link to, by the member of an event. */
const LINKED = [
  ['venue', async (n: number) => linkedPosts.key({ id: await newVenue(`Broken ${n}`) })],
  ['organizer', async (n: number) => linkedPosts.key({ id: await newOrganizer(`Broken ${n}`) })],
  ['categories', (n: number) => newTerm('category', n)],
  ['tags', (n: number) => newTerm('tag', n)],
] as const;

// In this order: pages have to reach the broken records of each test.
describe('a broken record does not break lists:', () => {
  it('intact records are in all lists', async () => {
    expect(await expectLists()).toEqual(new Set());
    // Copies look as if the service had created each of them.
    await laterEvents(3);
    await withdrawnEvents(3);
    expect(await checkCalendar()).toEqual([]);
  });

  it('an event', async () => {
    const keys = await breakAll(async (count) => (await laterEvents(count)).map((id) => events.key({ id })));
    const leftOut = await expectLists();
    for (const how of ['title: gone', 'category: gone', 'timezone: garbage', 'all: gone'])
      expect(leftOut, how).toContain(keys.get(how));
    // A list shows everything that it counts, or counts it as left out.
    let [shown, missing, total] = [0, 0, 1];
    for (let page = 1; (page - 1) * 50 < total; page += 1) {
      const answer = await ask(`/events?per_page=50&page=${page}`);
      total = Number(answer.headers['x-tec-total']);
      shown += idsIn(answer.body, 'events').length;
      missing += answer.leftOut.length;
    }
    expect(missing).toBeGreaterThan(50);
    expect(shown + missing).toBe(total);
    for (const [how, key] of keys) {
      if (!/: (?:gone|garbage)$/.test(how)) continue;
      const id = Number(/\d+/.exec(key)?.[0]);
      for (const target of [`/events/${id}`, `/events/${id}.ics`])
        expect([200, 400, 403, 500], `${target} ${how}`).toContain((await ask(target)).status);
    }
    const { body } = await ask(`/events/${Number(/\d+/.exec(keys.get('title: gone') ?? '')?.[0])}`);
    expect(JSON.parse(body)).toMatchObject({ data: { status: 500 } });
  });

  it('a list entry, a search text, and a withdrawal', async () => {
    for (const kind of ['all', 'venue', 'tag'] as const) {
      const target = kind === 'all' ? 0 : intact[kind];
      await breakAll(async (count) =>
        (await laterEvents(count)).map((event) => listEntries.key({ kind, target, event })),
      );
    }
    await breakAll(async (count) => (await laterEvents(count)).map((id) => searchTexts.key({ id })));
    await breakAll(async (count) => (await withdrawnEvents(count)).map((id) => withdrawals.key({ id })));
    const leftOut = [...(await expectLists())];
    for (const kind of ['all', 'venue', 'tag'])
      expect(leftOut.filter((key) => key.includes(`LINKS#${kind}`)).length, kind).toBeGreaterThan(5);
    expect(leftOut.filter((key) => key.endsWith('SEARCH-TEXT')).length).toBeGreaterThan(5);
    const anonymous = await ask('/events.ics', { anonymous: true });
    expect(anonymous.status).toBe(200);
    expect(anonymous.leftOut.filter((key) => key.endsWith('WITHDRAWAL')).length).toBeGreaterThan(20);
    for (const id of intact.events) expect(anonymous.body).toContain(`UID:${id}@`);
  });

  it('the series that an event, a list entry, a search text and a withdrawal name', async () => {
    const [whole, entries, texts] = [await laterEvents(4), await laterEvents(4), await laterEvents(4)];
    const withdrawn = await withdrawnEvents(4);
    const keysWithSeries: readonly [keys: readonly ItemKey[], nameSeries: (series: unknown) => object][] = [
      [whole.map((id) => events.key({ id })), (series) => ({ occurrence: { series } })],
      [entries.map((event) => listEntries.key({ kind: 'all', target: 0, event })), (series) => ({ series })],
      [texts.map((id) => searchTexts.key({ id })), (series) => ({ series })],
      [withdrawn.map((id) => withdrawals.key({ id })), (series) => ({ occurrence: { series } })],
    ];
    const broken: string[] = [];
    for (const [keys, nameSeries] of keysWithSeries) {
      const items = await readItems(keys);
      await putItems(items.map((item, n) => ({ ...item, ...nameSeries([null, -0.5, 'garbage', [1]][n]) })));
      broken.push(...keys.map(({ pk, sk }) => `${pk} ${sk}`));
    }
    const leftOut = await expectLists();
    const anonymous = await ask('/events.ics', { anonymous: true });
    expect(anonymous.status).toBe(200);
    for (const key of anonymous.leftOut) leftOut.add(key);
    expect([...leftOut]).toEqual(expect.arrayContaining(broken));
  });

  it('a venue, an organizer, a category and a tag, including the events that link to them', async () => {
    const users: number[] = [];
    const broken: Map<string, string>[] = [];
    for (const [member, keyOf] of LINKED) {
      const create = async (n: number) => {
        const key = await keyOf(n);
        const id = Number(/\d+$/.exec(key.sk === 'POST' ? key.pk : key.sk)?.[0]);
        // An event uses some of them.
        if (n % 7 === 1) users.push(await newEvent(20, { [member]: member.endsWith('s') ? [id] : id }));
        return key;
      };
      const keys = await breakAll(createMany(create));
      broken.push(keys);
    }
    const leftOut = await expectLists();
    for (const keys of broken) {
      expect(leftOut).toContain(keys.get('name: gone'));
      expect(leftOut).toContain(keys.get('all: gone'));
    }
    expect(users.length).toBeGreaterThan(20);
    for (let from = 0; from < users.length; from += 50) {
      const some = users.slice(from, from + 50);
      const { body } = await ask(`/events?per_page=50&include=${some.join(',')}`);
      expect(idsIn(body, 'events').sort()).toEqual([...some].sort());
    }
  });
});
