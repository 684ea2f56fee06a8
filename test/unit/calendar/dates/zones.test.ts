import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatUtc,
  instantOf,
  inZone,
  parseDateTime,
} from '../../../../lib/calendar/dates/dates.ts';
import { abbreviation } from '../../../../lib/calendar/dates/zone-abbreviations.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';

const utc = (clock: string, zone: string) => instantOf(parseDateTime(clock), zone).toString();

describe('a time zone', () => {
  it.each([
    ['Europe/Rome', '2027-07-01T08:00:00Z'],
    ['europe/rome', '2027-07-01T08:00:00Z'],
    ['America/Argentina/Buenos_Aires', '2027-07-01T13:00:00Z'],
    ['UTC', '2027-07-01T10:00:00Z'],
    ['UTC+5', '2027-07-01T05:00:00Z'],
    ['UTC+1', '2027-07-01T09:00:00Z'],
    ['UTC-8', '2027-07-01T18:00:00Z'],
    ['UTC-3.5', '2027-07-01T13:30:00Z'],
    ['UTC-03:30', '2027-07-01T13:30:00Z'],
    ['UTC+5.75', '2027-07-01T04:15:00Z'],
    ['utc+5', '2027-07-01T05:00:00Z'],
    ['+02:00', '2027-07-01T08:00:00Z'],
    ['+0200', '2027-07-01T08:00:00Z'],
    ['-0330', '2027-07-01T13:30:00Z'],
    ['EST', '2027-07-01T15:00:00Z'],
    ['PRC', '2027-07-01T02:00:00Z'],
    ['rok', '2027-07-01T01:00:00Z'],
    ['UCT', '2027-07-01T10:00:00Z'],
    ['MET', '2027-07-01T08:00:00Z'],
  ])('can be %s', (zone, instant) => {
    expect(utc('2027-07-01 10:00:00', zone)).toBe(instant);
  });

  it.each([
    ...['', 'Mars/Olympus', 'UTC+15', 'UTC+5:99', '+2:00:00', 'Europe/', 'XYZ', 'PRX', '5', '日本'],
    ...['+1500', '+0260', '+200', '+02000', 'UTC+0200', '0200'],
  ])('is not %j', (name) => {
    expect(timeZoneId(name)).toBeUndefined();
  });

  it('moves a time in a daylight saving gap forward by the gap', () => {
    expect(utc('2027-03-28 02:30:00', 'Europe/Rome')).toBe('2027-03-28T01:30:00Z');
    expect(utc('2027-03-28 01:59:59', 'Europe/Rome')).toBe('2027-03-28T00:59:59Z');
  });

  it('uses the earlier instant of a time that occurs twice', () => {
    expect(utc('2027-10-31 02:30:00', 'Europe/Rome')).toBe('2027-10-31T00:30:00Z');
  });

  it('shows the instant of a time as that time, unless it is skipped', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'UTC+5.75');
    const hours = fc.integer({ min: 0, max: 20 * 365 * 24 });
    fc.assert(
      fc.property(hours, zones, (hour, zone) => {
        const clock = parseDateTime('2020-01-01 00:30:00').add({ hours: hour });
        const shown = inZone(instantOf(clock, zone), zone);
        const skipped = shown.since(clock).total('minutes');
        expect([0, 30, 60]).toContain(skipped);
        if (skipped === 0) expect(formatDateTime(shown)).toBe(formatDateTime(clock));
      }),
    );
  });
});

describe('the abbreviation of a zone', () => {
  it.each([
    ['America/New_York', '2027-01-05', 'EST'],
    ['America/New_York', '2027-07-05', 'EDT'],
    ['Europe/Berlin', '2027-01-05', 'CET'],
    ['Europe/Berlin', '2027-07-05', 'CEST'],
    ['Europe/London', '2027-07-05', 'BST'],
    ['Asia/Tokyo', '2027-07-05', 'JST'],
    ['Asia/Kolkata', '2027-07-05', 'IST'],
    ['Australia/Sydney', '2027-01-05', 'AEDT'],
    ['America/Bogota', '2027-07-05', '-05'],
    ['Asia/Kathmandu', '2027-07-05', '+0545'],
    ['Asia/Colombo', '2027-07-05', '+0530'],
    ['Europe/Minsk', '2027-07-05', '+03'],
    ['Africa/Casablanca', '2024-03-20', '+00'],
    ['Africa/Casablanca', '2024-07-05', '+01'],
    ['Africa/El_Aaiun', '2024-03-20', '+00'],
    ['America/Mazatlan', '2020-07-05', 'MDT'],
    ['Europe/Moscow', '2008-07-05', 'MSD'],
    ['Europe/Samara', '2008-07-05', '+05'],
    ['Europe/Saratov', '2008-07-05', '+04'],
    ['Asia/Karachi', '2008-07-05', 'PKST'],
    ['Australia/Perth', '2009-01-05', 'AWDT'],
    ['europe/jersey', '2027-07-05', 'BST'],
    ['Europe/Isle_of_Man', '2027-01-05', 'GMT'],
    ['PRC', '2027-07-05', 'CST'],
    ['UTC', '2027-07-05', 'UTC'],
    ['UTC+5', '2027-07-05', 'UTC+5'],
    ['+02:00', '2027-07-05', '+02:00'],
  ])('%s on %s is %s', (zone, day, name) => {
    expect(abbreviation(zone, formatUtc(instantOf(parseDateTime(`${day} 12:00:00`), zone)))).toBe(name);
  });
});
