import { beforeAll, expect, it } from 'vitest';
import { ownCalendar } from '../calendar/series/series-api.ts';
import { itemsWhere, putItem, readItem } from './planting.ts';

let send: Awaited<ReturnType<typeof ownCalendar>>['send'];
beforeAll(async () => {
  ({ send } = await ownCalendar());
});

const DATES = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };

it('a broken counter makes writes that add to it fail, until it has its former value again', async () => {
  const { checkCalendar } = await import('../../../scripts/stack/check/calendar.ts');
  const create = async () => (await send('POST', '/events', { title: 'Concert', ...DATES })).status;
  expect(await create()).toBe(201);
  const [before] = await itemsWhere(({ entity, pk }) => entity === 'counts' && pk.includes('#all#'));
  if (before === undefined) throw new Error('There are no counts');
  await putItem({ ...before, '*': 'garbage' });
  // The events of a list are counted in four items.
  const statuses = [await create(), await create(), await create(), await create()];
  expect(statuses).toContain(500);

  await putItem({ ...(await readItem(before)), '*': before['*'] });
  expect([await create(), await create(), await create(), await create()]).toEqual([201, 201, 201, 201]);
  expect(await checkCalendar()).toEqual([]);
});
