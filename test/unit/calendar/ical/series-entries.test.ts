import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeriesParts } from '../../../../lib/calendar/ical/series-entries.ts';
import { expandRecurrence } from '../../../../lib/calendar/recurrence/expand.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import { useSettings } from '../../http/settings.ts';
import { occurrencesIn } from './expand.ts';
import { sketches } from './series-sketches.ts';
import { calendarWith, datesOf, occurrenceAt, partsOf, type SeriesSketch } from './stored-series.ts';

beforeAll(() => useSettings({ STAGE: 'local' }));

const linesOf = (parts: SeriesParts) => calendarWith(parts).replaceAll('\r\n ', '').split('\r\n');

/** What a calendar program should show of a series. */
function expected(sketch: SeriesSketch, { series, absent, own }: SeriesParts) {
  return series.dates
    .filter(({ event }) => !absent.has(event))
    .map((date) => own.get(date.event) ?? occurrenceAt(sketch, date))
    .map((event) => ({ title: event.title, start: event.utc_start_date, end: event.utc_end_date, event }))
    .map(({ event, ...shown }) =>
      event.all_day
        ? {
            ...shown,
            start: event.start_date.slice(0, 10),
            end: Temporal.PlainDate.from(event.end_date.slice(0, 10)).add({ days: 1 }).toString(),
          }
        : shown,
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}

const WEEKLY: SeriesSketch = {
  rule: 'RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TU,TH',
  start: '2027-03-09T20:00:00',
  timezone: 'America/New_York',
  minutes: 150,
};

describe('a series in a calendar', () => {
  it('has no length if the clocks show an earlier time at the end of its first event', () => {
    const start = '2027-11-07T01:30:00';
    const parts = partsOf({ ...WEEKLY, rule: 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SU', start });
    const template = { ...parts.template, end_date: '2027-11-07 01:15:00' };
    expect(linesOf({ ...parts, template }).filter((line) => /^(DURATION|DTEND)/.test(line))).toEqual([]);
  });

  it('is one event that repeats in its zone', () => {
    const lines = linesOf(partsOf(WEEKLY));
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:100@example.org',
        'DTSTART;TZID=America/New_York:20270309T200000',
        'DTEND;TZID=America/New_York:20270309T223000',
        'RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TU,TH',
        'URL:https://example.org/?post_type=tribe_events&p=101',
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it.each([
    ['America/New_York', 'UNTIL=20270701T235959', 'UNTIL=20270702T035959Z'],
    ['UTC', 'UNTIL=20270701T200000', 'UNTIL=20270701T200000Z'],
    ['UTC+5:30', 'UNTIL=20270701T200000', 'UNTIL=20270701T143000Z'],
  ])('ends at a time in UTC: in %s, %s', (timezone, until, shown) => {
    const parts = partsOf({ ...WEEKLY, timezone, rule: `RRULE:FREQ=WEEKLY;${until}` });
    expect(linesOf(parts)).toContain(`RRULE:FREQ=WEEKLY;${shown}`);
  });

  it('of whole days has no zone, and ends on a day', () => {
    const sketch = { rule: 'RRULE:FREQ=DAILY;UNTIL=20270310', start: '2027-03-05T00:00:00', all_day: true };
    expect(linesOf(partsOf({ ...sketch, timezone: 'Europe/Rome' }))).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270305',
        'DTEND;VALUE=DATE:20270306',
        'RRULE:FREQ=DAILY;UNTIL=20270310',
      ]),
    );
  });

  it('keeps its days in a zone that is an offset', () => {
    const sketch = { ...WEEKLY, timezone: 'UTC+5:30', start: '2027-03-09T02:00:00' };
    const parts = partsOf(sketch);
    expect(linesOf(parts)).toEqual(
      expect.arrayContaining(['TZID:+05:30', 'DTSTART;TZID="+05:30":20270309T020000']),
    );
    expect(occurrencesIn(calendarWith(parts))).toEqual(expected(sketch, parts));
  });

  it('leaves out unlisted occurrences, and has additional dates', () => {
    const rule = `${WEEKLY.rule}\nRDATE:20270410T120000\nEXDATE:20270311T200000`;
    const dates = ['2027-03-09', '2027-03-16', '2027-03-18', '2027-03-23'].map((day) => `${day} 20:00:00`);
    const sketch = { ...WEEKLY, rule, dates: [...dates, '2027-04-10 12:00:00'] };
    const parts = { ...partsOf(sketch), absent: new Set([102]) };
    expect(linesOf(parts)).toEqual(
      expect.arrayContaining([
        'RDATE;TZID=America/New_York:20270410T120000',
        'EXDATE;TZID=America/New_York:20270311T200000,20270316T200000',
      ]),
    );
    expect(occurrencesIn(calendarWith(parts))).toEqual(expected(sketch, parts));
  });

  it('has the dates that are added to a rule with hundreds of times a day, even years after its first date', () => {
    const numbers = (length: number) => Array.from({ length }, (_, n) => n).join();
    const often = `RRULE:FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(20)}`;
    const added = ['20270401T101900', '20270401T102000', '20370308T100000', '20370308T101945'];
    const rule = `${often}\nRDATE:${added.join()}`;
    const sketch = { rule, start: '2027-03-09T00:00:00', dates: ['2027-03-09 00:00:00'] };
    const lines = linesOf(partsOf(sketch)).filter((line) => line.startsWith('RDATE'));
    expect(lines).toEqual(['RDATE:20270401T102000Z,20370308T101945Z']);
  });

  it('has no dates beside those of its rule, however many it has got over the years', () => {
    const [rule, start] = ['RRULE:FREQ=DAILY', '2027-03-09T20:00:00'];
    const series = { start_date: start.replace('T', ' ') };
    const { dates } = expandRecurrence(rule, series, { through: '2034-12-31', max: 4000 });
    expect(dates).toHaveLength(2855);
    const lines = linesOf(partsOf({ rule, start, dates }));
    expect(lines.filter((line) => /^(RDATE|EXDATE)/.test(line))).toEqual([]);
  });

  it('has no end while its rule gives later dates, but ends with them', () => {
    const sketch = { ...WEEKLY, rule: 'RRULE:FREQ=WEEKLY', dates: datesOf(WEEKLY).slice(0, 1) };
    const parts = partsOf(sketch);
    const continuing = { ...parts, series: { ...parts.series, expanded_to: '2027-03-15' } };
    expect(linesOf(continuing)).toContain('RRULE:FREQ=WEEKLY');
    expect(linesOf(parts)).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270310T045959Z');
    expect(occurrencesIn(calendarWith(parts))).toEqual(expected(sketch, parts));
  });

  it('has an exception for each event that looks different, and for no other', () => {
    const parts = partsOf(WEEKLY);
    const [, second, third, fourth] = parts.series.dates.map((date) => occurrenceAt(WEEKLY, date));
    if (second === undefined || third === undefined || fourth === undefined) throw new Error('no events');
    const own = new Map<number, StoredEvent>([
      [
        second.id,
        {
          ...second,
          title: 'Late jam',
          utc_end_date: '2027-03-12 05:00:00',
          modified_utc: '2026-12-01 08:00:00',
        },
      ],
      [third.id, { ...third, cost: ['20'], sticky: true }],
      [fourth.id, { ...fourth, description: '<p>With guests</p>' }],
    ]);
    const lines = linesOf({ ...parts, own });
    expect(lines.filter((line) => line.startsWith('RECURRENCE-ID'))).toEqual([
      'RECURRENCE-ID;TZID=America/New_York:20270311T200000',
      'RECURRENCE-ID;TZID=America/New_York:20270318T200000',
    ]);
    expect(lines.filter((line) => line === 'UID:100@example.org')).toHaveLength(3);
    expect(lines).toContain('LAST-MODIFIED:20261201T080000Z');
    expect(occurrencesIn(calendarWith({ ...parts, own }))).toEqual(expected(WEEKLY, { ...parts, own }));
  });

  it('has a later revision after each change', () => {
    const revisionOf = (parts: SeriesParts) =>
      Number(
        linesOf(parts)
          .find((line) => line.startsWith('SEQUENCE:'))
          ?.slice('SEQUENCE:'.length),
      );
    const parts = partsOf(WEEKLY);
    expect(revisionOf(parts)).toBeGreaterThan(0);
    expect(revisionOf({ ...parts, modified_utc: '2026-11-20 10:00:01' })).toBe(revisionOf(parts) + 1);
  });

  it('has the rules of its zone for all dates that an endless rule can have', () => {
    const text = calendarWith(
      partsOf({ ...WEEKLY, rule: 'RRULE:FREQ=WEEKLY', start: '2027-03-09T20:00:00' }),
    );
    expect(text).toContain('DTSTART:20270314T020000');
    expect(text).toContain('DTSTART:20371101T020000');
  });
});

const CHANGES = fc.array(fc.constantFrom('none', 'none', 'absent', 'title', 'moved'), {
  minLength: 1,
  maxLength: 40,
});

describe('a series that ical.js expands', () => {
  it('has the times and titles of its events', () => {
    fc.assert(
      fc.property(sketches, CHANGES, (sketch, changes) => {
        const plain = partsOf(sketch);
        const absent = new Set<number>();
        const own = new Map<number, StoredEvent>();
        for (const [n, date] of plain.series.dates.entries()) {
          const event = occurrenceAt(sketch, date);
          const change = changes[n] ?? 'none';
          if (change === 'absent') absent.add(event.id);
          if (change === 'title') own.set(event.id, { ...event, title: `Another ${n}` });
          if (change === 'moved') {
            const moved = { ...date, date: later(date.date) };
            own.set(event.id, { ...occurrenceAt(sketch, moved), title: `Moved ${n}` });
          }
        }
        const parts = { ...plain, absent, own };
        if (absent.size === plain.series.dates.length) return;
        const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
        expect(occurrencesIn(calendarWith(parts)).sort(byText)).toEqual(expected(sketch, parts).sort(byText));
      }),
      { numRuns: 50 },
    );
  });
});

const later = (date: string) =>
  Temporal.PlainDateTime.from(date.replace(' ', 'T'))
    .add({ days: 2 })
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
