import { beforeAll, describe, expect, it } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { imported, seriesOf } from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const timesOf = async (uid: string) =>
  (await seriesOf(uid)).events.map(({ utc_start_date, utc_end_date }) => [utc_start_date, utc_end_date]);

describe('the import of a repeating event whose first time daylight saving skips', () => {
  const jam = (uid: string, start: string, ...lines: readonly string[]) => [
    ...[`UID:${uid}`, 'SUMMARY:Jam', 'RRULE:FREQ=WEEKLY;COUNT=2', `DTSTART;TZID=Europe/Rome:${start}`],
    ...['DURATION:PT2H', ...lines],
  ];

  it.each([
    [
      'start',
      '20270328T023000',
      ['2027-03-28 01:30:00', '2027-03-28 03:30:00'],
      ['2027-04-04 00:30:00', '2027-04-04 02:30:00'],
    ],
    [
      'end',
      '20270328T003000',
      ['2027-03-27 23:30:00', '2027-03-28 01:30:00'],
      ['2027-04-03 22:30:00', '2027-04-04 00:30:00'],
    ],
  ])('makes a series that keeps the times of its other days: %s', async (uid, start, ...times) => {
    expect(await imported(jam(uid, start))).toBe('series: 1 created');
    expect(await timesOf(uid)).toEqual(times);
    expect(await imported(jam(uid, start))).toBe('series: 1 unchanged');
    expect(await imported(jam(uid, start, 'DESCRIPTION:Bring friends'))).toBe('series: 1 updated');
    expect(await timesOf(uid)).toEqual(times);
  });
});
