import { describe, expect, it } from 'vitest';
import { maintain, newSeries, nextOf, seriesOf, stored, useOwnCalendar, weeks } from './series-api.ts';
import { setNow, useNow } from './set-now.ts';

const send = useOwnCalendar();

// Before all dates in the tests.
useNow('2027-01-02T12:00:00Z');

describe('the next occurrence', () => {
  it('is found with the series that the request has read', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    // The first request of a container also reads the number of the author.
    await send('PATCH', `/events/${second}`, { title: 'Opera' });
    const { status, calls } = await send('PATCH', `/events/${first}`, { status: 'draft' });
    expect({ status, calls }).toEqual({ status: 200, calls: 16 });
  });

  it('is the first one that is not over, or the last one', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    expect(await nextOf(ids)).toEqual([0]);
    setNow('2031-03-16T21:59:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([0]);
    setNow('2031-03-16T22:00:01Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([1]);
    expect((await seriesOf(ids[0] ?? 0)).due_utc).toBe('2031-03-23 22:00:00');
    setNow('2032-01-01T00:00:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([2]);
    expect((await seriesOf(ids[0] ?? 0)).due_utc).toBeUndefined();
  });

  it.each([
    // Ends at 14:00 UTC, when the clocks of the series show an earlier time.
    ['Asia/Tokyo', '2031-03-16 23:00', '2031-03-16T13:59:30Z', '2031-03-16T14:00:30Z'],
    // Ends at 05:00 UTC on the next day, when the clocks of the series show a later time.
    ['Pacific/Honolulu', '2031-03-16 19:00', '2031-03-17T04:59:30Z', '2031-03-17T05:00:30Z'],
  ])(
    'is not over earlier or later because it is in another time zone: %s',
    async (timezone, end, before, after) => {
      const ids = await newSeries(weeks('2031-03-16', 3));
      const moved = { timezone, start_date: '2031-03-16 18:00', end_date: end };
      expect((await send('PUT', `/events/${ids[0]}`, moved)).status).toBe(200);
      setNow(before);
      // Makes the series due.
      await send('PUT', `/events/${ids[2]}`, { status: 'draft' });
      await maintain();
      expect(await nextOf(ids)).toEqual([0]);
      setNow(after);
      await maintain();
      expect(await nextOf(ids)).toEqual([1]);
    },
  );

  it('is not over because the clocks are put back after it', async () => {
    // Ends at 00:30 UTC; half an hour later, the clocks in Lisbon show 01:00 again.
    const dates = weeks('2031-10-26', 3, '00:30:00');
    const ids = await newSeries(dates, { end_date: '2031-10-26 01:30' });
    expect(await stored(ids[0] ?? 0)).toMatchObject({ utc_end_date: '2031-10-26 00:30:00' });
    setNow('2031-10-26T01:10:00Z');
    await maintain();
    expect(await nextOf(ids)).toEqual([1]);
    expect(await seriesOf(ids[0] ?? 0)).toMatchObject({ due_utc: '2031-11-02 01:30:00' });
  });

  it('is one that lists show, if there is any', async () => {
    const ids = await newSeries(weeks('2032-03-16', 3));
    const hide = (id: number, hide_from_listings: boolean) =>
      send('PUT', `/events/${id}`, { hide_from_listings });
    const [first = 0, second = 0, third = 0] = ids;
    await hide(first, true);
    expect(await nextOf(ids)).toEqual([1]);
    const { body } = await send(
      'GET',
      '/events?collapse_series=true&start_date=2032-03-01&end_date=2032-12-31',
    );
    expect(body.events).toMatchObject([{ id: second }]);
    for (const id of [second, third]) await hide(id, true);
    expect(await nextOf(ids)).toEqual([0]);
    await hide(third, false);
    expect(await nextOf(ids)).toEqual([2]);
    await hide(first, false);
    expect(await nextOf(ids)).toEqual([0]);
  });

  it('is a published one, until an earlier one is published alone', async () => {
    const ids = await newSeries(weeks('2032-04-16', 3));
    const [first = 0, second = 0] = ids;
    const schedule = { date_utc: '2028-01-01 10:00' };
    expect((await send('PUT', `/events/${first}`, schedule)).body).toMatchObject({ status: 'future' });
    expect(await nextOf(ids)).toEqual([1]);
    const list = '/events?collapse_series=true&start_date=2032-04-01&end_date=2032-12-31';
    expect((await send('GET', list)).body.events).toMatchObject([{ id: second }]);
    setNow('2028-01-01T10:00:30Z');
    await maintain();
    expect(await stored(first)).toMatchObject({ status: 'publish' });
    expect(await nextOf(ids)).toEqual([0]);
  });

  it('changes when it is shortened and is over', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    setNow('2031-03-16T21:30:00Z');
    await send('PUT', `/events/${ids[0]}`, { end_date: '2031-03-16 21:00' });
    expect(await nextOf(ids)).toEqual([1]);
  });

  it('changes when it is moved, withdrawn or restored', async () => {
    const ids = await newSeries(weeks('2031-03-16', 3));
    const [first = 0] = ids;
    await send('PUT', `/events/${first}`, { status: 'draft' });
    expect(await nextOf(ids)).toEqual([1]);
    await send('PUT', `/events/${first}`, { status: 'publish' });
    expect(await nextOf(ids)).toEqual([0]);
    await send('PUT', `/events/${first}`, { start_date: '2031-03-25 20:00', end_date: '2031-03-25 22:00' });
    expect(await nextOf(ids)).toEqual([1]);
    const list = await send(
      'GET',
      '/events?collapse_series=true&starts_after=2031-03-01&ends_before=2031-12-31',
    );
    expect(list.body.events.filter((event: { id: number }) => ids.includes(event.id))).toHaveLength(1);
  });
});
