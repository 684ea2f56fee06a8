import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { events, names, series, unlinkings } from '../../../lib/calendar/keys.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { requireLinkedPost } from '../../../lib/calendar/linked-posts/require.ts';
import { runMaintenance } from '../../../lib/calendar/maintenance/job.ts';
import { nowMs } from '../../../lib/clock.ts';
import { digestOf } from '../../../lib/digest.ts';
import type { ItemKey } from '../../../lib/table/entity.ts';
import { get } from '../../../lib/table/read.ts';
import { venueFields } from '../../../schemas/calendar/venue.ts';
import { putCopies } from '../../event-copies.ts';
import { putRecords, storedRecord } from '../../stored-records.ts';
import { catchLog } from '../../unit/http/log-lines.ts';
import { newSeries, weeks } from '../calendar/series/series-api.ts';
import { breakAll, EDITOR, newEvent, useCalendar } from './calendar.ts';
import { putItem } from './planting.ts';

beforeAll(useCalendar);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(nowMs() + HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
const LONG_AGO = '2020-01-01 00:00:00';

/** Creates items of a kind, numbered from `from`. @returns their keys */
type Create = (count: number, from: number) => Promise<readonly ItemKey[]>;

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n);

const deletions: Create = async (count, from) => {
  const all = numbered(count, from).map((target) => ({ kind: 'tag', target, since: 0 }) as const);
  await putRecords(unlinkings, all);
  return all.map((one) => unlinkings.key(one));
};

const scheduledEvents: Create = async (count) => {
  const event = await requireEvent(await newEvent(40, { date_utc: inAnHour() }));
  return (await putCopies(event, count)).map((id) => events.key({ id }));
};

const dueSeries: Create = async (count, from) => {
  const year = new Date().getFullYear() + 1;
  const [event = 0] = await newSeries(weeks(`${year}-05-01`, 2));
  const { occurrence } = await requireEvent(event);
  const head = await storedRecord(series, series.key({ id: occurrence?.series ?? 0 }));
  const copies = numbered(count, 800_000 + from).map((id) => ({ ...head, due_utc: LONG_AGO, id }));
  await putRecords(series, copies);
  return copies.map(({ id }) => series.key({ id }));
};

it('broken records do not keep the maintenance from its other work', async () => {
  for (const create of [deletions, scheduledEvents, dueSeries]) await breakAll(create);
  const event = await newEvent(50, { date_utc: inAnHour() });
  const deletion = { kind: 'tag', target: 999_999, since: 0 } as const;
  await putRecords(unlinkings, [deletion]);

  vi.useFakeTimers({ toFake: ['Date'], now: nowMs() + 2 * HOUR_MS });
  const logged = catchLog();
  await runMaintenance('a-request', () => true);
  expect(await requireEvent(event)).toMatchObject({ status: 'publish' });
  expect(await get(unlinkings, unlinkings.key(deletion))).toBeUndefined();
  const lines = logged();
  for (const kind of ['unlinking', 'event', 'series'])
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'a record was left out of a list', kind }),
    );
  expect(lines).toContainEqual(expect.objectContaining({ message: 'an item failed', work: 'publish' }));
});

it('publishes a venue whose name has a broken record', async () => {
  const fields = { venue: 'Blocked', date_utc: inAnHour() };
  const { id } = await createLinkedPost(VENUE, venueFields().parse(fields), EDITOR);
  const name = { scope: 'venue', name: 'Blocked', variant: digestOf(''), id };
  await putItem({ ...names.toItem(name), id: 'garbage' });

  vi.useFakeTimers({ toFake: ['Date'], now: nowMs() + 2 * HOUR_MS });
  await runMaintenance('a-request', () => true);
  expect(await requireLinkedPost(VENUE, id)).toMatchObject({ name: 'Blocked', status: 'publish' });
});
