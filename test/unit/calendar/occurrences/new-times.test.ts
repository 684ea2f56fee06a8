import { beforeAll, describe, expect, it } from 'vitest';
import { atOneTime, newTimes, requireSameDay } from '../../../../lib/calendar/occurrences/new-times.ts';
import { contentOn } from '../../../../lib/calendar/series/differences.ts';
import { clockLength } from '../../../../lib/calendar/series/occurrence-dates.ts';
import type { EventDates } from '../../../../lib/calendar/stored/events.ts';
import { useSettings } from '../../http/settings.ts';
import { occurrenceOn, templateWith } from '../series/series-content.ts';

beforeAll(() => useSettings());

const template = templateWith();
const date = '2027-04-11 20:00:00';
const series = contentOn(template, date);

const placeOf = (one: typeof template, on: string) => ({
  date: on,
  length: clockLength(one.event),
  shown: contentOn(one, on),
});
const place = placeOf(template, date);

/** The times after a change that keeps either whole days or times. */
const timesAfter = (of: typeof place, before: EventDates, after: EventDates) =>
  newTimes(of, { before, after, moved: after, keeps: () => true });

describe('the times of a series after a change of an occurrence', () => {
  it('stay if only other fields change', () => {
    const times = timesAfter(place, series, series);
    expect({ ...times, length: String(times.length) }).toEqual({
      timezone: 'Europe/Lisbon',
      all_day: false,
      time: '20:00:00',
      length: 'PT2H',
      from: '2027-04-11',
      days: 0,
    });
  });

  it('start at the new time and last as long as the changed occurrence', () => {
    const after = { ...series, start_date: '2027-04-11 19:30:00', end_date: '2027-04-12 01:00:00' };
    const { time, length, days } = timesAfter(place, series, after);
    expect([time, String(length), days]).toEqual(['19:30:00', 'PT5H30M', 0]);
  });

  it('follow an occurrence that was moved to another day, but not to that day', () => {
    const before = occurrenceOn(template, '2027-04-13 18:00:00', { differs: ['start_date', 'end_date'] });
    const after = { ...before, start_date: '2027-04-13 19:00:00' };
    const { time, length, days } = timesAfter(place, before, after);
    expect([time, String(length), days]).toEqual(['19:00:00', 'PT1H', 0]);
  });

  it('are those of the rule on a day on which daylight saving skips them', () => {
    const early = templateWith({ start_date: '2027-03-14 01:30:00', end_date: '2027-03-14 04:00:00' });
    const skipped = '2027-03-28 01:30:00';
    const onSkipped = placeOf(early, skipped);
    const { shown } = onSkipped;
    const after = { ...shown, end_date: '2027-03-28 05:00:00' };
    const { time, length } = timesAfter(onSkipped, shown, after);
    expect([time, String(length)]).toEqual(['01:30:00', 'PT3H30M']);
  });

  it.each([
    ['00:15:00', '00:15:00', 'PT1H15M'],
    // After the end by the rule.
    ['02:10:00', '02:10:00', 'PT20M'],
  ])(
    'keep the end by the rule if daylight saving skips it, and the start moves to %s',
    (clock, time, length) => {
      const late = templateWith({ start_date: '2027-03-14 00:30:00', end_date: '2027-03-14 01:30:00' });
      const onSkipped = placeOf(late, '2027-03-28 00:30:00');
      const { shown } = onSkipped;
      expect(shown.end_date).toBe('2027-03-28 02:30:00');
      const times = timesAfter(onSkipped, shown, { ...shown, start_date: `2027-03-28 ${clock}` });
      expect({ time: times.time, length: String(times.length) }).toEqual({ time, length });
      const { length: same } = timesAfter(onSkipped, shown, shown);
      expect(String(same)).toBe('PT1H');
    },
  );

  it('cannot move to another day', () => {
    const after = { ...series, start_date: '2027-04-12 20:00:00', end_date: '2027-04-12 22:00:00' };
    const times = timesAfter(place, series, after);
    expect(times.days).toBe(1);
    expect(() => requireSameDay(times)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('of an occurrence that was moved to another day can change only on that day', () => {
    const before = occurrenceOn(template, '2027-04-13 18:00:00', { differs: ['start_date', 'end_date'] });
    const after = { ...before, start_date: '2027-04-11 20:00:00' };
    const times = timesAfter(place, before, after);
    expect(() => requireSameDay(times)).toThrow('expected a time on 2027-04-13;');
  });
});

describe('dates at another time of day', () => {
  it('stay on their days', () => {
    const dates = [
      { date: '2027-03-14 20:00:00', event: 1 },
      { date: '2027-03-21 20:00:00', event: 2 },
    ];
    expect(atOneTime({ rule: 'RRULE:FREQ=WEEKLY;BYHOUR=20', dates }, '09:15:00')).toEqual([
      { date: '2027-03-14 09:15:00', event: 1 },
      { date: '2027-03-21 09:15:00', event: 2 },
    ]);
  });

  it('are refused for a series with several times of day', () => {
    const dates = [{ date: '2027-03-14 10:00:00' }, { date: '2027-03-14 20:00:00' }];
    const refused = expect.objectContaining({ status: 400 });
    expect(() => atOneTime({ rule: 'RRULE:FREQ=DAILY;BYHOUR=10,20', dates }, '09:15:00')).toThrow(refused);
    const first = { rule: 'RRULE:FREQ=DAILY;BYHOUR=10,20', dates: dates.slice(0, 1) };
    expect(() => atOneTime(first, '09:15:00')).toThrow(refused);
    expect(() => atOneTime({ rule: `RDATE:20270314T100000,20270314T200000`, dates }, '09:15:00')).toThrow(
      refused,
    );
  });
});
