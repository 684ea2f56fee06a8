import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  badParameters,
  calendar,
  created,
  edit,
  listPage,
  refusal,
  targetOf,
  UNKNOWN_ID,
  unique,
} from './api.ts';

const day = { start_date: '2053-02-01 10:00', end_date: '2053-02-01 11:00' };

const KINDS = [
  {
    plural: 'venues',
    kind: 'venue',
    searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone', 'description'],
    unsearched: ['country'],
  },
  {
    plural: 'organizers',
    kind: 'organizer',
    searched: ['phone', 'email', 'description'],
    unsearched: ['slug'],
  },
] as const;

describe.each(KINDS)('lists of $plural', ({ plural, kind, searched, unsearched }) => {
  const create = (more: Record<string, unknown> = {}) =>
    created(`/${plural}`, { [kind]: unique('Name'), ...more });
  const event = (id: number, more: Record<string, unknown> = {}) =>
    created('/events', { title: unique('E'), ...day, [kind]: id, ...more });

  it.each(searched)('are searched by %s', async (field) => {
    const [one, other] = [unique('x').slice(-8), unique('x').slice(-8)];
    const { id } = await create({ [field]: `Über-${one} ${other}!` });
    for (const search of [
      one,
      `${other} ${one}`,
      `${one.slice(2)},${other.slice(0, 5)}`,
      `uber ${one.toUpperCase()}`,
    ]) {
      expect((await listPage(plural, String(new URLSearchParams({ search })))).ids, search).toEqual([id]);
    }
    expect((await listPage(plural, `search=${one}+absent`)).ids).toEqual([]);
  });

  it.each(unsearched)('are not searched by %s', async (field) => {
    const word = unique('x').slice(-8);
    await create({ [field]: word });
    expect((await listPage(plural, `search=${word}`)).total).toBe(0);
  });

  it('are searched in any case and without accents', async () => {
    const mark = unique('mark').slice(-8);
    const { id } = await create({ description: `Größe ${mark}` });
    for (const word of ['große', 'grÖße'])
      expect((await listPage(plural, `search=${word}+${mark}`)).ids).toEqual([id]);
    expect((await listPage(plural, `search=GROSSE+${mark}`)).ids).toEqual([]);
  });

  it('are searched for all words in one text', async () => {
    const [one, other] = [unique('x').slice(-8), unique('x').slice(-8)];
    const { id } = await create({ [kind]: `Hall ${one}`, phone: other });
    expect((await listPage(plural, `search=${one}`)).ids).toEqual([id]);
    expect((await listPage(plural, `search=${other}`)).ids).toEqual([id]);
    expect((await listPage(plural, `search=${one}+${other}`)).ids).toEqual([]);
  });

  it('can be filtered by event, within what the caller may see', async () => {
    const [shown, draft] = [await create(), await create({ status: 'draft' })];
    const none = await created('/events', { title: unique('E'), ...day });
    const both = await event(shown.id, { [kind]: [draft.id, shown.id] });
    expect((await listPage(plural, `event=${none.id}`)).ids).toEqual([]);
    expect((await listPage(plural, `event=${both.id}`)).ids).toEqual([shown.id]);
    const { ids } = await listPage(plural, `event=${both.id}`, { scope: 'calendar:write' });
    expect(ids).toEqual([draft.id, shown.id]);
    for (const id of [shown.id, 0, 'x', '']) {
      expect(await calendar(`/${plural}?event=${id}`)).toMatchObject(badParameters('event'));
    }
  });

  it('can be filtered by the events that readers see', async () => {
    const mark = unique('mark').slice(-8);
    const [none, past, draft] = [
      await create({ phone: mark }),
      await create({ phone: mark }),
      await create({ phone: mark }),
    ];
    await event(past.id, { start_date: '2001-01-01', end_date: '2001-01-01' });
    await event(draft.id, { status: 'draft' });
    const found = async (query: string) =>
      (await listPage(plural, `search=${mark}&${query}`)).ids.sort((a, b) => a - b);
    expect(await found('has_events=true')).toEqual([past.id]);
    expect(await found('has_events=0')).toEqual([none.id, draft.id]);
    expect(await found('has_events=yes')).toEqual([past.id]);
    expect(await found('has_events=No')).toEqual([none.id, draft.id]);
    expect(await found('only_with_upcoming=true')).toEqual([]);
    expect(await found('only_with_upcoming=on')).toEqual([]);
    for (const no of ['false', 'off', ''])
      expect(await found(`only_with_upcoming=${no}`)).toEqual([none.id, past.id, draft.id]);
  });

  it('distinguish upcoming events, however many there are, from those that have begun', async () => {
    const mark = unique('mark').slice(-8);
    const now = Temporal.Now.plainDateTimeISO('UTC');
    const running = {
      start_date: String(now.subtract({ hours: 2 })),
      end_date: String(now.add({ hours: 2 })),
    };
    const [begun, last] = [await create({ phone: mark }), await create({ phone: mark })];
    const busy = await create({ phone: mark });
    await event(begun.id, running);
    await event(begun.id, { status: 'draft' });
    for (let n = 0; n < 12; n += 1) await event(busy.id, { start_date: '2053-01-01' });
    await event(last.id);
    const upcoming = async (more = '') =>
      (await listPage(plural, `search=${mark}&only_with_upcoming=1${more}`)).ids;
    expect(await upcoming()).toEqual([busy.id, last.id]);
    expect(await upcoming('&has_events=true')).toEqual([busy.id, last.id]);
    expect(await upcoming('&has_events=false')).toEqual([]);
    const { id } = await event(begun.id);
    expect(await upcoming()).toEqual([busy.id, last.id, begun.id]);
    await edit('DELETE', `/events/${id}`);
    expect(await upcoming()).toEqual([busy.id, last.id]);
  });

  it('are ordered by publication, newest first, then by identifier, highest first', async () => {
    const mark = unique('mark').slice(-8);
    const at = async (date: string) => (await create({ phone: mark, date })).id;
    const [a, b, c] = [await at('2026-01-02'), await at('2026-01-01'), await at('2026-01-02')];
    expect((await listPage(plural, `search=${mark}`)).ids).toEqual([c, a, b]);
    const later = await edit('PATCH', `/${plural}/${b}`, { date: '2026-01-03' });
    expect(later.body).toMatchObject({ date: '2026-01-03 00:00:00', date_utc: '2026-01-03 00:00:00' });
    expect((await listPage(plural, `search=${mark}`)).ids).toEqual([b, c, a]);
  });

  it('have pages whose URLs keep every filter', async () => {
    const mark = unique('mark').slice(-8);
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await create({ phone: mark, date: `2026-01-0${3 - n}` });
      await event(id);
      ids.push(id);
    }
    const query = `search=${mark}&has_events=1&only_with_upcoming=true&per_page=1`;
    const first = await listPage(plural, query);
    expect(first).toMatchObject({ ids: [ids[0]], total: 3, total_pages: 3 });
    expect(first).not.toHaveProperty('previous_rest_url');
    const second = await calendar(targetOf(first.next_rest_url));
    expect(second.body).toMatchObject({ [plural]: [{ id: ids[1] }], total: 3 });
    const { previous_rest_url, next_rest_url } = Object(second.body);
    expect(previous_rest_url).not.toMatch(/[?&]page=/);
    expect((await calendar(targetOf(previous_rest_url))).body).toMatchObject({ [plural]: [{ id: ids[0] }] });
    const third = await calendar(targetOf(next_rest_url));
    expect(third.body).toMatchObject({ [plural]: [{ id: ids[2] }] });
    expect(third.body).not.toHaveProperty('next_rest_url');
    expect(new URL(Object(third.body).rest_url).pathname).toMatch(new RegExp(`/${plural}/$`));
    expect(await listPage(plural, `search=${mark}x`)).toMatchObject({ ids: [], total: 0, total_pages: 0 });
    for (const past of [`${query}&page=4`, `search=${mark}x&page=2`]) {
      expect(await calendar(`/${plural}?${past}`)).toMatchObject(
        refusal(404, `${kind}-archive-page-not-found`),
      );
    }
    expect(new URL((await listPage(plural, 'per_page=51')).rest_url).searchParams.get('per_page')).toBe('50');
    expect(new URL((await listPage(plural)).rest_url).searchParams.get('per_page')).toBe('10');
  });

  it.each([
    'per_page=0',
    'per_page=-1',
    'per_page=foo%20bar',
    'per_page=',
    'page=0',
    'page=1.5',
    'page=',
    'only_with_upcoming=maybe',
    'has_events=maybe',
    'search=',
    'status=bogus',
    `event=${UNKNOWN_ID}`,
  ])('are refused with %s', async (query) => {
    expect(await calendar(`/${plural}?${query}`)).toMatchObject(badParameters(query.replace(/=.*/, '')));
  });
});
