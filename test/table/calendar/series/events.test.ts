import { describe, expect, it } from 'vitest';
import { maintain, newSeries, seriesOf, stored, useOwnCalendar, weeks } from './series-api.ts';

const send = useOwnCalendar();

/** Which events a series has after a change of its rule, and after a deletion. */

describe('a new rule', () => {
  it('keeps events on their days, and creates and trashes others', async () => {
    const ids = await newSeries(weeks('2031-03-16', 4), { slug: 'kept' });
    const [first = 0, second = 0, third = 0, last = 0] = ids;
    const recurrence = { every: 'week', interval: 2, count: 3 };
    const answer = await send('PUT', `/events/${first}?scope=all`, { recurrence });
    expect(answer).toMatchObject({ status: 200 });
    const head = await seriesOf(first);
    expect(head.dates.map(({ date }) => date)).toEqual([
      '2031-03-16 20:00:00',
      '2031-03-30 20:00:00',
      '2031-04-13 20:00:00',
    ]);
    expect(head.dates.slice(0, 2).map(({ event }) => event)).toEqual([first, third]);
    for (const gone of [second, last]) {
      expect(await stored(gone)).toMatchObject({ status: 'trash' });
      expect((await stored(gone)).occurrence).toBeUndefined();
    }
    const created = head.dates[2]?.event ?? 0;
    expect(await stored(created)).toMatchObject({
      title: 'Jam',
      slug: 'kept-2031-04-13',
      status: 'publish',
      occurrence: { date: '2031-04-13 20:00:00', differs: [], is_next: false },
    });
  });

  it('moves the series to other days from one occurrence on', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    const [, second = 0, last = 0] = ids;
    const answer = await send('PUT', `/events/${second}?scope=following`, {
      recurrence: { every: 'week', count: 2 },
      start_date: '2031-03-24 20:00:00',
      end_date: '2031-03-24 21:00:00',
    });
    expect(answer).toMatchObject({ status: 200 });
    await maintain();
    for (const [id, day] of [
      [second, '2031-03-24'],
      [last, '2031-03-31'],
    ] as const) {
      const [start_date, end_date] = [`${day} 20:00:00`, `${day} 21:00:00`];
      expect(await stored(id)).toMatchObject({ start_date, end_date, status: 'publish' });
    }
  });

  it('begins with the first occurrence, whatever the time of day of the addressed one', async () => {
    const times = { start_date: '2031-07-01 10:00', end_date: '2031-07-01 11:00' };
    const twice = (count: number) => ({ recurrence: `FREQ=DAILY;COUNT=${count};BYHOUR=10,20` });
    const { body: first } = await send('POST', '/events', { title: 'Tour', ...times, ...twice(4) });
    const before = await seriesOf(first.id);
    const evening = before.dates[3]?.event ?? 0;
    expect(await send('PUT', `/events/${evening}?scope=all`, twice(6))).toMatchObject({ status: 200 });
    const after = await seriesOf(first.id);
    expect(after.dates).toHaveLength(6);
    expect(after.dates.slice(0, 4)).toEqual(before.dates);
    expect((await stored(first.id)).status).toBe('publish');
  });

  it('can leave out the day of the event that is changed', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    const answer = await send('PUT', `/events/${second}?scope=all`, {
      recurrence: { every: 'week', count: 3, except: ['2031-03-23'] },
    });
    expect(answer).toMatchObject({ status: 200, body: { id: second, status: 'trash' } });
    expect((await seriesOf(first)).dates).toHaveLength(2);
  });
});

describe('an event that becomes a series', () => {
  it('is its first occurrence', async () => {
    const dates = { start_date: '2031-05-04 10:00', end_date: '2031-05-04 12:00', timezone: 'Europe/Lisbon' };
    const { body: event } = await send('POST', '/events', { title: 'Walk', ...dates });
    const answer = await send('PUT', `/events/${event.id}`, { recurrence: { every: 'week', count: 4 } });
    expect(answer).toMatchObject({ status: 200, body: { id: event.id, slug: event.slug, title: 'Walk' } });
    const head = await seriesOf(event.id);
    expect(head.dates.map(({ date }) => date)).toEqual(weeks('2031-05-04', 4, '10:00:00'));
    expect(await stored(head.dates[3]?.event ?? 0)).toMatchObject({
      title: 'Walk',
      start_date: '2031-05-25 10:00:00',
      end_date: '2031-05-25 12:00:00',
      slug: 'walk-2031-05-25',
    });
    expect(
      await send('PUT', `/events/${event.id}`, { recurrence: { every: 'day', count: 4 } }),
    ).toMatchObject({
      status: 400,
      body: { data: { params: { recurrence: expect.stringContaining('scope=all') } } },
    });
  });

  it('is the only one of a rule with one date', async () => {
    const { body: created } = await send('POST', '/events', {
      ...{ title: 'Jam', start_date: '2031-06-02 20:00', end_date: '2031-06-02 22:00' },
    });
    const recurrence = { every: 'day', count: 1 };
    const answer = await send('PUT', `/events/${created.id}`, { recurrence });
    expect(answer).toMatchObject({ status: 200, body: { series: { position: 1, total: 1 } } });
    const changed = await send('PUT', `/events/${created.id}?scope=all`, { title: 'Opera' });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Opera' } });
  });
});

describe('a deletion', () => {
  it('of one occurrence leaves the others, and makes another one the next occurrence', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('DELETE', `/events/${first}`)).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
    expect(await send('DELETE', `/events/${first}`)).toMatchObject({ status: 410 });
    expect(await stored(second)).toMatchObject({ status: 'publish', occurrence: { is_next: true } });
    expect((await seriesOf(first)).dates).toHaveLength(3);
  });

  it('of the following occurrences ends the series', async () => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 200 });
    for (const id of [second, last]) {
      expect(await stored(id)).toMatchObject({ status: 'trash' });
      expect((await stored(id)).occurrence).toBeUndefined();
    }
    expect(await seriesOf(first)).toMatchObject({
      dates: [{ event: first }],
      rule: 'RRULE:FREQ=WEEKLY;COUNT=1',
    });
  });

  it('of the following occurrences begins with one that is in the trash already', async () => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    await send('DELETE', `/events/${second}`);
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 200 });
    expect(await stored(last)).toMatchObject({ status: 'trash' });
    expect((await seriesOf(first)).dates).toMatchObject([{ event: first }]);
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 410 });
  });

  it('of all occurrences moves them to the trash, and restoring one restores no other', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2));
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 200 });
    expect(await seriesOf(first)).toMatchObject({ status: 'trash' });
    expect(await stored(first)).toMatchObject({ status: 'trash' });
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 410 });
    await send('PUT', `/events/${second}`, { status: 'publish' });
    expect(await stored(first)).toMatchObject({ status: 'trash' });
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 200 });
    expect(await stored(second)).toMatchObject({ status: 'trash' });
    await send('PUT', `/events/${second}`, { status: 'publish' });
    await send('PUT', `/events/${second}?scope=all`, { status: 'publish' });
    expect(await stored(first)).toMatchObject({ status: 'publish' });
    expect(await seriesOf(first)).toMatchObject({ status: 'publish' });
  });
});
