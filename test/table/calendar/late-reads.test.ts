import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { callingAnonymously } from './calling.ts';
import { useOwnCalendar } from './series/series-api.ts';

/**
 * Eventually consistent reads that do not see the last writes yet: DynamoDB Local always does. An index lags in each of
 * its partitions by itself, and so does a replica of the table.
 */

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const send = useOwnCalendar();

const isConsistent = (body: object) => JSON.stringify(body).includes('"ConsistentRead":true');

/**
 * Reads twice, the second time after a change of which the eventually consistent reads do not know: they get the same
 * answers as the first time.
 * @param isLate which of these reads, by their text, at least one; by default all, if there are any
 */
async function readLate<T>(
  read: () => Promise<T>,
  change: () => Promise<unknown>,
  isLate?: (text: string) => boolean,
): Promise<T> {
  const answers = new Map<string, Answer>();
  server.behave(async (operation, body) => {
    const answer = await server.forward(operation, body);
    if (!isConsistent(body)) answers.set(JSON.stringify(body), answer);
    return answer;
  });
  await read();
  server.behave();
  await change();
  let late = 0;
  server.behave((operation, body) => {
    const text = JSON.stringify(body);
    const answer = isLate?.(text) === false ? undefined : answers.get(text);
    if (answer !== undefined) late += 1;
    return answer ?? server.forward(operation, body);
  });
  const found = await read().finally(() => server.behave());
  if (isLate !== undefined) expect(late).toBeGreaterThan(0);
  return found;
}

const created = async (path: string, fields: object): Promise<number> => {
  const { status, body } = await send('POST', path, fields);
  expect([status, body]).toMatchObject([201, {}]);
  return body.id;
};

it('the address of a category has those above it, wherever these have just moved', async () => {
  const [top, other, middle] = await Promise.all(
    ['Top', 'Other', 'Middle'].map((name) => created('/categories', { name })),
  );
  const lowest = await created('/categories', { name: 'Lowest', parent: middle });
  const move = (parent: number | undefined) => send('PUT', `/categories/${middle}`, { parent });
  const address = async (method: string, body?: object) =>
    (await send(method, `/categories/${lowest}`, body)).body.url;
  await move(top);
  expect(
    await readLate(
      () => address('GET'),
      () => move(other),
    ),
  ).toMatch(/\/other\/middle\/lowest\/$/);
  expect(
    await readLate(
      () => address('PUT', { description: 'Low' }),
      () => move(top),
    ),
  ).toMatch(/\/top\/middle\/lowest\/$/);
});

const EVENT = { title: 'Jam', start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };
const read = async (target: string) => (await send('GET', target)).body;
const idsIn = (records: readonly { id: number }[]) => records.map(({ id }) => id);

/** Whether a read is a query of one partition. */
const of = (partition: string) => (text: string) => text.includes(`"calendar#${partition}"`);

it('a list has an event once that has just got another status', async () => {
  const id = await created('/events', EVENT);
  for (const more of ['', '&modified_after=2020-01-01']) {
    await send('PUT', `/events/${id}`, { status: 'publish' });
    const list = `/events?start_date=2031-07-01&end_date=2031-07-31&status=publish,draft${more}`;
    const { events } = await readLate(
      () => read(list),
      () => send('PUT', `/events/${id}`, { status: 'draft' }),
      (text) => text.includes('#publish"'),
    );
    expect(events).toMatchObject([{ id, status: 'draft' }]);
  }
});

it('a list has a series once that has just got another status', async () => {
  const recurrence = 'FREQ=DAILY;COUNT=2';
  const first = await created('/events', { ...EVENT, title: 'Moved', recurrence });
  const { series } = await readLate(
    () => read('/series?status=publish,draft'),
    () => send('PUT', `/events/${first}?scope=all`, { status: 'draft' }),
    of('SERIES#publish'),
  );
  expect(series.filter(({ title }: { title: string }) => title === 'Moved')).toMatchObject([
    { status: 'draft' },
  ]);
});

it('a list has a venue, a category once that an event has just begun to use', async () => {
  const venue = await created('/venues', { venue: 'Cellar' });
  const category = await created('/categories', { name: 'Music' });
  const { venues, categories } = await readLate(
    async () => ({ ...(await read('/venues')), ...(await read('/categories?hide_empty=false')) }),
    () => created('/events', { ...EVENT, venue, categories: [category] }),
    (text) => of('LINKED#venue#publish#0')(text) || of('TERMS#category#unused')(text),
  );
  expect(idsIn(venues)).toEqual([venue]);
  expect(idsIn(categories).filter((id) => id === category)).toEqual([category]);
});

it.each([
  ['the index of series lags', 2034, (text: string) => text.includes('"IndexName":"gsi6"')],
  ['the counts lag', 2035, (text: string) => text.includes('"calendar#COUNTS#')],
])('no list has events of a series that is being created while %s', async (_, year, isLate) => {
  const between = `start_date=${year}-01-01&end_date=${year}-12-31`;
  const lists = [between, `${between}&search=jam`, `${between}&modified_after=2020-01-01`];
  const shown: unknown[] = [];
  server.behave(async (operation, body) => {
    const text = JSON.stringify(body);
    // The transaction that makes the series visible: everything else is written.
    if (operation === 'TransactWriteItems' && text.includes('"revealed"')) {
      for (const list of lists) {
        const { total, events } = await read(`/events?${list}`);
        shown.push({ total, events });
      }
    }
    return operation === 'Query' && !isConsistent(body) && isLate(text)
      ? { status: 200, body: { Items: [], Count: 0, ScannedCount: 0 } }
      : server.forward(operation, body);
  });
  const times = { start_date: `${year}-07-01 20:00:00`, end_date: `${year}-07-01 23:00:00` };
  await created('/events', { ...EVENT, ...times, recurrence: 'FREQ=DAILY;COUNT=4' });
  server.behave();
  expect(shown).toEqual(lists.map(() => ({ total: 0, events: [] })));
  for (const list of lists) expect(await read(`/events?${list}`)).toMatchObject({ total: 4 });
});

it.each([
  ['tags', '/tags', 'name', (ids: string) => `/events?tags=${ids}`],
  ['slugs', '/categories', 'name', () => '/events?categories=slugs-1,slugs-2,slugs-3'],
  ['tags to include', '/tags', 'name', (ids: string) => `/tags?include=${ids}`],
  ['venues', '/venues', 'venue', (ids: string) => `/events?venue=${ids}`],
])('a list accepts several %s that no replica has yet', async (what, path, name, target) => {
  const ids: number[] = [];
  for (const n of [1, 2, 3]) ids.push(await created(path, { [name]: `${what} ${n}` }));
  server.behave((operation, body) =>
    operation === 'BatchGetItem' && !isConsistent(body)
      ? { status: 200, body: { Responses: {}, UnprocessedKeys: {} } }
      : server.forward(operation, body),
  );
  const { status } = await send('GET', target(ids.join())).finally(() => server.behave());
  expect(status).toBe(200);
});

it('a total is not negative when repeats are counted before the events', async () => {
  const list = '/events?collapse_series=true&start_date=2032-01-01&end_date=2032-12-31';
  const { total } = await readLate(
    () => read(list),
    async () => {
      const times = { start_date: '2032-07-01 20:00:00', end_date: '2032-07-01 23:00:00' };
      const id = await created('/events', { ...EVENT, ...times, recurrence: 'FREQ=DAILY;COUNT=4' });
      await send('PUT', `/events/${id}?scope=all`, { title: 'Choir' });
    },
    of('COUNTS#all#0000000000000000#publish'),
  );
  expect(total).toBe(0);
});

it('a feed with fewer events than were counted has no further page', async () => {
  const event = { ...EVENT, start_date: '2033-07-01 20:00:00', end_date: '2033-07-01 23:00:00' };
  await created('/events', event);
  const id = await created('/events', event);
  const callAnonymously = await callingAnonymously();
  const { headers } = await readLate(
    () => callAnonymously('/events.ics?start_date=2033-01-01&end_date=2033-12-31'),
    () => send('DELETE', `/events/${id}`),
    of('COUNTS#all#0000000000000000#publish'),
  );
  expect(headers).toMatchObject({ 'x-tec-total': '2' });
  expect(headers).not.toHaveProperty('link');
});
