import { describe, expect, it } from 'vitest';
import { event, file, readIcal } from './read-ical.ts';

describe('an event of a file that exceeds the limits', () => {
  const START = 'DTSTART:20270101T000000Z';
  const dates = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}:2027${String((n % 12) + 1).padStart(2, '0')}01T000000Z`);

  it.each([
    ['a very long duration', [START, 'DURATION:P999999999W'], 'is longer than 100 years (line 6)'],
    [
      'a duration of too many digits',
      [START, `DURATION:P${'9'.repeat(5000)}W`],
      'is longer than 100 years (line 6)',
    ],
    ['a negative duration', [START, 'DURATION:-P999999999D'], 'is longer than 100 years (line 6)'],
    ['an invalid year', ['DTSTART:00000101T000000Z'], 'DTSTART is not a date (line 5)'],
    [
      'a huge interval of days',
      [START, 'RRULE:FREQ=DAILY;INTERVAL=999999999'],
      'RRULE has an INTERVAL of more than 100 years (line 6)',
    ],
    [
      'a huge interval of years',
      [START, 'RRULE:FREQ=YEARLY;INTERVAL=999999999'],
      'RRULE has an INTERVAL of more than 100 years (line 6)',
    ],
    [
      'days that never occur',
      [START, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
      'its RRULE matches too rarely',
    ],
    [
      'seconds that never occur',
      [START, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31'],
      'its RRULE matches too rarely',
    ],
    [
      'a distant end',
      ['DTSTART:00010101T000000Z', 'DTEND:99991231T000000Z'],
      'is longer than 100 years (line 6)',
    ],
    ['many rules', [START, ...Array(30).fill('RRULE:FREQ=DAILY')], 'has more than 20 rules (RRULE)'],
    ['many dates', [START, ...dates('RDATE', 6000)], 'has more than 5000 dates (RDATE, EXDATE)'],
    [
      'many exceptions',
      [START, 'RRULE:FREQ=DAILY', ...dates('EXDATE', 6000)],
      'has more than 5000 dates (RDATE, EXDATE)',
    ],
  ])('is reported, and the others are read: %s', async (_, lines, reason) => {
    const { events, problems } = await readIcal(
      file(
        ...event(...lines),
        ...event(START).map((line) => line.replace('UID:1', 'UID:2').replace('One', 'Two')),
      ),
    );
    expect(problems).toEqual([`One ${reason}`]);
    expect(events.map(({ title }) => title)).toEqual(['Two']);
  });

  it.each([
    ['a long duration', 'DURATION:P5000W', 1],
    ['a large count', 'RRULE:FREQ=DAILY;COUNT=999999999999', 10],
    ['a distant end', 'RRULE:FREQ=YEARLY;INTERVAL=90;UNTIL=99991231T000000Z', 1],
    ['every second', 'RRULE:FREQ=SECONDLY', 10],
    ['a fifth Monday that never occurs', 'RRULE:FREQ=MONTHLY;INTERVAL=1200;BYDAY=5MO', 1],
    ['a large interval of days', 'RRULE:FREQ=DAILY;INTERVAL=36000;BYMONTH=2;BYMONTHDAY=31', 1],
    ['an interval of zero', 'RRULE:FREQ=DAILY;INTERVAL=0', 10],
  ])('is read up to the limit: %s', async (_, line, count) => {
    const { events, problems } = await readIcal(file(...event(START, line)));
    expect(problems).toEqual([]);
    expect(events).toHaveLength(count);
  });
});
