import { beforeAll, expect, it } from 'vitest';
import { terms } from '../../../lib/calendar/keys.ts';
import { putItem } from '../broken-records/planting.ts';
import { ownCalendar } from './series/series-api.ts';

let send: Awaited<ReturnType<typeof ownCalendar>>['send'];
beforeAll(async () => {
  ({ send } = await ownCalendar());
});

const READER = { scope: 'turma:read', sub: 'reader' };
const at = { start_date: '2052-01-01 10:00:00', end_date: '2052-01-01 11:00:00' };

it('a category below one that readers may not see has no parent for them', async () => {
  const submitted = { title: 'Submitted', ...at, categories: ['Secret'] };
  const { body: event } = await send('POST', '/events', submitted, { scope: 'calendar:submit', sub: 'ana' });
  const [{ id: parent }] = event.categories;
  const { body: child } = await send('POST', '/categories', { name: 'Open', parent });
  expect(await send('GET', `/categories/${parent}`, undefined, READER)).toMatchObject({ status: 400 });

  const list = '/categories?hide_empty=false&search=Open';
  const up = `/categories/${parent}`;
  for (const [options, shown] of [
    [{}, parent],
    [READER, 0],
  ] as const) {
    const { body: record } = await send('GET', `/categories/${child.id}`, undefined, options);
    const { body: found } = await send('GET', list, undefined, options);
    expect([record.parent, found.categories[0].parent]).toEqual([shown, shown]);
    for (const body of [record, found]) expect(JSON.stringify(body).includes(up)).toBe(shown === parent);
  }
});

it('a category whose parent is broken stays below it when an editor sends it back', async () => {
  const { body: parent } = await send('POST', '/categories', { name: 'Broken' });
  const { body: child } = await send('POST', '/categories', {
    name: 'Below',
    description: 'x',
    parent: parent.id,
  });
  const key = terms.key({ taxonomy: 'category', id: parent.id });
  const broken = { ...key, entity: 'term', taxonomy: 'category', id: parent.id };
  await putItem(broken);
  const { body: read } = await send('GET', `/categories/${child.id}`);
  const { body: list } = await send('GET', '/categories?hide_empty=false&search=Below');
  expect([read.parent, list.categories[0].parent]).toEqual([parent.id, parent.id]);
  expect(await send('PUT', `/categories/${child.id}`, read)).toMatchObject({
    status: 200,
    body: { parent: parent.id },
  });
  const { body: shown } = await send('GET', `/categories/${child.id}`, undefined, READER);
  expect(shown.parent).toBe(0);
});
