import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../../../retry-while-unavailable.ts';
import { beforeNextTransaction } from '../before-transaction.ts';
import { maintain, newSeries, seriesOf, stored, storedSeries, useOwnCalendar, weeks } from './series-api.ts';
import { applyChange, startDeletion } from './started-changes.ts';

const sendOnce = useOwnCalendar();

/** Sends a request, again if a busy machine does not answer by the deadline: all of these may be repeated. */
const send: typeof sendOnce = (...request) => retryWhileUnavailable(() => sendOnce(...request));

const RUNS = { numRuns: Number(process.env.SINO_MODEL_RUNS ?? 4) };

const FIELDS = ['title', 'cost', 'excerpt'] as const;
type Field = (typeof FIELDS)[number];

/** A change of a field: of one occurrence, or of all. */
const oneChange = () =>
  fc.record({ at: fc.nat(3), field: fc.constantFrom(...FIELDS), isForAll: fc.boolean() });

/** The value of a field as it is stored, without the paragraphs of an excerpt. */
function textOf(event: Awaited<ReturnType<typeof stored>>, field: Field): string {
  if (field === 'cost') return event.cost.join();
  return event[field].replace(/<[^>]*>/g, '').trim();
}

describe('concurrent changes of a series and of its occurrences', () => {
  it('are all kept, or refused with 409', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oneChange(), { minLength: 2, maxLength: 6 }), async (changes) => {
        const ids = await newSeries(weeks('2031-03-16', 4));
        const idOf = (at: number) => ids[at] ?? 0;
        const sent = changes.map((change, n) => ({ ...change, value: `v${n}` }));
        const answers = await Promise.all(
          sent.map(({ at, field, isForAll, value }) =>
            send('PATCH', `/events/${idOf(at)}?scope=${isForAll ? 'all' : 'this'}`, { [field]: value }),
          ),
        );
        for (const { status, body } of answers) {
          expect([200, 202, 409]).toContain(status);
          if (status === 409) expect(body).toMatchObject({ code: 'series_is_changing' });
        }
        await maintain();
        const made = sent.filter((_, n) => answers[n]?.status !== 409);
        expect(made.filter(({ isForAll }) => !isForAll)).toEqual(sent.filter(({ isForAll }) => !isForAll));
        const events = await Promise.all(ids.map(stored));
        for (const field of FIELDS) {
          const ofAll = made.filter((change) => change.isForAll && change.field === field);
          const own = (at: number) =>
            made.filter((change) => !change.isForAll && change.field === field && change.at === at);
          const shared = new Set<string>();
          for (const [at, event] of events.entries()) {
            const value = textOf(event, field);
            // An occurrence that was changed by itself keeps that value; the others share one.
            if (own(at).length > 0) expect(own(at).map((change) => change.value)).toContain(value);
            else shared.add(value);
          }
          expect(shared.size).toBeLessThanOrEqual(1);
          const [value] = shared;
          if (value !== undefined && ofAll.length > 0)
            expect(ofAll.map((change) => change.value)).toContain(value);
        }
      }),
      RUNS,
    );
  });
});

describe('two changes of all occurrences at once', () => {
  it('are made one after the other, or one is refused', async () => {
    const ids = await newSeries(weeks('2031-03-16', 5));
    const [first = 0, second = 0] = ids;
    const answers = await Promise.all([
      send('PATCH', `/events/${first}?scope=all`, { title: 'One', cost: '1' }),
      send('PATCH', `/events/${second}?scope=all`, { title: 'Two', cost: '2' }),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await maintain();
    const events = await Promise.all(ids.map(stored));
    const values = new Set(events.map(({ title, cost }) => `${title} ${cost.join()}`));
    expect([['One 1'], ['Two 2']]).toContainEqual([...values]);
    const head = await storedSeries(events[0]?.occurrence?.series ?? 0);
    expect([...values][0]).toContain(head.title);
  });
});

describe('an occurrence that gets the value of its series back while the series gets another', () => {
  it('differs from the series', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('PATCH', `/events/${second}`, { title: 'Own' })).toMatchObject({ status: 200 });
    const all = Promise.withResolvers<Awaited<ReturnType<typeof send>>>();
    await beforeNextTransaction(async () => {
      all.resolve(await send('PATCH', `/events/${first}?scope=all`, { title: 'Quartet' }));
    });
    expect(await send('PATCH', `/events/${second}`, { title: 'Jam' })).toMatchObject({ status: 200 });
    expect(await all.promise).toMatchObject({ status: 200 });
    await maintain();
    expect(await stored(first)).toMatchObject({ title: 'Quartet' });
    expect(await stored(second)).toMatchObject({ title: 'Jam', occurrence: { differs: ['title'] } });
  });
});

describe('an occurrence that a deletion has reached', () => {
  it.each(['following', 'all'] as const)('can be restored before all are in the trash: %s', async (scope) => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    const { id } = await seriesOf(first);
    await startDeletion(second, scope);
    await applyChange(id, second);
    expect(await stored(second)).toMatchObject({ status: 'trash' });
    expect(await send('PUT', `/events/${second}`, { status: 'publish' })).toMatchObject({ status: 200 });
    await maintain();
    expect(await stored(second)).toMatchObject({ status: 'publish' });
    expect(await stored(last)).toMatchObject({ status: 'trash' });
  });
});

describe('new events of a series that change the same venue at once', () => {
  it('have slugs with their dates only', async () => {
    const dates = ['2031-03-05', '2031-04-05', '2031-05-05', '2031-06-05', '2031-07-05', '2031-08-05'];
    const times = { start_date: `${dates[0]} 20:00:00`, end_date: `${dates[0]} 22:00:00` };
    const single = { title: 'Choir', ...times, venue: { venue: 'Chapel' } };
    const { body: event } = await send('POST', '/events', single);
    const recurrence = { every: 'month', count: dates.length };
    const { body } = await send('PUT', `/events/${event.id}`, { recurrence });
    await maintain();
    const head = await storedSeries(body.series.id);
    const events = await Promise.all(head.dates.map((one) => stored(one.event)));
    expect(events.map(({ slug }) => slug)).toEqual([
      'choir',
      ...dates.slice(1).map((date) => `choir-${date}`),
    ]);
  });
});
