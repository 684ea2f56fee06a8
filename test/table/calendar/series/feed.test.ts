import { beforeAll, expect, it } from 'vitest';
import { callingAnonymously } from '../calling.ts';
import { newSeries, ownCalendar, weeks } from './series-api.ts';

let read: Awaited<ReturnType<typeof callingAnonymously>>;
beforeAll(async () => {
  await ownCalendar();
  read = await callingAnonymously();
});

const NAME = 'table calls';

/** Reads a target. @returns the response, and the table calls as JSON */
async function readWithCalls(target: string) {
  const { documentClient } = await import('../../../../lib/table/client.ts');
  const calls: string[] = [];
  documentClient().middlewareStack.add(
    (next) => (args) => {
      calls.push(JSON.stringify(args.input));
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  const answer = await read(target);
  documentClient().middlewareStack.remove(NAME);
  return { ...answer, calls };
}

it('makes its filters once, although it selects events several times', async () => {
  await newSeries(weeks('2031-03-16', 450), { categories: ['Weekly'] });
  const { status, headers, calls } = await readWithCalls(
    '/events.ics?categories=weekly&start_date=2031-01-01&end_date=2040-12-31&collapse_series=true',
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-tec-total': '450' });
  expect(headers).not.toHaveProperty('link');
  const callsTo = (key: string) => calls.filter((call) => call.includes(key)).length;
  // Two selections, each with three queries of counts: one selection finds at most 400 events.
  expect({
    counts: callsTo('COUNTS#category'),
    slugs: callsTo('SLUGS#category'),
    trees: callsTo('CATEGORY-TREE'),
  }).toEqual({ counts: 6, slugs: 1, trees: 1 });
});
