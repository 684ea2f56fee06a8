import { afterAll, describe, expect, it } from 'vitest';
import { newSeries, seriesOf, stored, useOwnCalendar, weeks } from './series-api.ts';

const send = useOwnCalendar(afterAll);

/** On the third of these days, clocks in Lisbon go from 01:00 to 02:00. */
const daysAt = (time: string) => weeks('2031-03-16', 5, time);

const timesOf = (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { start_date, end_date, utc_start_date, utc_end_date } = await stored(id);
      return { start_date, end_date, utc_start_date, utc_end_date };
    }),
  );

describe.each(['all', 'following'])('a change with scope=%s of an occurrence', (scope) => {
  it.each([
    ['starts', '01:00:00', '2031-03-17 01:00:00'],
    ['ends', '00:30:00', '2031-03-16 01:30:00'],
    ['starts and ends', '01:10:00', '2031-03-16 01:50:00'],
    ['starts, but does not end,', '01:30:00', '2031-03-16 02:10:00'],
  ])('that %s at a time that daylight saving skips keeps all times', async (_, time, end_date) => {
    const ids = await newSeries(daysAt(time), { end_date });
    const before = await timesOf(ids);
    const answer = await send('PATCH', `/events/${ids[2]}?scope=${scope}`, { title: 'Concert' });
    expect(answer).toMatchObject({ status: 200, body: { title: 'Concert' } });
    expect(await timesOf(ids)).toEqual(before);
    expect(await stored(ids[4] ?? 0)).toMatchObject({ title: 'Concert', occurrence: { differs: [] } });
  });

  it('changes only the start if the end is skipped', async () => {
    const ids = await newSeries(daysAt('00:30:00'), { end_date: '2031-03-16 01:30:00' });
    const body = { start_date: '2031-03-30 00:15:00' };
    expect(await send('PATCH', `/events/${ids[2]}?scope=${scope}`, body)).toMatchObject({ status: 200 });
    expect(await stored(ids[2] ?? 0)).toMatchObject({ ...body, end_date: '2031-03-30 02:30:00' });
    expect(await stored(ids[4] ?? 0)).toMatchObject({
      start_date: '2031-04-13 00:15:00',
      end_date: '2031-04-13 01:30:00',
    });
  });

  it.each(['04:00:00', '01:30:00'])('changes only the end if the start is skipped: to %s', async (end) => {
    const ids = await newSeries(daysAt('01:00:00'), { end_date: '2031-03-16 03:00:00' });
    const body = { end_date: `2031-03-30 ${end}` };
    expect(await send('PATCH', `/events/${ids[2]}?scope=${scope}`, body)).toMatchObject({ status: 200 });
    expect(await stored(ids[4] ?? 0)).toMatchObject({
      start_date: '2031-04-13 01:00:00',
      end_date: `2031-04-13 ${end}`,
    });
  });
});

describe.each(['all', 'following'])('a change of the time zone with scope=%s', (scope) => {
  it.each([
    ['start', '01:30:00', '2031-03-16 03:00:00'],
    ['end', '00:30:00', '2031-03-16 01:30:00'],
  ])('gives the times of the rule to an occurrence with a skipped %s', async (_, time, end_date) => {
    const ids = await newSeries(daysAt(time), { end_date });
    const change = { timezone: 'UTC' };
    expect(await send('PATCH', `/events/${ids[1]}?scope=${scope}`, change)).toMatchObject({ status: 200 });
    const end = `2031-03-30${end_date.slice(10)}`;
    const [, , moved] = await timesOf(ids);
    expect(moved).toMatchObject({ utc_start_date: `2031-03-30 ${time}`, utc_end_date: end });
  });
});

it.each(['all', 'following'])(
  'a change to whole days with scope=%s gives those of the rule to an occurrence whose end is skipped',
  async (scope) => {
    // Clocks in Nuuk go from 23:00 to midnight on the second day.
    const day = { end_date: '2031-03-22 23:59:59', timezone: 'America/Nuuk' };
    const ids = await newSeries(weeks('2031-03-22', 3, '00:00:00'), day);
    const change = { all_day: true };
    expect(await send('PATCH', `/events/${ids[0]}?scope=${scope}`, change)).toMatchObject({ status: 200 });
    const ends = (await timesOf(ids)).map(({ end_date }) => end_date);
    expect(ends).toEqual(weeks('2031-03-22', 3, '23:59:59'));
  },
);

describe('an occurrence that starts at a time that daylight saving skips', () => {
  const times = {
    start_date: '2031-03-16 01:30:00',
    end_date: '2031-03-16 03:00:00',
    timezone: 'Europe/Lisbon',
  };
  const recurrence = { every: 'week', count: 5 };

  it('lasts as long if a change creates it as if its series is created with it', async () => {
    const whole = await send('POST', '/events', { title: 'Jam', ...times, recurrence });
    expect(whole.status).toBe(201);
    const created = await timesOf((await seriesOf(whole.body.id)).dates.map(({ event }) => event));
    expect(created[2]).toMatchObject({ start_date: '2031-03-30 02:30:00', end_date: '2031-03-30 03:00:00' });

    const { body: single } = await send('POST', '/events', { title: 'Jam', ...times });
    expect(await send('PUT', `/events/${single.id}`, { recurrence })).toMatchObject({ status: 200 });
    expect(await timesOf((await seriesOf(single.id)).dates.map(({ event }) => event))).toEqual(created);
  });
});

describe('a series whose first event starts or ends at a time that daylight saving skips', () => {
  const recurrence = { every: 'week', count: 2 };
  const zone = { title: 'Jam', timezone: 'Europe/Lisbon', recurrence };

  it.each([
    [
      ['2031-03-30 01:30:00', '2031-03-30 03:00:00'],
      ['2031-03-30 02:30:00', '2031-03-30 03:00:00'],
      ['2031-04-06 01:30:00', '2031-04-06 03:00:00'],
    ],
    [
      ['2031-03-29 22:00:00', '2031-03-30 01:00:00'],
      ['2031-03-29 22:00:00', '2031-03-30 02:00:00'],
      ['2031-04-05 22:00:00', '2031-04-06 01:00:00'],
    ],
  ])('has the times of the request on its other days: %j', async ([start_date, end_date], ...times) => {
    const { status, body } = await send('POST', '/events', { ...zone, start_date, end_date });
    expect(status).toBe(201);
    const { dates } = await seriesOf(body.id);
    const events = await timesOf(dates.map(({ event }) => event));
    expect(events.map((one) => [one.start_date, one.end_date])).toEqual(times);
  });

  const skipped = { start_date: '2031-03-30 01:30:00', end_date: '2031-03-30 03:00:00' };
  const moved = [
    ['2031-03-30 02:30:00', '2031-03-30 03:00:00'],
    ['2031-04-06 01:30:00', '2031-04-06 03:00:00'],
  ];

  it.each([
    [
      'its recurrence',
      { start_date: '2031-03-30 20:00:00', end_date: '2031-03-30 21:00:00' },
      {},
      { recurrence },
    ],
    ['a series', { start_date: '2031-03-30 20:00:00', end_date: '2031-03-30 21:00:00' }, { recurrence }, {}],
  ])('has them also if a change gives them to it with %s', async (_what, times, more, change) => {
    const { timezone, title } = zone;
    const { body } = await send('POST', '/events', { title, timezone, ...times, ...more });
    const path = `/events/${body.id}${'recurrence' in change ? '' : '?scope=all'}`;
    expect(await send('PATCH', path, { ...skipped, ...change })).toMatchObject({ status: 200 });
    const { dates } = await seriesOf(body.id);
    const events = await timesOf(dates.map(({ event }) => event));
    expect(events.map((one) => [one.start_date, one.end_date])).toEqual(moved);
  });

  it('keeps them if a change of its time zone lets the clocks skip them', async () => {
    const given = { ...zone, ...skipped, timezone: 'UTC' };
    const { body } = await send('POST', '/events', given);
    const change = { timezone: 'Europe/Lisbon' };
    expect(await send('PATCH', `/events/${body.id}?scope=all`, change)).toMatchObject({ status: 200 });
    const { dates } = await seriesOf(body.id);
    const events = await timesOf(dates.map(({ event }) => event));
    expect(events.map((one) => [one.start_date, one.end_date])).toEqual(moved);
  });

  it.each([
    ['has the time that it states', { start_date: '2031-03-29 23:30:00' }, '23:30:00'],
    ['gets an earlier time on its day', { start_date: '2031-03-29 22:00:00' }, '22:00:00'],
  ])('%s if daylight saving moves its first event to the next day', async (_what, change, time) => {
    // Clocks in Nuuk go from 23:00 to midnight.
    const times = { start_date: '2031-03-29 23:30:00', end_date: '2031-03-30 02:00:00' };
    const { body } = await send('POST', '/events', { ...zone, ...times, timezone: 'America/Nuuk' });
    expect(body).toMatchObject({ start_date: '2031-03-30 00:30:00' });
    expect(await send('PATCH', `/events/${body.id}?scope=all`, change)).toMatchObject({ status: 200 });
    expect((await seriesOf(body.id)).dates.map(({ date }) => date)).toEqual(weeks('2031-03-29', 2, time));
  });

  it.each([
    ['2031-03-29 23:00:00', '2031-03-29 23:30:00'],
    ['2031-03-29 23:30:00', '2031-03-30 02:00:00'],
    ['2031-03-29 22:30:00', '2031-03-29 23:30:00'],
  ])(
    'takes place on the whole days of its rule if these times move to the next day: %s, %s',
    async (...at) => {
      const [start_date, end_date] = at;
      const fields = { ...zone, start_date, end_date, timezone: 'America/Nuuk' };
      const { body } = await send('POST', '/events', fields);
      expect(await send('PATCH', `/events/${body.id}?scope=all`, { all_day: true })).toMatchObject({
        status: 200,
      });
      const { dates } = await seriesOf(body.id);
      const events = await timesOf(dates.map(({ event }) => event));
      const lastDays = weeks(end_date.slice(0, 10), 2, '23:59:59');
      expect(events.map((one) => [one.start_date, one.end_date])).toEqual(
        weeks('2031-03-29', 2, '00:00:00').map((start, n) => [start, lastDays[n]]),
      );
    },
  );

  it.each([
    ['POST', {}],
    ['PATCH', { start_date: '2031-03-30 20:00:00', end_date: '2031-03-30 21:00:00' }],
  ])(
    'ends when its first event does if the skipped end would be before the start: %s',
    async (method, first) => {
      const late = { start_date: '2031-03-30 02:15:00', end_date: '2031-03-30 01:30:00' };
      const { body } = await send('POST', '/events', { ...zone, ...late, ...first });
      if (method === 'PATCH') await send('PATCH', `/events/${body.id}?scope=all`, late);
      const { dates } = await seriesOf(body.id);
      const events = await timesOf(dates.map(({ event }) => event));
      expect(events.map((one) => [one.start_date, one.end_date])).toEqual([
        ['2031-03-30 02:15:00', '2031-03-30 02:30:00'],
        ['2031-04-06 02:15:00', '2031-04-06 02:30:00'],
      ]);
    },
  );

  it('can have a rule that states its time', async () => {
    const times = { start_date: '2031-03-30 01:30:00', end_date: '2031-03-30 03:00:00' };
    const rule = 'FREQ=WEEKLY;COUNT=2;BYHOUR=1;BYMINUTE=30';
    expect(await send('POST', '/events', { ...zone, ...times, recurrence: rule })).toMatchObject({
      status: 201,
      body: { start_date: '2031-03-30 02:30:00' },
    });
  });
});

describe('an event in the second of two hours that the clocks show alike', () => {
  const title = 'Night watch';
  const timezone = 'Europe/Lisbon';
  const recurrence = { every: 'week', count: 2 };
  // In the night of the first day clocks go from 02:00 to 01:00.
  const first = { start_date: '2031-10-26T00:15:00Z', end_date: '2031-10-26T00:45:00Z' };
  const second = { start_date: '2031-10-26T01:15:00Z', end_date: '2031-10-26T01:45:00Z' };
  const inSecondHour = { utc_start_date: '2031-10-26 01:15:00', utc_end_date: '2031-10-26 01:45:00' };
  const ownTimes = { start_date: '2031-10-26 01:15:00', occurrence: { differs: ['start_date', 'end_date'] } };

  it.each([
    ['a change makes a series of it', { title, timezone, ...second }, { recurrence }],
    ['a change moves it there from the first hour', { title, timezone, ...first, recurrence }, second],
  ])(
    'has times of its own after %s, and keeps them when the series changes',
    async (_what, given, change) => {
      const { body } = await send('POST', '/events', given);
      expect(await send('PATCH', `/events/${body.id}`, change)).toMatchObject({ status: 200 });
      expect(await stored(body.id)).toMatchObject({ ...inSecondHour, ...ownTimes });
      const other = (await seriesOf(body.id)).dates[1]?.event ?? 0;
      const longer = { end_date: '2031-11-02 03:00:00' };
      expect(await send('PATCH', `/events/${other}?scope=all`, longer)).toMatchObject({ status: 200 });
      expect(await stored(other)).toMatchObject({ utc_end_date: '2031-11-02 03:00:00' });
      expect(await stored(body.id)).toMatchObject({ ...inSecondHour, ...ownTimes });
    },
  );

  it('keeps an end of its own there when the start of the series changes', async () => {
    const night = { start_date: '2031-10-26 00:30:00', end_date: '2031-10-26 01:15:00' };
    const { body } = await send('POST', '/events', { title, timezone, ...night, recurrence });
    await send('PATCH', `/events/${body.id}`, { end_date: second.start_date });
    const other = (await seriesOf(body.id)).dates[1]?.event ?? 0;
    const earlier = { start_date: '2031-11-02 00:15:00' };
    expect(await send('PATCH', `/events/${other}?scope=all`, earlier)).toMatchObject({ status: 200 });
    expect(await stored(body.id)).toMatchObject({
      start_date: '2031-10-26 00:15:00',
      utc_end_date: '2031-10-26 01:15:00',
      occurrence: { differs: ['end_date'] },
    });
  });
});
