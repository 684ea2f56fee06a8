import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { formatDateTime, instantOfText, inZone } from '../../../../lib/calendar/dates/dates.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';
import { between } from './arbitrary-dates.ts';
import { NUMBERS, REFUSED, TWICE, UNDERSTOOD } from './date-deviations.ts';
import { type Recording, recordings, secondsOf } from './recorded-dates.ts';

const RECORDINGS = recordings();
const refused = new Set(Object.values(REFUSED).flat());
const isListed = ({ text }: Recording) => refused.has(text) || NUMBERS.includes(text) || text in UNDERSTOOD;

const newYork = { present: Temporal.Instant.from('2026-11-22T15:20:30Z'), zone: 'America/New_York' };
const shown = (text: string, { present, zone } = newYork) => {
  const date = parseDateText(text);
  return date && formatDateTime(inZone(instantOfText(date, zone, present), zone));
};

describe('a date', () => {
  it('means the same as in PHP, or is refused by both', () => {
    const different = RECORDINGS.filter((one) => !isListed(one) && !TWICE.includes(one.text)).flatMap(
      (recording) => {
        const { text, present, zone, seconds } = recording;
        const here = secondsOf(recording);
        return here === seconds ? [] : [{ text, present: `${present} ${zone}`, here, php: seconds }];
      },
    );
    expect(different).toEqual([]);
    expect(new Set(RECORDINGS.map(({ text }) => text)).size).toBeGreaterThan(800);
    expect(RECORDINGS.length).toBeGreaterThan(8000);
    expect(RECORDINGS.filter((one) => !isListed(one) && one.seconds !== undefined).length).toBeGreaterThan(
      6000,
    );
  });

  it.each(Object.keys(REFUSED))('is refused where %s', (reason) => {
    for (const text of REFUSED[reason] ?? []) {
      const recorded = RECORDINGS.filter((one) => one.text === text);
      expect(parseDateText(text), text).toBeUndefined();
      expect(recorded, text).not.toEqual([]);
      expect(
        recorded.some(({ seconds }) => seconds !== undefined),
        text,
      ).toBe(true);
    }
  });

  it.each(NUMBERS)('that is a number, %s, is in seconds since 1970', (text) => {
    expect(parseDateText(text)).toEqual({ kind: 'instant', seconds: Number(text) });
  });

  it.each(Object.entries(UNDERSTOOD))('that PHP refuses, %s, is %s', (text, clock) => {
    expect(shown(text)).toBe(clock);
    const recorded = RECORDINGS.filter((one) => one.text === text);
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.every(({ seconds }) => seconds === undefined)).toBe(true);
  });

  it.each(TWICE)('that occurs twice, %s, is the same time of day as in PHP', (text) => {
    const recorded = RECORDINGS.filter((one) => one.text === text);
    expect(recorded.length).toBeGreaterThan(0);
    for (const { zone, present, seconds = Number.NaN } of recorded) {
      const there = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
      expect(shown(text, { zone, present })).toBe(formatDateTime(there.toPlainDateTime()));
    }
  });

  it.each([
    ['monday this week', '2026-11-16 00:00:00'],
    ['saturday this week', '2026-11-21 00:00:00'],
    ['monday next week', '2026-11-23 00:00:00'],
    ['Sat, 01 May 2027 12:00:00 GMT', '2027-05-01 08:00:00'],
    ['Sat May 01 2027', '2027-05-01 00:00:00'],
    ['first day of next month', '2026-12-01 10:20:30'],
    ['last day of this month', '2026-11-30 10:20:30'],
    ['2027-05', '2027-05-01 00:00:00'],
    ['May 2027', '2027-05-01 00:00:00'],
    ['20270501T120000Z', '2027-05-01 08:00:00'],
    ['2027-05-01 12:00 Europe/Berlin', '2027-05-01 06:00:00'],
    ['2027-05-01T12', '2027-05-01 12:00:00'],
  ])('has the meaning that clients expect, on a Sunday: %s is %s', (text, clock) => {
    expect(shown(text)).toBe(clock);
  });

  const DAYS = [
    (date: Temporal.PlainDate) => date.toString(),
    ({ year, month, day }: Temporal.PlainDate) => `${month}/${day}/${year}`,
    ({ year, month, day }: Temporal.PlainDate) => `${day}.${month}.${year}`,
    (date: Temporal.PlainDate) => date.toString().replaceAll('-', ''),
    (date: Temporal.PlainDate) => `${date.yearOfWeek}-W${two(date.weekOfYear)}-${date.dayOfWeek}`,
    (date: Temporal.PlainDate) => `${date.year}-${String(date.dayOfYear).padStart(3, '0')}`,
    (date: Temporal.PlainDate) =>
      date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: '2-digit', year: 'numeric' }),
    (date: Temporal.PlainDate) => date.toLocaleString('en-US', { dateStyle: 'full' }),
    (date: Temporal.PlainDate) =>
      date.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    (date: Temporal.PlainDate) => new Date(Date.parse(`${date}T00:00Z`)).toUTCString().slice(0, 16),
  ];
  const TIMES = [
    (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'second' }),
    (time: Temporal.PlainTime) => time.toLocaleString('en-US', { timeStyle: 'medium' }),
  ];
  const ZONES: readonly (readonly [string, string])[] = [
    ['', 'America/New_York'],
    [' GMT', 'UTC'],
    ['Z', 'UTC'],
    [' +05:30', '+05:30'],
    [' -0330', '-03:30'],
    [' GMT+0200 (Central European Summer Time)', '+02:00'],
    [' Europe/Berlin', 'Europe/Berlin'],
    [' CEST', '+02:00'],
  ];

  it('is made of a day, a time and a zone in any of their forms', () => {
    fc.assert(
      fc.property(
        between('1971-01-01', '2069-12-31'),
        fc.constantFrom(...DAYS),
        fc.constantFrom(...TIMES),
        fc.constantFrom(...ZONES),
        (instant, day, time, [name, zone]) => {
          const moment = instant.toZonedDateTimeISO(zone);
          // Of a time that occurs twice, the earlier counts.
          const expected = moment.toPlainDateTime().toZonedDateTime(zone);
          const text = `${day(moment.toPlainDate())} ${time(moment.toPlainTime())}`;
          const written = name === 'Z' && text.endsWith('M') ? `${text} UTC` : `${text}${name}`;
          expect([written, secondsOf({ text: written, ...newYork })]).toEqual([
            written,
            expected.epochMilliseconds / 1000,
          ]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('made of any recorded parts is refused, or has a year of four digits', () => {
    const texts = [...new Set(RECORDINGS.map(({ text }) => text))];
    const part = fc.oneof(
      fc.constantFrom(...texts),
      fc.string({ maxLength: 3 }),
      fc.constantFrom('-', '+9 ', ':'),
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '', ', '),
        fc.constantFrom(...RECORDINGS),
        (parts, separator, { present, zone }) => {
          const text = parts.join(separator).slice(0, 100);
          expect(shown(text, { present, zone }) ?? '2000-01-01 00:00:00').toMatch(
            /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
          );
        },
      ),
      { numRuns: 5000 },
    );
  });
});

function two(number: number | undefined): string {
  return String(number).padStart(2, '0');
}
