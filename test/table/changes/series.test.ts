import { beforeAll, describe, expect, it } from 'vitest';
import { events, series } from '../../../lib/calendar/keys.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { commit } from '../../../lib/table/commit.ts';
import { put, remove } from '../../../lib/table/writes.ts';
import { storedEvent } from '../../unit/calendar/stored-event.ts';
import { storedSeries } from '../../unit/calendar/stored-series.ts';
import { streamRecord } from '../../unit/changes/stream-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';

beforeAll(() => useOwnTable(CALENDAR_INDEXES));

const HEAD = storedSeries({
  id: 500,
  title: 'Weekly jam',
  slug: 'weekly-jam',
  rule: 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2',
  dates: [
    { date: '2027-03-05 20:00:00', event: 501 },
    { date: '2027-03-12 20:00:00', event: 502 },
  ],
});

const eventOf = (id: number, occurrence?: StoredEvent['occurrence']) =>
  events.toItem(storedEvent({ id, ...(occurrence === undefined ? {} : { occurrence }) }));

const OCCURRENCE = { series: 500, date: '2027-03-05 20:00:00', differs: [], is_next: true };

/** A change of an event of the series, between changes of two other events. */
const BATCH = [
  streamRecord({ after: eventOf(1) }),
  streamRecord({ after: eventOf(501, OCCURRENCE) }),
  streamRecord({ after: eventOf(2) }),
];

async function publishBatch(records = BATCH, remaining = () => 0) {
  const { publish } = await import('../../../lib/changes/publish.ts');
  const sent: string[] = [];
  let hasStarted = false;
  const { batchItemFailures } = await publish(records, {
    site: { origin: 'https://example.org', host: 'example.org', api: 'https://example.org/api' },
    requestId: 'test',
    send: async (entries) => {
      hasStarted = true;
      sent.push(...entries.map(({ entry, position }) => `${entry.DetailType} ${position}`));
      return entries.map(() => ({ kind: 'sent' }));
    },
    setAside: async () => undefined,
    remaining: () => (hasStarted ? 60_000 : Math.max(remaining(), 20_000)),
  });
  return { sent, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

describe('events of a new series', () => {
  it('are sent once the series is visible', async () => {
    await commit(put(series, HEAD));
    expect(await publishBatch()).toEqual({
      sent: ['EventPublished 0', 'EventPublished 1', 'EventPublished 2'],
      failed: [],
    });
  });

  it('wait while the series is created, with all changes after them', async () => {
    await commit(put(series, { ...HEAD, state: 'creating' }));
    expect(await publishBatch()).toEqual({
      sent: ['EventPublished 0'],
      failed: [BATCH[1]?.dynamodb?.SequenceNumber],
    });
  });

  it('are sent by the same call if the series becomes visible in time', async () => {
    await commit(put(series, { ...HEAD, state: 'creating' }));
    const result = publishBatch(BATCH, () => 60_000);
    await commit(put(series, HEAD));
    expect((await result).sent).toContain('EventPublished 1');
  });

  it.each([
    ['is being removed', () => commit(put(series, { ...HEAD, state: 'removing' }))],
    ['was removed', () => commit(remove(series, series.key(HEAD)))],
  ])('are never sent if the series %s, nor is their removal', async (_, arrange) => {
    await arrange();
    const removal = streamRecord({ before: eventOf(501, OCCURRENCE) });
    expect(await publishBatch([...BATCH, removal])).toEqual({
      sent: ['EventPublished 0', 'EventPublished 2'],
      failed: [],
    });
  });
});

describe('a change of the place of an event in its series', () => {
  it('is reported as a change of the member series, unless only time has passed', async () => {
    const { changeEventOf } = await import('../../unit/changes/stream-records.ts');
    const before = events.fromItem(eventOf(501, OCCURRENCE));
    expect(
      changeEventOf(events, before, { ...before, version: 2, occurrence: { ...OCCURRENCE, is_next: false } }),
    ).toBe(undefined);
    expect(
      changeEventOf(events, before, {
        ...before,
        title: 'Jam',
        version: 2,
        occurrence: { ...OCCURRENCE, differs: ['title'] },
      }),
    ).toEqual({ type: 'EventChanged', members: ['series', 'title'] });
  });
});
