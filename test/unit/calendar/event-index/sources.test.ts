import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapsedIndex } from '../../../../lib/calendar/event-index/collapsed-index.ts';
import { estimate } from '../../../../lib/calendar/event-index/count-in-window.ts';
import { countedSource, listSource, pageOf, scan } from '../../../../lib/calendar/event-index/sources.ts';
import { ALWAYS, boundsOf } from '../../../../lib/calendar/event-index/window.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import { storedEvent } from '../stored-event.ts';
import { byStart, eventTimes, eventWindow, isWanted, modelIndex } from './event-list-model.ts';

const calendar = fc
  .array(eventTimes, { maxLength: 40 })
  .map((all) => all.map((times, id) => storedEvent({ id: id + 1, ...times })));

const idsOf = (entries: readonly { event: number }[]) => entries.map(({ event }) => event);

describe('events that are counted before they are read', () => {
  it('are those of the window, in order, on every page, with the total', async () => {
    await fc.assert(
      fc.asyncProperty(
        calendar,
        calendar,
        eventWindow,
        fc.integer({ min: 1, max: 7 }),
        async (some, more, window, per_page) => {
          const drafts = more.map((event) => ({ ...event, id: event.id + 100 }));
          const wanted = [...some, ...drafts]
            .filter((event) => isWanted(window, event))
            .map((event) => ({ ...event, event: event.id }))
            .sort(byStart);
          const bounds = boundsOf(window);
          if (bounds === undefined) {
            expect(wanted).toEqual([]);
            return;
          }
          const sources = await Promise.all(
            [some, drafts].map((events) => countedSource(modelIndex(events), bounds)),
          );
          for (let page = 1; page <= Math.ceil(wanted.length / per_page) + 1; page += 1) {
            const { entries, total } = await pageOf(sources, { page, per_page });
            expect(total).toBe(wanted.length);
            expect(idsOf(entries)).toEqual(idsOf(wanted.slice((page - 1) * per_page, page * per_page)));
          }
          const ahead = await Promise.all(
            [some, drafts].map((events) => countedSource(modelIndex(events), bounds, per_page)),
          );
          const first = await pageOf(ahead, { page: 1, per_page });
          expect([idsOf(first.entries), first.total]).toEqual([
            idsOf(wanted.slice(0, per_page)),
            wanted.length,
          ]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('are the same as those of a scan, and combine with entries that are already read', async () => {
    await fc.assert(
      fc.asyncProperty(calendar, eventWindow, async (events, window) => {
        const bounds = boundsOf(window);
        if (bounds === undefined) return;
        const wanted = events.filter((event) => isWanted(window, event));
        const index = modelIndex(events);
        const scanned = await scan(index, bounds, await estimate(index, bounds));
        expect(new Set(idsOf(scanned))).toEqual(new Set(wanted.map(({ id }) => id)));
        const page = { page: 1, per_page: 50 };
        const { entries, total } = await pageOf([listSource(scanned)], page);
        expect([idsOf(entries), total]).toEqual([idsOf(scanned), scanned.length]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a list without repeats', () => {
  const withRepeats = fc.array(fc.tuple(eventTimes, fc.boolean()), { maxLength: 40 }).map((all) =>
    all.map(([times, is_next], n) =>
      storedEvent({
        id: n + 1,
        ...times,
        ...(n % 3 === 0 ? {} : { occurrence: { series: 1, date: times.start_date, differs: [], is_next } }),
      }),
    ),
  );
  const isRepeat = ({ occurrence }: StoredEvent) => occurrence?.is_next === false;

  it('has the other events of the window, in order, on every page, with the total', async () => {
    await fc.assert(
      fc.asyncProperty(
        withRepeats,
        eventWindow,
        fc.integer({ min: 1, max: 7 }),
        async (events, window, per_page) => {
          const bounds = boundsOf(window);
          if (bounds === undefined) return;
          const wanted = events
            .filter((event) => isWanted(window, event) && !isRepeat(event))
            .map((event) => ({ ...event, event: event.id }))
            .sort(byStart);
          const index = () => collapsedIndex(modelIndex(events), modelIndex(events, 'repeats'));
          for (let page = 1; page <= Math.ceil(wanted.length / per_page) + 1; page += 1) {
            const { entries, total } = await pageOf([await countedSource(index(), bounds)], {
              page,
              per_page,
            });
            expect(total).toBe(wanted.length);
            expect(idsOf(entries)).toEqual(idsOf(wanted.slice((page - 1) * per_page, page * per_page)));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('has a whole page after a time of a day on which many events start earlier', async () => {
    const at = (id: number, start: string) =>
      storedEvent({ id, start_date: `${start}:00:00`, end_date: `${start}:30:00` });
    const early = Array.from({ length: 20 }, (_, n) => at(n + 1, '2027-03-01 08'));
    const later = [at(50, '2027-03-01 20'), ...[51, 52, 53].map((id) => at(id, '2027-03-02 10'))];
    const events = [...early, ...later];
    const index = collapsedIndex(modelIndex(events), modelIndex(events, 'repeats'));
    const source = await countedSource(index, { ...ALWAYS, from: '2027-03-01 12:00:00' });
    for (const [page, expected] of [
      [1, [50, 51, 52]],
      [2, [53]],
    ] as const) {
      const { entries, total } = await pageOf([source], { page, per_page: 3 });
      expect([idsOf(entries), total]).toEqual([expected, 4]);
    }
  });

  it('reads few repeats, however many there are between two events', async () => {
    const days = (first: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
      );
    const daily = days('2027-01-01', 500).map((day, n) => {
      const start_date = `${day} 20:00:00`;
      const occurrence = { series: 1, date: start_date, differs: [], is_next: n === 0 };
      return storedEvent({ id: n + 1, start_date, end_date: start_date, occurrence });
    });
    const others = ['2027-03-01', '2027-09-01', '2028-03-01'].map((day, n) =>
      storedEvent({ id: 1000 + n, start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` }),
    );
    const model = modelIndex([...daily, ...others]);
    const index = collapsedIndex(model, modelIndex([...daily, ...others], 'repeats'));
    const { entries, total } = await pageOf([await countedSource(index, ALWAYS)], { page: 1, per_page: 10 });
    expect([idsOf(entries), total]).toEqual([[1, 1000, 1001, 1002], 4]);
    expect(model.read()).toBeLessThan(10);
  });
});

describe('the first page', () => {
  const day = '2027-03-05';
  const short = (id: number, hour: number) =>
    storedEvent({ id, start_date: `${day} ${hour}:00:00`, end_date: `${day} ${hour}:30:00` });
  const bounds = boundsOf({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59` });

  it('is not read again if it was read while the events were counted', async () => {
    const index = modelIndex([10, 11, 12, 13].map((hour) => short(hour, hour)));
    const { entries } = await pageOf(bounds ? [await countedSource(index, bounds, 3)] : [], {
      page: 1,
      per_page: 3,
    });
    expect([idsOf(entries), index.read()]).toEqual([[10, 11, 12], 3]);
  });

  it('is read again if events in it end outside the bounds', async () => {
    const late = storedEvent({ id: 1, start_date: `${day} 09:00:00`, end_date: '2027-03-07 10:00:00' });
    const index = modelIndex([late, ...[10, 11, 12].map((hour) => short(hour, hour))]);
    const { entries, total } = await pageOf(bounds ? [await countedSource(index, bounds, 3)] : [], {
      page: 1,
      per_page: 3,
    });
    expect([idsOf(entries), total]).toEqual([[10, 11, 12], 3]);
  });
});

describe('a page', () => {
  const events = Array.from({ length: 1000 }, (_, n) => {
    const day = `2027-${String(1 + (n % 10)).padStart(2, '0')}-${String(1 + (n % 25)).padStart(2, '0')}`;
    return storedEvent({ id: n + 1, start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` });
  });

  it.each([1, 2, 50, 100])('reads few events besides its own: %i', async (page) => {
    const index = modelIndex(events);
    const bounds = boundsOf({ start_date: '2026-01-01 00:00:00', end_date: '2029-01-01 23:59:59' });
    const { entries, total } = await pageOf(bounds ? [await countedSource(index, bounds)] : [], {
      page,
      per_page: 10,
    });
    expect([entries.length, total]).toEqual([10, 1000]);
    expect(index.read()).toBeLessThan(10 + 20);
  });
});
