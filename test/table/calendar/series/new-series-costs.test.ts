import { expect, it, vi } from 'vitest';
import { putRecords, storedRecord } from '../../../stored-records.ts';
import { read, useFeeds } from './feed-reads.ts';
import { newSeries, stored, weeks } from './series-api.ts';

useFeeds();

// Alone in its file: the maintenance would move the counts of all series that other tests have just created.
it('costs little while many other series are being created', async () => {
  const { postIds, series } = await import('../../../../lib/calendar/keys.ts');
  const { runMaintenance } = await import('../../../../lib/calendar/maintenance/job.ts');
  await newSeries(weeks('2048-01-06', 2), { title: 'First' });
  await postIds.skipTo(40_000_000);
  const [last = 0] = await newSeries(weeks('2048-01-07', 2), { title: 'Last' });
  // The counts of a new series are kept apart for some seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  await runMaintenance('test', () => true);
  vi.useRealTimers();
  const { occurrence } = await stored(last);
  const head = await storedRecord(series, series.key({ id: occurrence?.series ?? 0 }));
  const others = Array.from({ length: 2000 }, (_, n) => ({ ...head, id: 30_000_000 + n, revealed: 1 }));
  await putRecords(series, others);
  const { status, body, readUnits } = await read('/events?start_date=2048-01-01&end_date=2048-12-31');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ total: 4 });
  expect(readUnits).toBeLessThan(30);
});
