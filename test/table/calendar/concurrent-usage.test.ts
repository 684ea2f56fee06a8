import { describe, expect, it } from 'vitest';
import { useOwnCalendar } from './series/series-api.ts';

/** After each test, the stored usage of venues and organizers must match the events. */
const send = useOwnCalendar();

const NAME = 'two transactions at a time';

/**
 * Makes two requests at once. Each has read all that it needs before either writes, and then one writes after the
 * other.
 * @returns their statuses
 */
async function concurrently(...requests: readonly [() => Promise<Answer>, () => Promise<Answer>]) {
  const { documentClient } = await import('../../../lib/table/client.ts');
  const bothHaveRead = Promise.withResolvers<void>();
  const firstHasWritten = Promise.withResolvers<void>();
  let transactions = 0;
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'TransactWriteItemsCommand') return next(args);
        transactions += 1;
        if (transactions === 2) {
          bothHaveRead.resolve();
          await firstHasWritten.promise;
        }
        if (transactions > 1) return next(args);
        await bothHaveRead.promise;
        return next(args).finally(firstHasWritten.resolve);
      },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  const answers = await Promise.all(requests.map((request) => request()));
  documentClient().middlewareStack.remove(NAME);
  expect(transactions).toBeGreaterThan(1);
  return answers.map(({ status }) => status);
}

type Answer = Awaited<ReturnType<typeof send>>;

const idOf = async (answer: Promise<Answer>): Promise<number> => (await answer).body.id;
const createOrganizer = () => idOf(send('POST', '/organizers', { organizer: 'Ana' }));

const createEvent = (organizer: number, day: string) =>
  idOf(
    send('POST', '/events', {
      title: 'Jam',
      start_date: `${day} 20:00:00`,
      end_date: `${day} 22:00:00`,
      organizer,
    }),
  );

/** Creates two events in the same month. */
const createLastEvents = async (organizer: number) =>
  [await createEvent(organizer, '2031-03-10'), await createEvent(organizer, '2031-03-20')] as const;

const remove = (event: number) => () => send('DELETE', `/events/${event}`);
const change = (event: number, fields: object) => () => send('PATCH', `/events/${event}`, fields);

describe('the last month in which an organizer has events', () => {
  it('is correct after its last two events are removed at once', async () => {
    const organizer = await createOrganizer();
    await createEvent(organizer, '2031-01-10');
    const [first, second] = await createLastEvents(organizer);
    expect(await concurrently(remove(first), remove(second))).toEqual([200, 200]);
  });

  it('is correct after one of them is removed while the other one moves to an earlier month', async () => {
    const organizer = await createOrganizer();
    const [first, second] = await createLastEvents(organizer);
    const earlier = { start_date: '2031-02-01 20:00:00', end_date: '2031-02-01 22:00:00' };
    expect(await concurrently(change(first, earlier), remove(second))).toEqual([200, 200]);
  });

  it('is correct after both are hidden at once', async () => {
    const organizer = await createOrganizer();
    const [first, second] = await createLastEvents(organizer);
    const hidden = { hide_from_listings: true };
    expect(await concurrently(change(first, hidden), change(second, hidden))).toEqual([200, 200]);
  });
});
