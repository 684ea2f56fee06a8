import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maintain, newSeries, seriesOf, stored, storedSeries, useOwnCalendar, weeks } from './series-api.ts';
import { startChange } from './started-changes.ts';

const send = useOwnCalendar();

const ana = { scope: 'calendar:own', sub: 'ana' };
const editor = { scope: 'calendar:write', sub: 'editor' };
const ben = { scope: 'calendar:own', sub: 'ben' };
const times = { start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' };

/** The number that a writer gets with the first event. */
async function authorOf(writer: typeof ana): Promise<number> {
  const { body } = await send('POST', '/events', { title: 'First', ...times }, writer);
  return Number(body.author);
}

describe('a writer', () => {
  it('changes all occurrences of their own series, and none of another writer’s', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3), {}, await authorOf(ana));
    const [first = 0, , last = 0] = ids;
    const change = { title: 'Mine' };
    for (const method of ['PUT', 'DELETE'] as const) {
      for (const scope of ['this', 'following', 'all']) {
        const answer = await send(method, `/events/${first}?scope=${scope}`, change, ben);
        expect(answer).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
      }
    }
    expect(await stored(last)).toMatchObject({ title: 'Jam', version: 1 });
    expect(await send('PUT', `/events/${first}?scope=all`, change, ana)).toMatchObject({ status: 200 });
    expect(await stored(last)).toMatchObject(change);
  });

  it('cannot change a series of which one occurrence belongs to somebody else', async () => {
    const [mine, other] = [await authorOf(ana), await authorOf(ben)];
    const ids = await newSeries(weeks('2031-03-16', 3), {}, mine);
    const [first = 0, second = 0, last = 0] = ids;
    expect(await send('PUT', `/events/${last}`, { author: other })).toMatchObject({ status: 200 });
    expect((await stored(last)).occurrence?.differs).toEqual(['author']);
    const before = await seriesOf(first);
    const body = { title: 'Mine', tags: [`new-${randomUUID()}`] };
    for (const scope of ['following', 'all']) {
      expect(await send('PUT', `/events/${second}?scope=${scope}`, body, ana)).toMatchObject({ status: 403 });
      expect(await send('DELETE', `/events/${second}?scope=${scope}`, undefined, ana)).toMatchObject({
        status: 403,
      });
    }
    expect(await send('GET', `/tags?hide_empty=false&search=${body.tags[0]}`)).toMatchObject({
      body: { total: 0 },
    });
    expect(await storedSeries(before.id)).toEqual(before);
    expect(await send('PUT', `/events/${second}`, { title: 'Mine' }, ana)).toMatchObject({ status: 200 });
    expect(await send('PUT', `/events/${second}?scope=all`, { cost: '5' })).toMatchObject({ status: 200 });
    expect(await stored(last)).toMatchObject({ cost: ['5'], author: other });
  });
});

describe('the events of a series that is not published', () => {
  const con = { scope: 'calendar:submit', sub: 'con' };
  const daily = (count: number) => ({ recurrence: { every: 'day', count } });

  it.each([
    ['a contributor', con],
    ['an editor', editor],
  ])('take no slugs when %s changes them', async (_who, writer) => {
    const title = randomUUID();
    const fields = { title, status: 'draft', ...times, ...daily(2) };
    const { body: event } = await send('POST', '/events', fields, writer);
    const { series = 0 } = (await stored(event.id)).occurrence ?? {};
    const slugs = async () => {
      const all = await Promise.all((await storedSeries(series)).dates.map((date) => stored(date.event)));
      return all.map(({ slug }) => slug);
    };
    const change = async (method: string, body?: object) => {
      const answer = await send(method, `/events/${event.id}?scope=all`, body, writer);
      expect(answer).toMatchObject({ status: 200 });
    };
    await change('PUT', { status: 'pending' });
    expect(await slugs()).toEqual(['', '']);
    await change('DELETE');
    expect(await slugs()).toEqual(['', '']);
    await change('PUT', daily(3));
    expect(await slugs()).toEqual(['', '', '']);
    await change('PUT', { status: 'draft' });
    expect(await slugs()).toEqual(['', '', '']);
    await send('PUT', `/events/${event.id}?scope=all`, { status: 'publish' });
    expect(await slugs()).toEqual(['01', '02', '03'].map((day) => `${title}-2031-01-${day}`));
  });
});

describe('a published event of a series that is not published', () => {
  it('does not show the title of the series', async () => {
    const [first = 0] = await newSeries(weeks('2031-03-16', 2), { title: 'Secret', status: 'draft' });
    await send('PUT', `/events/${first}`, { title: 'Shown', status: 'publish' });
    const reader = { scope: '', sub: 'reader' };
    const { body } = await send('GET', `/events/${first}`, undefined, reader);
    expect(body).toMatchObject({ title: 'Shown', json_ld: { name: 'Shown' } });
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(await send('PUT', `/events/${first}?scope=all`, { status: 'publish' })).toMatchObject({
      status: 200,
    });
    expect((await send('GET', `/events/${first}`, undefined, reader)).body).toMatchObject({
      json_ld: { superEvent: { name: 'Secret' } },
    });
  });

  it('shows nothing of the series to those who may not read it', async () => {
    const [first = 0] = await newSeries(weeks('2031-05-04', 5), { title: 'Planned', status: 'draft' });
    await send('PUT', `/events/${first}`, { status: 'publish' });
    const reader = { scope: '', sub: 'reader' };
    const shown = await send('GET', `/events/${first}`, undefined, reader);
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.body).not.toHaveProperty('series');
    const list = await send('GET', `/events?include=${first}`, undefined, reader);
    expect(list.body.events).toHaveLength(1);
    expect(list.body.events[0]).not.toHaveProperty('series');
    expect((await send('GET', `/events/${first}`)).body).toMatchObject({ series: { total: 5 } });
  });
});

describe('an occurrence of a contributor', () => {
  it('can be sent back with the slug that it shows, to change all', async () => {
    const con = { scope: 'calendar:submit', sub: 'con' };
    const fields = { title: 'Sent back', ...times, recurrence: { every: 'day', count: 2 } };
    const { body: event } = await send('POST', '/events', fields, con);
    const change = (slug: string) =>
      send('PUT', `/events/${event.id}?scope=all`, { title: 'Changed', slug }, con);
    expect(await change(event.slug)).toMatchObject({ status: 200, body: { slug: event.slug } });
    expect(await change('another')).toMatchObject({ status: 400 });
  });

  it('is not published before a change of its series has reached it', async () => {
    const con = { scope: 'calendar:submit', sub: 'con' };
    const fields = { title: 'Reviewed', ...times, recurrence: { every: 'day', count: 2 } };
    const { body } = await send('POST', '/events', fields, con);
    const { author } = await stored(body.id);
    await startChange(body.id, 'all', { title: 'Unseen' }, { role: 'contributor', author });
    const publish = () => send('PUT', `/events/${body.id}`, { status: 'publish' });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'series_is_changing' } });
    expect(await send('PUT', `/events/${body.id}`, { cost: '5' })).toMatchObject({ status: 200 });
    await maintain();
    expect(await publish()).toMatchObject({ status: 200, body: { title: 'Unseen', status: 'publish' } });
  });
});

describe('a series that gets another author', () => {
  it('is not changed by the former one, even where the change has not reached it', async () => {
    const [former, author] = [await authorOf(ana), await authorOf(ben)];
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2), {}, former);
    await startChange(first, 'all', { author }, { role: 'editor', author });
    expect(await stored(second)).toMatchObject({ author: former });
    for (const [method, body] of [['PUT', { title: 'Mine' }] as const, ['DELETE', undefined] as const])
      expect(await send(method, `/events/${second}`, body, ana)).toMatchObject({ status: 403 });
    await maintain();
    expect(await stored(second)).toMatchObject({ title: 'Jam', author, status: 'publish' });
    expect(await send('PUT', `/events/${second}`, { title: 'Mine' }, ben)).toMatchObject({ status: 200 });
  });

  it('leaves an occurrence to the author whom it has alone', async () => {
    const [former, author] = [await authorOf(ana), await authorOf(ben)];
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2), {}, await authorOf(editor));
    await send('PUT', `/events/${second}`, { author: former });
    await startChange(first, 'all', { author }, { role: 'editor', author });
    expect(await send('PUT', `/events/${second}`, { title: 'Mine' }, ana)).toMatchObject({ status: 200 });
    await maintain();
    expect(await stored(second)).toMatchObject({ title: 'Mine', author: former });
  });
});

describe('a change that makes an event a series', () => {
  const recurrence = { every: 'day', count: 3 };

  it.each([
    ['another author', { author: 987_654_321 }, 403, 'rest_forbidden', ana],
    ['an unknown author', { author: 987_654_321 }, 400, 'rest_invalid_param'],
    ['an unknown venue', { venue: [{ id: 987_654_321 }] }, 400, 'rest_invalid_param'],
    ['an unknown organizer', { organizer: [{ id: 987_654_321 }] }, 400, 'rest_invalid_param'],
    ['an unknown parent', { post_parent: 987_654_321 }, 400, 'rest_invalid_param'],
    ['half a place', { venue: [{ venue: 'Half', geo_lat: 1 }] }, 400, 'rest_missing_callback_param'],
  ])('is refused for %s, before it writes', async (_of, fields, status, code, writer = editor) => {
    const { body: event } = await send('POST', '/events', { title: 'Hike', ...times }, writer);
    const tag = `new-${randomUUID()}`;
    const change = { recurrence, tags: [tag], ...fields };
    const answer = await send('PUT', `/events/${event.id}`, change, writer);
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await stored(event.id)).occurrence).toBeUndefined();
    expect(await send('GET', `/tags?hide_empty=false&search=${tag}`)).toMatchObject({ body: { total: 0 } });
  });
});

describe('the cost of checking the rights on a series of large events', () => {
  const COUNT = 30;
  const text = { description: 'a'.repeat(20_000) };

  it('is that of their list entries', async () => {
    const [first = 0] = await newSeries(weeks('2031-03-16', COUNT), text, await authorOf(ana));
    const target = `/events/${first}?scope=all`;
    const byAuthor = await send('PUT', target, { title: 'One' }, ana);
    const byEditor = await send('PUT', target, { title: 'Two' });
    expect([byAuthor.status, byEditor.status]).toEqual([200, 200]);
    expect(byAuthor.readUnits - byEditor.readUnits).toBeLessThan(2 * COUNT);
  });

  it('is not paid while an earlier change is not complete', async () => {
    const ids = await newSeries(weeks('2031-03-16', COUNT), text, await authorOf(ana));
    const [first = 0] = ids;
    const head = await seriesOf(first);
    const { seriesWrites } = await import('../../../../lib/calendar/series/writes.ts');
    const { startedChange } = await import('../../../../lib/calendar/series/change.ts');
    const { commit } = await import('../../../../lib/table/commit.ts');
    const change = startedChange(head, { kind: 'update', left: ids, fields: ['title'] });
    await commit(...seriesWrites(head, { ...head, ...change }));
    const refused = await send('PUT', `/events/${first}?scope=all`, { title: 'One' }, ana);
    expect(refused).toMatchObject({ status: 409, body: { code: 'series_is_changing' } });
    expect(refused.readUnits).toBeLessThan(COUNT);
    await maintain();
  });
});

describe('a repeated request', () => {
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

  it('changes a series once', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    const options = key();
    const target = `/events/${second}?scope=following`;
    const one = await send('PUT', target, { title: 'Split' }, options);
    const { series } = (await stored(second)).occurrence ?? { series: 0 };
    const again = await send('PUT', target, { title: 'Split' }, options);
    expect([one.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ id: second, title: 'Split' });
    expect((await stored(second)).occurrence?.series).toBe(series);
    expect((await stored(first)).occurrence?.series).not.toBe(series);
    const other = await send('PUT', `/events/${second}?scope=all`, { title: 'Split' }, options);
    expect(other).toMatchObject({ status: 409, body: { code: 'rest_conflict' } });
    await maintain();
  });

  it('that changes nothing succeeds each time, and its key is used', async () => {
    const [first = 0] = await newSeries(weeks('2031-03-16', 2));
    const options = key();
    const change = (title: string) => send('PUT', `/events/${first}?scope=all`, { title }, options);
    const answers = await Promise.all([change('Jam'), change('Jam')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200 });
    expect(await change('Concert')).toMatchObject({ status: 409, body: { code: 'rest_conflict' } });
    expect(await stored(first)).toMatchObject({ title: 'Jam' });
  });

  it('creates one series from an event', async () => {
    const { body: event } = await send('POST', '/events', { title: 'Walk', ...times });
    const options = key();
    const change = { recurrence: { every: 'day', count: 3 } };
    for (let n = 0; n < 2; n += 1) {
      expect(await send('PUT', `/events/${event.id}`, change, options)).toMatchObject({ status: 200 });
    }
    const { series } = (await stored(event.id)).occurrence ?? { series: 0 };
    expect((await storedSeries(series)).dates).toHaveLength(3);
    const { body } = await send('GET', '/events?search=walk&starts_after=2030-01-01');
    expect(body.total).toBe(3);
  });
});
