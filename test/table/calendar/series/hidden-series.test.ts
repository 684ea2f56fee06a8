import { expect, it } from 'vitest';
import * as z from 'zod';
import { newSeries, seriesOf, useOwnCalendar, weeks } from './series-api.ts';

const send = useOwnCalendar();

const List = z.looseObject({ total: z.int(), series: z.array(z.looseObject({ id: z.int() })) });

/** The series that the list shows, whose total they are. */
async function listed(): Promise<number[]> {
  const { total, series } = List.parse((await send('GET', '/series')).body);
  expect(total).toBe(series.length);
  return series.map(({ id }) => id);
}

it('a series whose events are hidden from lists is not in the list of series, and can be read', async () => {
  const [first = 0] = await newSeries(weeks('2031-03-16', 2), { hide_from_listings: true });
  const { id } = await seriesOf(first);
  expect(await listed()).toEqual([]);
  expect(await send('GET', `/series/${id}`)).toMatchObject({ status: 200, body: { id, total: 2 } });
  const hide = (hide_from_listings: boolean, scope = 'all') =>
    send('PUT', `/events/${first}?scope=${scope}`, { hide_from_listings });
  expect(await hide(false)).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([id]);
  expect(await hide(true, 'this')).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([id]);
});

it('a part of a series can be hidden from lists', async () => {
  const [first = 0, second = 0, third = 0] = await newSeries(weeks('2031-06-01', 3));
  const before = await listed();
  const hidden = { hide_from_listings: true };
  expect(await send('PUT', `/events/${second}?scope=following`, hidden)).toMatchObject({ status: 200 });
  expect((await seriesOf(third)).id).not.toBe((await seriesOf(first)).id);
  expect(await listed()).toEqual(before);
});
