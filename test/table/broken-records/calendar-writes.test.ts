import { beforeAll, expect, it } from 'vitest';
import { imageAddresses, images, names } from '../../../lib/calendar/keys.ts';
import { digestOf } from '../../../lib/digest.ts';
import { Event } from '../../../schemas/calendar/event.ts';
import { ownCalendar } from '../calendar/series/series-api.ts';
import { putItem, readItem, waysToBreak } from './planting.ts';

let send: Awaited<ReturnType<typeof ownCalendar>>['send'];
beforeAll(async () => {
  ({ send } = await ownCalendar());
});

const DATES = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
const URL = 'https://example.com/a.png';

it.each([
  [
    'the name of a category',
    { categories: ['Odd'] },
    async () => {
      await send('POST', '/categories', { name: 'Odd', slug: 'another-slug' });
      return names.key({ scope: 'category', name: 'Odd', variant: '0' });
    },
  ],
  [
    'an image',
    { image: URL },
    async () => {
      const { body } = await send('POST', '/events', { title: 'First', ...DATES, image: URL });
      return images.key({ id: body.image.id });
    },
  ],
  ['the address of an image', { image: URL }, async () => imageAddresses.key({ url: URL })],
])('%s that is broken does not break new events', async (_, fields, keyOf) => {
  const item = await readItem(await keyOf());
  for (const { how, broken } of waysToBreak(item)) {
    await putItem(broken(item));
    const event = { title: how, ...DATES, ...fields };
    const created = await send('POST', '/events', event);
    expect([201, 400, 500], how).toContain(created.status);
    if (created.status !== 201) continue;
    const { status, body } = await send('GET', `/events/${created.body.id}`);
    expect([how, status, Event.safeParse(body).error]).toEqual([how, 200, undefined]);
    expect('image' in fields ? body.image : body.categories[0], how).toHaveProperty('id');
  }
  await putItem(item);
});

it('a category whose name has a broken record can be renamed and removed', async () => {
  for (const [change, method, body] of [
    ['renamed', 'POST', { name: 'Strange' }],
    ['removed', 'DELETE', undefined],
  ] as const) {
    const { id } = (await send('POST', '/categories', { name: change })).body;
    const item = await readItem(names.key({ scope: 'category', name: change, variant: '0' }));
    await putItem({ ...item, id: 'garbage' });
    expect(await send(method, `/categories/${id}`, body)).toMatchObject({ status: 200, body: { id } });
  }
});

/** Breaks the record of a name in such a way that it has no owner. */
async function breakName(scope: string, name: string, variant: string): Promise<void> {
  const item = await readItem(names.key({ scope, name, variant }));
  await putItem({ ...item, id: 'garbage' });
}

it('a venue can get a name whose record is broken', async () => {
  await send('POST', '/venues', { venue: 'Hall' });
  await breakName('venue', 'Hall', digestOf(''));
  const { id } = (await send('POST', '/venues', { venue: 'Room' })).body;
  const renamed = await send('POST', `/venues/${id}`, { venue: 'Hall' });
  expect(renamed).toMatchObject({ status: 200, body: { venue: 'Hall' } });
});

it('a category can be removed if the record of a name that its child gets is broken', async () => {
  await send('POST', '/categories', { name: 'Same' });
  await breakName('category', 'Same', '0');
  const parent = (await send('POST', '/categories', { name: 'Parent' })).body.id;
  const child = (await send('POST', '/categories', { name: 'Same', parent })).body.id;
  expect(await send('DELETE', `/categories/${parent}`)).toMatchObject({ status: 200 });
  expect(await send('GET', `/categories/${child}`)).toMatchObject({ body: { name: 'Same', parent: 0 } });
});
