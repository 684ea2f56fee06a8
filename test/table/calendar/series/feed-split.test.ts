import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlakyDynamoDb, failure } from '../../flaky-dynamodb.ts';
import { pagesOf, send, startsOf, useFeeds } from './feed-reads.ts';
import { maintain, newSeries, weeks } from './series-api.ts';

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
useFeeds();
afterAll(() => server.stop());

/** Sends a change of a series, and stops right after it has started. */
async function startOnly(target: string, body: object): Promise<void> {
  let isStarted = false;
  server.behave(async (operation, request) => {
    if (isStarted) return failure('ValidationException');
    isStarted = operation === 'TransactWriteItems';
    return server.forward(operation, request);
  });
  await send('PATCH', target, body);
  server.behave();
}

const FEED = '/events.ics?start_date=2031-01-01&end_date=2032-01-01&collapse_series=true';
const start = (day: string) => `DTSTART;TZID=Europe/Lisbon:${day}T200000`;

it('shows neither drafts nor events in the trash while a series is split', async () => {
  const ids = await newSeries(weeks('2031-05-04', 6));
  await send('PATCH', `/events/${ids[3]}`, { status: 'draft' });
  await send('DELETE', `/events/${ids[4]}`);
  await startOnly(`/events/${ids[2]}?scope=following`, { title: 'Concert' });

  const [feed = ''] = await pagesOf(FEED);
  expect(feed.match(/RRULE:.*/g)).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2']);
  expect(startsOf(feed, 'Jam')).toEqual([start('20310518'), start('20310608')]);

  await maintain();
  const [after = ''] = await pagesOf(FEED);
  expect(after.match(/RRULE:.*/g)).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=4']);
  expect(startsOf(after, 'Jam')).toEqual([]);
});
