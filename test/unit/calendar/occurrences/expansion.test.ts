import { describe, expect, it } from 'vitest';
import {
  expandedDates,
  extensionDue,
  extensionOf,
  ruleExpandedTo,
} from '../../../../lib/calendar/occurrences/expansion.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { storedSeries } from '../stored-series.ts';

const present = '2027-01-10 12:00:00';

/** A series as it is created at a time. */
function seriesOf(rule: string, start_date: string, created: string): StoredSeries {
  const { dates, expanded_to } = expandedDates(rule, start_date, created);
  return storedSeries({
    ...{ date: created, date_utc: created, modified_utc: created, start_date, rule, expanded_to },
    dates: dates.map((date, n) => ({ date, event: n + 2 })),
  });
}

describe('a series with an end', () => {
  it('has all of its dates', () => {
    const plan = expandedDates('RRULE:FREQ=DAILY;COUNT=500', '2027-01-01 10:00:00', present);
    expect(plan.dates).toHaveLength(500);
    expect(plan.expanded_to).toBeUndefined();
    expect(
      extensionDue(seriesOf('RRULE:FREQ=DAILY;COUNT=500', '2027-01-01 10:00:00', present), present),
    ).toBe(undefined);
  });
});

describe('a series without an end', () => {
  it('goes two years ahead, from the present or from a later start', () => {
    const weekly = expandedDates('RRULE:FREQ=WEEKLY', '2027-01-01 10:00:00', present);
    expect(weekly.dates.at(-1)).toBe('2029-01-05 10:00:00');
    expect(weekly.expanded_to).toBe('2029-01-10');
    const later = expandedDates('RRULE:FREQ=WEEKLY', '2028-01-07 10:00:00', present);
    expect(later.dates.at(-1)).toBe('2030-01-04 10:00:00');
  });

  it('has at most 500 dates, of complete days', () => {
    const daily = expandedDates('RRULE:FREQ=DAILY', '2027-01-01 10:00:00', present);
    expect(daily.dates).toHaveLength(500);
    expect(daily.expanded_to).toBe('2028-05-14');
    const often = expandedDates('RRULE:FREQ=DAILY;BYHOUR=10,12,14', '2027-01-01 10:00:00', present);
    expect(often.dates).toHaveLength(498);
    expect(often.expanded_to).toBe(often.dates.at(-1)?.slice(0, 10));
  });

  it('that gets a new rule has at most 500 dates ahead, and all past ones', () => {
    const daily = expandedDates('RRULE:FREQ=DAILY', '2024-01-01 10:00:00', present, '2028-01-01');
    expect(daily.dates.filter((date) => date > present)).toHaveLength(500);
    expect(daily.dates.slice(0, -500).at(-1)).toBe('2027-01-10 10:00:00');
    expect(daily.expanded_to).toBe('2028-05-24');
    const often = expandedDates(
      'RRULE:FREQ=DAILY;BYHOUR=10,12',
      '2022-01-01 10:00:00',
      present,
      '2027-06-23',
    );
    expect(often.dates).toHaveLength(4000);
    expect(() =>
      expandedDates('RRULE:FREQ=DAILY;BYHOUR=10,12', '2022-01-01 10:00:00', present, '2027-06-24'),
    ).toThrow('at most 4000 dates');
  });

  it('that gets a new rule reaches its last event, even if more than 500 dates or two years are ahead', () => {
    const daily = expandedDates('RRULE:FREQ=DAILY', '2027-01-01 10:00:00', present, '2029-01-05');
    expect(daily.dates.at(-1)).toBe('2029-01-05 10:00:00');
    expect(daily.expanded_to).toBe('2029-01-05');
    const weekly = expandedDates('RRULE:FREQ=WEEKLY', '2027-01-01 10:00:00', present, '2031-01-03');
    expect(weekly.dates.at(-1)).toBe('2031-01-03 10:00:00');
    expect(weekly.expanded_to).toBe('2031-01-03');
    const often = expandedDates(
      'RRULE:FREQ=DAILY;BYHOUR=10,12,14',
      '2027-01-01 10:00:00',
      present,
      '2030-08-25',
    );
    expect(often.dates).toHaveLength(3999);
  });

  it('ends ten years after its start', () => {
    const yearly = expandedDates('RRULE:FREQ=YEARLY', '2018-03-01 10:00:00', present);
    expect(yearly.dates.at(-1)).toBe('2028-03-01 10:00:00');
    expect(yearly.expanded_to).toBeUndefined();
  });

  it('is extended by each date that comes within two years, and by no others', () => {
    const series = seriesOf('RRULE:FREQ=WEEKLY', '2027-01-01 10:00:00', present);
    expect(extensionDue(series, present)).toBe('2027-01-11 00:00:00');
    expect(extensionOf(series, present)).toBeUndefined();
    expect(extensionOf(series, '2027-01-11 00:00:00')).toEqual({ dates: [], expanded_to: '2029-01-11' });
    expect(extensionOf(series, '2027-01-12 00:00:00')).toEqual({
      dates: ['2029-01-12 10:00:00'],
      expanded_to: '2029-01-12',
    });
    // Maintenance has not run for weeks.
    expect(extensionDue(series, '2027-02-01 10:00:00')).toBe('2027-01-11 00:00:00');
    expect(extensionOf(series, '2027-02-01 10:00:00')?.dates).toHaveLength(3);
  });

  it('has no more than 500 dates ahead', () => {
    const series = seriesOf('RRULE:FREQ=DAILY', '2027-01-01 10:00:00', '2026-12-31 00:00:00');
    expect(extensionOf(series, '2027-01-01 09:00:00')).toBeUndefined();
    expect(extensionDue(series, '2027-01-01 09:00:00')).toBe('2027-01-02 09:00:00');
    const { dates, expanded_to } = extensionOf(series, '2027-01-04 09:00:00') ?? {};
    expect(dates).toEqual(['2028-05-15 10:00:00', '2028-05-16 10:00:00', '2028-05-17 10:00:00']);
    expect(expanded_to).toBe('2028-05-17');
  });

  it('is extended in small steps, even if its rule gives a million dates by then', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
    const minutes = Array.from({ length: 20 }, (_, n) => 3 * n).join(',');
    const rule = `RRULE:FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${minutes};BYSECOND=0`;
    const series = seriesOf(rule, '2027-01-01 00:00:00', '2026-12-31 00:00:00');
    const extension = extensionOf(series, '2034-01-01 00:00:00');
    expect(extension).toMatchObject({ expanded_to: '2027-01-02', dates: { length: 480 } });
    expect(extensionDue(series, '2034-01-01 00:00:00')).toBe('2025-01-02 00:00:00');
  });

  it('ends with the last whole day that 4,000 dates have room for', () => {
    const rule = 'RRULE:FREQ=DAILY;BYHOUR=10,12,14';
    const plan = expandedDates(rule, '2027-01-01 10:00:00', present, '2030-08-18');
    expect(plan.dates).toHaveLength(3978);
    const dates = plan.dates.map((date, n) => ({ date, event: n + 2 }));
    const series = storedSeries({ ...plan, rule, start_date: '2027-01-01 10:00:00', dates });
    const { dates: added = [], expanded_to } = extensionOf(series, '2030-08-01 00:00:00') ?? {};
    expect([added.length, added.at(-1), expanded_to]).toEqual([21, '2030-08-25 14:00:00', undefined]);
    const whole = [...dates, ...added.map((date, n) => ({ date, event: n + 5000 }))];
    const full = { ...series, dates: whole, expanded_to: '2030-08-25' };
    expect(extensionOf(full, '2030-08-01 00:00:00')).toEqual({ dates: [], expanded_to: undefined });
    expect(ruleExpandedTo({ ...full, expanded_to: undefined })).toBe('2030-08-25');
  });

  it('in the trash is not extended', () => {
    const series = seriesOf('RRULE:FREQ=WEEKLY', '2027-01-01 10:00:00', present);
    const trashed: StoredSeries = { ...series, status: 'trash' };
    expect(extensionOf(trashed, '2027-02-01 10:00:00')).toBeUndefined();
    expect(extensionDue(trashed, '2027-02-01 10:00:00')).toBeUndefined();
  });
});
