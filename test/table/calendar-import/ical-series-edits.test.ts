import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { completeChange } from '../../../lib/calendar/occurrences/complete-change.ts';
import { scopedChange } from '../../../lib/calendar/occurrences/scoped.ts';
import { changeSeries } from '../../../lib/calendar/occurrences/start-change.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { isOccurring } from '../../../lib/calendar/series/differences.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { parseDateText } from '../../../schemas/calendar/date-text.ts';
import { maintain } from '../calendar/series/series-api.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { imported, jam, jamFile, seriesOf, WEEKLY } from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const EDITOR = { role: 'editor', author: 0 } as const;
const PRIVATE = 'CLASS:PRIVATE';
const KEPT = 'series: 1 kept, because they were changed or removed here';

/** Moves the clock on, and extends the series without an end. */
async function pass(days: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  await maintain();
}

/** Publishes a series tomorrow. */
async function schedule(uid: string): Promise<void> {
  const {
    head: { id },
    events: [first],
  } = await seriesOf(uid);
  if (first === undefined || !isOccurring(first)) throw new Error(`The series ${uid} has no occurrence`);
  const date_utc = parseDateText(new Date(Date.now() + DAY_MS).toISOString());
  await changeSeries(first, { date_utc }, { scope: 'all', writer: EDITOR }, () => []);
  await completeChange(id, () => true);
}

/** Makes an event that does not repeat the first of a series of two. */
async function repeatTwice(id: number): Promise<void> {
  const { occurrence } = await retryOnConflict((failures) =>
    scopedChange(id, { recurrence: 'FREQ=WEEKLY;COUNT=2' }, 'this', EDITOR)(() => [], failures),
  );
  await completeChange(occurrence?.series ?? 0, () => true);
}

const titlesOf = async (uid: string) => (await seriesOf(uid)).events.map(({ title }) => title);

describe('a repeated import', () => {
  it('leaves alone a private series of which an event was changed here, except with --overwrite', async () => {
    await imported(jam('a', WEEKLY, PRIVATE));
    const { events } = await seriesOf('a');
    await changeEvent(events[2]?.id ?? 0, { title: 'Changed here' }, EDITOR);
    const later = jam('a', WEEKLY, PRIVATE, 'DESCRIPTION:New');
    expect(await imported(later)).toBe(KEPT);
    expect((await seriesOf('a')).events.map(({ description }) => description)).toEqual(Array(4).fill(''));
    expect((await importFrom(await jamFile(later), ['--overwrite'])).stdout).toContain('series: 1 updated');
    expect(await titlesOf('a')).toEqual(Array(4).fill('Jam'));
    expect((await importFrom(await jamFile(later), ['--overwrite'])).stdout).toContain('series: 1 unchanged');
  });

  it('leaves alone an event of a cancelled series that was restored here, except with --overwrite', async () => {
    const cancelled = jam('restored', WEEKLY, 'STATUS:CANCELLED');
    await imported(jam('restored', WEEKLY));
    await imported(cancelled);
    const statuses = async () => (await seriesOf('restored')).events.map(({ status }) => status);
    await changeEvent((await seriesOf('restored')).events[2]?.id ?? 0, { status: 'publish' }, EDITOR);
    expect(await imported([...cancelled, 'SEQUENCE:2'])).toContain('series: 1 unchanged');
    expect(await statuses()).toEqual(['trash', 'trash', 'publish', 'trash']);
    const { stdout } = await importFrom(await jamFile(cancelled), ['--overwrite']);
    expect(stdout).toContain('series: 1 updated');
    expect(await statuses()).toEqual(Array(4).fill('trash'));
  });

  it('changes a series that was scheduled here before --overwrite, once it is published', async () => {
    const event = jam('d', WEEKLY);
    await imported(event);
    await schedule('d');
    expect((await importFrom(await jamFile(event), ['--overwrite'])).stdout).toContain('series: 1 updated');
    await pass(2);
    expect((await seriesOf('d')).events.map(({ status }) => status)).toEqual(Array(4).fill('publish'));
    expect(await imported([...event, 'DESCRIPTION:New'])).toBe('series: 1 updated');
  });

  it('changes an event of a series here that is not the next one any more', async () => {
    const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const event = ['UID:e', `DTSTART;TZID=Europe/Rome:${start}T200000`, 'SUMMARY:Jam'];
    await imported(event);
    const { id } = (await findImported(['e'])).get('e') ?? { id: 0 };
    await repeatTwice(id);
    expect((await importFrom(await jamFile(event), ['--overwrite'])).stdout).toContain('events: 1 updated');
    expect((await requireEvent(id)).occurrence).toMatchObject({ is_next: true });
    await pass(3);
    expect((await requireEvent(id)).occurrence).toMatchObject({ is_next: false });
    expect(await imported([...event, 'DESCRIPTION:New'])).toBe('events: 1 updated');
  });

  it.each([
    ['private', jam('b', 'RRULE:FREQ=MONTHLY', PRIVATE)],
    [
      'at a time that the clocks skip',
      ['UID:c', 'DTSTART;TZID=Europe/Rome:20260927T023000', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU'],
    ],
  ])('changes a series without an end that has got dates since: %s', async (_, [uid = '', ...lines]) => {
    const event = [uid, ...lines, 'SUMMARY:Jam'];
    await imported(event);
    const name = uid.slice('UID:'.length);
    const before = await titlesOf(name);
    await pass(400);
    expect((await titlesOf(name)).length).toBeGreaterThan(before.length);
    expect(await imported([...event, 'DESCRIPTION:New'])).toBe('series: 1 updated');
  });
});
