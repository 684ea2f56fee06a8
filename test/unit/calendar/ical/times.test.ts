import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import { calendarText, entryOf } from '../../../../lib/calendar/ical/calendar.ts';
import { startAndEnd } from '../../../../lib/calendar/ical/times.ts';
import type { EventDates } from '../../../../lib/calendar/stored/events.ts';
import { useSettings } from '../../http/settings.ts';
import { date } from '../dates/arbitrary-dates.ts';

beforeAll(() => useSettings());

const dates = (from: string, until: string, timezone: string, all_day = false) =>
  eventDates({ start_date: date(from), end_date: date(until), timezone, all_day });

/** The events of a calendar with these dates, as another program parses it. */
function readBack(...all: readonly EventDates[]) {
  const text = calendarText(all.map((one) => entryOf(one, ['vevent', startAndEnd(one), []])));
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

const utc = (time: ICAL.Time) => Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString();
const recorded = (date: string) => `${date.replace(' ', 'T')}Z`;

const ZONES = [
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Europe/Dublin',
  'Pacific/Apia',
  'Asia/Kolkata',
  'UTC',
  'UTC+5:30',
  'UTC-3.5',
  '+02:00',
  'EST',
];

describe('the times of an event', () => {
  it.each([
    ['2027-03-05 20:00', '2027-03-05 23:00', 'America/New_York'],
    ['2027-07-05 20:00', '2027-07-06 02:00', 'america/new_york'],
    // Does not occur: the clocks go from 2:00 to 3:00.
    ['2027-03-14 02:30', '2027-03-14 04:00', 'America/New_York'],
    // Occurs twice.
    ['2027-11-07 01:30', '2027-11-07 01:45', 'America/New_York'],
    ['2027-11-06 22:00', '2027-11-07 09:00', 'America/New_York'],
    // The clocks change by half an hour.
    ['2027-04-04 01:45', '2027-10-03 02:15', 'Australia/Lord_Howe'],
    // Daylight saving time was abolished in 2019.
    ['2018-12-05 20:00', '2027-12-05 20:00', 'America/Sao_Paulo'],
    // The clocks change for Ramadan.
    ['2027-02-06 12:00', '2027-02-20 12:00', 'Africa/Casablanca'],
    ['2026-12-31 22:00', '2027-01-01 02:00', 'Asia/Kolkata'],
    ['2027-03-05 20:00', '2027-03-05 23:00', 'UTC+5:30'],
    ['2027-07-05 20:00', '2027-07-05 23:00', 'UTC-3.5'],
    ['2027-07-05 20:00', '2027-07-05 23:00', 'EST'],
  ])('are the same instants when parsed: %s to %s in %s', (from, until, zone) => {
    const one = dates(from, until, zone);
    const [event] = readBack(one);
    expect(event && [utc(event.startDate), utc(event.endDate)]).toEqual([
      recorded(one.utc_start_date),
      recorded(one.utc_end_date),
    ]);
  });

  it('are the same instants in every zone, with many events in one calendar', () => {
    const clock = fc
      .date({ min: new Date('2005-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 19));
    const one = fc
      .tuple(fc.array(clock, { minLength: 2, maxLength: 2 }), fc.constantFrom(...ZONES))
      .map(([clocks, zone]) => {
        const [from = '', until = ''] = clocks.sort();
        return dates(from, until, zone);
      });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (all) => {
        const read = readBack(...all).map((event) => [utc(event.startDate), utc(event.endDate)]);
        expect(read).toEqual(
          all.map(({ utc_start_date, utc_end_date }) => [recorded(utc_start_date), recorded(utc_end_date)]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('name the zone as the zone database writes it', () => {
    const [start] = startAndEnd(dates('2027-03-05 20:00', '2027-03-05 23:00', 'america/new_york'));
    expect(start).toEqual(['dtstart', { tzid: 'America/New_York' }, 'date-time', '2027-03-05T20:00:00']);
  });

  it('are in UTC if the zone is a fixed offset', () => {
    const [start] = startAndEnd(dates('2027-03-05 20:00', '2027-03-05 23:00', 'UTC+5:30'));
    expect(start).toEqual(['dtstart', {}, 'date-time', '2027-03-05T14:30:00Z']);
  });

  it('of an event without length have no end', () => {
    const one = dates('2027-03-05 20:00', '2027-03-05 20:00', 'Asia/Kolkata');
    expect(startAndEnd(one).map(([name]) => name)).toEqual(['dtstart']);
    const [event] = readBack(one);
    expect(event && utc(event.endDate)).toBe(recorded(one.utc_start_date));
  });
});

describe('days', () => {
  it.each([
    ['2027-03-05', '2027-03-05', '2027-03-06'],
    ['2027-12-30', '2028-01-01', '2028-01-02'],
    ['2028-02-28', '2028-02-28', '2028-02-29'],
  ])('from %s to %s end before %s, in any zone', (from, until, end) => {
    for (const zone of ZONES) {
      const [event] = readBack(dates(from, until, zone, true));
      expect(event && [event.startDate.toString(), event.endDate.toString()]).toEqual([from, end]);
      expect(event?.startDate.isDate).toBe(true);
    }
  });

  it('need no time zone', () => {
    const all_day = dates('2027-03-05', '2027-03-06', 'America/New_York', true);
    const text = calendarText([entryOf(all_day, ['vevent', startAndEnd(all_day), []])]);
    expect(text).toContain('DTSTART;VALUE=DATE:20270305\r\nDTEND;VALUE=DATE:20270307\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });
});
