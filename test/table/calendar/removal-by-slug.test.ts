import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar();

const NAME = 'before the first transaction';

/** Sends a request, and does other work when it has read and before it writes. */
async function whileWorking(request: () => ReturnType<typeof send>, work: () => Promise<unknown>) {
  const { documentClient } = await import('../../../lib/table/client.ts');
  let isFirst = true;
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && isFirst) {
          isFirst = false;
          await work();
        }
        return next(args);
      },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  try {
    return await request();
  } finally {
    documentClient().middlewareStack.remove(NAME);
    expect(isFirst).toBe(false);
  }
}

const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };

it.each([
  ['/events', 'title', 'event-is-in-trash'],
  ['/venues', 'venue', 'venue-is-in-trash'],
  ['/organizers', 'organizer', 'organizer-is-in-trash'],
])(
  'DELETE %s/by-slug never removes another record that takes the slug meanwhile',
  async (path, name, code) => {
    const slug = randomUUID();
    const create = async () => (await send('POST', path, { [name]: slug, ...times })).body;
    const first = await create();
    expect(first.slug).toBe(slug);
    let second = first;
    const removal = () => send('DELETE', `${path}/by-slug/${slug}`);
    const answer = await whileWorking(removal, async () => {
      expect(await removal()).toMatchObject({ status: 200, body: { id: first.id } });
      second = await create();
    });
    expect(second).toMatchObject({ slug });
    expect(second.id).not.toBe(first.id);
    expect(answer).toMatchObject({ status: 410, body: { code } });
    expect(await send('GET', `${path}/${second.id}`)).toMatchObject({
      status: 200,
      body: { status: 'publish' },
    });
  },
);
