import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatUtc,
  instantOf,
  inZone,
  parseDateTime,
  parseUtc,
} from '../../../../lib/calendar/dates/dates.ts';
import { changedDates, eventDates } from '../../../../lib/calendar/events/event-dates.ts';
import type { EventDates } from '../../../../lib/calendar/stored/events.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { useSettings } from '../../http/settings.ts';
import { clocks, date, occursIn, zones } from '../dates/arbitrary-dates.ts';

beforeAll(() => useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:00Z', SITE_ZONE: 'UTC' }));

const events = fc
  .record({ start: clocks, lasting: fc.nat({ max: 40 * 86_400 }), timezone: zones, all_day: fc.boolean() })
  .map(({ start, lasting, ...more }) => ({
    ...more,
    start_date: date(formatDateTime(start)),
    end_date: date(formatDateTime(start.add({ seconds: lasting }))),
  }));

/** The dates of an event; undefined if it would end before it starts because its start is skipped. */
function datesOf(input: Parameters<typeof eventDates>[0]): EventDates | undefined {
  try {
    return eventDates(input);
  } catch (error) {
    if (error instanceof Failure && error.status === 400) return undefined;
    throw error;
  }
}

describe('the dates of an event', () => {
  it('agree as wall-clock times and in UTC, and do not end before they start', () => {
    fc.assert(
      fc.property(events, (input) => {
        const dates = datesOf(input);
        fc.pre(dates !== undefined);
        const { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day } = dates;
        expect(utc_start_date <= utc_end_date).toBe(true);
        if (all_day) {
          expect([start_date.slice(11), end_date.slice(11)]).toEqual(['00:00:00', '23:59:59']);
          expect(utc_start_date).toBe(formatUtc(instantOf(parseDateTime(start_date), timezone)));
        } else {
          expect(formatDateTime(inZone(parseUtc(utc_start_date), timezone))).toBe(start_date);
          expect(formatDateTime(inZone(parseUtc(utc_end_date), timezone))).toBe(end_date);
        }
      }),
    );
  });

  it('stay the same if nothing changes, or if they are sent back', () => {
    fc.assert(
      fc.property(events, (input) => {
        const dates = datesOf(input);
        fc.pre(dates !== undefined);
        expect(changedDates(dates, {})).toEqual(dates);
        expect(changedDates(dates, { timezone: dates.timezone, all_day: dates.all_day })).toEqual(dates);
        const clocksAgain = { start_date: date(dates.start_date), end_date: date(dates.end_date) };
        expect(changedDates(dates, clocksAgain)).toEqual(dates);
      }),
    );
  });

  it('keep their wall-clock times in another zone', () => {
    fc.assert(
      fc.property(events, zones, (input, timezone) => {
        const dates = datesOf(input);
        fc.pre(
          dates !== undefined &&
            [dates.start_date, dates.end_date].every((text) => occursIn(parseDateTime(text), timezone)),
        );
        const moved = changedDates(dates, { timezone });
        expect([moved.start_date, moved.end_date]).toEqual([dates.start_date, dates.end_date]);
        expect(moved.utc_start_date).toBe(formatUtc(instantOf(parseDateTime(dates.start_date), timezone)));
      }),
    );
  });

  it('that begin in a skipped hour begin later, and may not end before that', () => {
    const gap = { timezone: 'Europe/Rome', start_date: date('2031-03-30 02:30') };
    expect(eventDates({ ...gap, end_date: date('2031-03-30 03:30') })).toMatchObject({
      start_date: '2031-03-30 03:30:00',
      utc_start_date: '2031-03-30 01:30:00',
      utc_end_date: '2031-03-30 01:30:00',
    });
    expect(() => eventDates({ ...gap, end_date: date('2031-03-30 03:15') })).toThrow('end_date');
  });

  it('can be in an hour that occurs twice', () => {
    const twice = { timezone: 'Europe/Rome', start_date: date('2031-10-26T00:50:00Z') };
    const dates = eventDates({ ...twice, end_date: date('2031-10-26T01:10:00Z') });
    expect(dates).toMatchObject({ start_date: '2031-10-26 02:50:00', end_date: '2031-10-26 02:10:00' });
    expect(changedDates(dates, {})).toEqual(dates);
    expect(() => eventDates({ ...twice, end_date: date('2031-10-26 02:10') })).toThrow('end_date');
  });

  it('stay in the later one of two such hours if they are sent back, and move to the earlier one by an offset', () => {
    const later = eventDates({
      timezone: 'Europe/Rome',
      start_date: date('2031-10-26T02:30:00+01:00'),
      end_date: date('2031-10-26T02:45:00+01:00'),
    });
    const again = { start_date: date('2031-10-26 02:30:00'), end_date: date('2031-10-26 02:45:00') };
    expect(changedDates(later, { ...again, timezone: 'Europe/Rome' })).toEqual(later);
    expect(changedDates(later, { start_date: date('2031-10-26T02:30:00+02:00') })).toEqual({
      ...later,
      utc_start_date: '2031-10-26 00:30:00',
    });
  });

  it('of whole days have no gap at a skipped midnight', () => {
    const day = date('2025-03-30');
    expect(
      eventDates({ start_date: day, end_date: day, timezone: 'Asia/Beirut', all_day: true }),
    ).toMatchObject({
      start_date: '2025-03-30 00:00:00',
      utc_start_date: '2025-03-29 22:00:00',
      end_date: '2025-03-30 23:59:59',
      utc_end_date: '2025-03-30 20:59:59',
    });
  });

  it('of whole days stay on their days if the end of one is skipped', () => {
    const day = { start_date: date('2027-03-27'), end_date: date('2027-03-27 23:59:59'), all_day: true };
    const stated = { start_date: '2027-03-27 00:00:00', end_date: '2027-03-27 23:59:59' };
    const dates = eventDates({ ...day, timezone: 'America/Nuuk' });
    expect(dates).toMatchObject(stated);
    expect(changedDates(dates, {})).toEqual(dates);
    expect(changedDates(dates, day)).toEqual(dates);
    const elsewhere = eventDates({ ...day, timezone: 'Europe/Lisbon' });
    expect(changedDates(elsewhere, { timezone: 'America/Nuuk' })).toEqual(dates);
  });
});
