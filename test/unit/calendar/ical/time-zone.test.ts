import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from '../../../../lib/calendar/ical/jcal.ts';
import { presentTimeZone, timeZone } from '../../../../lib/calendar/ical/time-zone.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() => useSettings({ STAGE: 'local', FROZEN_NOW: '2027-06-01T12:00:00Z' }));

/** Each observance of a zone as one line: type, start, offsets before and after, name. */
function observances(zone: string, ...years: number[]): string[] {
  return timeZone(zone, years)[2].map(([kind, properties]) =>
    [kind, ...properties.map(([, , , value]) => value)].join(' '),
  );
}

describe('a time zone', () => {
  it('has every offset change in the requested years', () => {
    expect(observances('America/New_York', 2026, 2027)).toEqual([
      'standard 2026-01-01T00:00:00 -05:00 -05:00 EST',
      'daylight 2026-03-08T02:00:00 -05:00 -04:00 EDT',
      'standard 2026-11-01T02:00:00 -04:00 -05:00 EST',
      'daylight 2027-03-14T02:00:00 -05:00 -04:00 EDT',
      'standard 2027-11-07T02:00:00 -04:00 -05:00 EST',
    ]);
  });

  it('can begin the year in summer, and change by half an hour', () => {
    expect(observances('Australia/Lord_Howe', 2027, 2027)).toEqual([
      'daylight 2027-01-01T00:00:00 +11:00 +11:00 +11',
      'standard 2027-04-04T02:00:00 +11:00 +10:30 +1030',
      'daylight 2027-10-03T02:00:00 +10:30 +11:00 +11',
    ]);
  });

  it('can have abolished daylight saving time', () => {
    expect(observances('America/Sao_Paulo', 2027, 2028, 2029, 2030)).toEqual([
      'standard 2027-01-01T00:00:00 -03:00 -03:00 -03',
    ]);
    expect(observances('America/Sao_Paulo', 2019, 2019)).toEqual([
      'daylight 2019-01-01T00:00:00 -02:00 -02:00 -02',
      'standard 2019-02-17T00:00:00 -02:00 -03:00 -03',
    ]);
  });

  it('has only the requested years, each from its beginning', () => {
    expect(observances('America/New_York', 2027, 1990, 2027)).toEqual([
      'standard 1990-01-01T00:00:00 -05:00 -05:00 EST',
      'daylight 1990-04-01T02:00:00 -05:00 -04:00 EDT',
      'standard 1990-10-28T02:00:00 -04:00 -05:00 EST',
      'standard 2027-01-01T00:00:00 -05:00 -05:00 EST',
      'daylight 2027-03-14T02:00:00 -05:00 -04:00 EDT',
      'standard 2027-11-07T02:00:00 -04:00 -05:00 EST',
    ]);
  });

  it('can change for Ramadan', () => {
    expect(observances('Africa/Casablanca', 2025, 2025)).toEqual([
      'daylight 2025-01-01T00:00:00 +01:00 +01:00 +01',
      'standard 2025-02-23T03:00:00 +01:00 +00:00 +00',
      'daylight 2025-04-06T02:00:00 +00:00 +01:00 +01',
    ]);
  });

  it('can change exactly when a year begins', () => {
    expect(observances('Asia/Singapore', 1981, 1982)).toEqual([
      'standard 1981-01-01T00:00:00 +07:30 +07:30 +0730',
      'daylight 1981-12-31T23:30:00 +07:30 +08:00 +08',
    ]);
  });

  it('can have no changes', () => {
    expect(observances('Asia/Kolkata', 2027, 2028)).toEqual([
      'standard 2027-01-01T00:00:00 +05:30 +05:30 IST',
    ]);
  });

  it('has the format of RFC 5545', () => {
    expect(stringify(timeZone('Asia/Kolkata', [2027])).split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kolkata',
      'BEGIN:STANDARD',
      'DTSTART:20270101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'TZNAME:IST',
      'END:STANDARD',
      'END:VTIMEZONE',
      '',
    ]);
  });

  it.each([
    ['UTC', 'TZID:UTC', 'TZOFFSETTO:+0000'],
    ['europe/rome', 'TZID:Europe/Rome', 'TZOFFSETTO:+0200'],
    ['UTC+5:45', 'TZID:+05:45', 'TZOFFSETTO:+0545'],
    ['EST', 'TZID:-05:00', 'TZOFFSETTO:-0500'],
  ])('can be that of any site, in this year: %s', (zone, id, offset) => {
    const lines = stringify(presentTimeZone(zone)).split('\r\n');
    expect(lines).toEqual(expect.arrayContaining([id, 'DTSTART:20270101T000000', offset]));
  });
});
