import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  events,
  linkedPosts,
  listEntries,
  searchTexts,
  terms,
  withdrawals,
} from '../../../lib/calendar/keys.ts';
import type { Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import type { ItemKey } from '../../../lib/table/entity.ts';
import { checkCalendar } from '../../../scripts/stack/check/calendar.ts';
import { copyLinkedPost, copyTerm } from '../calendar/copies.ts';
import { inBatches } from '../in-batches.ts';
import {
  ask,
  breakAll,
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

beforeAll(useCalendar);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Records of a kind that events link to. */
interface Linked {
  readonly create: () => Promise<number>;
  readonly copy: (id: number, names: readonly string[]) => Promise<number[]>;
  readonly keyOf: (id: number) => ItemKey;
}
const posts = (create: (name: string) => Promise<number>): Linked => ({
  create: () => create('Broken'),
  copy: copyLinkedPost,
  keyOf: (id) => linkedPosts.key({ id }),
});
const termsOf = (taxonomy: Taxonomy): Linked => ({
  create: () => newTerm(taxonomy, 'Broken'),
  copy: (id, names) => copyTerm(taxonomy, id, names),
  keyOf: (id) => terms.key({ taxonomy, id }),
});
/** By the member of an event. */
const LINKED = [
  ['venue', posts(newVenue)],
  ['organizer', posts(newOrganizer)],
  ['categories', termsOf('category')],
  ['tags', termsOf('tag')],
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
    for (const [member, { create, copy, keyOf }] of LINKED) {
      const original = await create();
      const using = (id: number) => newEvent(20, { [member]: member.endsWith('s') ? [id] : id });
      const keys = await breakAll(async (count, from) => {
        const ids = await copy(
          original,
          Array.from({ length: count }, (_, n) => `Broken ${from + n}`),
        );
        // Events use some of them.
        const used = ids.filter((_, n) => (from + n) % 7 === 1);
        users.push(...(await inBatches(used, using)));
        return ids.map(keyOf);
      });
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
