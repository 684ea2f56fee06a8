import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expandRecurrence } from '../../../../lib/calendar/recurrence/expand.ts';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { wireNameAt } from '../../../../lib/http/validate.ts';
import { recurrence } from '../../../../schemas/calendar/recurrence.ts';
import { useSettings } from '../../http/settings.ts';
import { allRules } from './recurrences.ts';

beforeAll(() => useSettings());

/** A Tuesday, the second of its month. */
const FIRST = { start_date: '2027-03-09 20:00:00', timezone: 'Europe/Rome', all_day: false };

/** The stored text of what a caller sends, or the first problem. */
function textOf(given: unknown, first = FIRST): string {
  const parsed = recurrence().optional().safeParse(given);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) {
    return `${wireNameAt(['recurrence', ...issue.path], (name) => name)}: ${issue.message}`;
  }
  if (parsed.data == null) return 'none';
  try {
    return recurrenceText(parsed.data, first);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

describe('an object and its text mean the same', () => {
  it.each<[object, string]>([
    [{ every: 'day' }, 'FREQ=DAILY'],
    [{ every: 'day', interval: '2', count: '7' }, 'FREQ=DAILY;INTERVAL=2;COUNT=7'],
    [{ every: 'day', on: ['Weekdays'] }, 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR'],
    [{ every: 'week' }, 'FREQ=WEEKLY;BYDAY=TU'],
    [
      { every: 'week', on: ['tue', 'Thursdays'], until: '30 June 2027' },
      'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270630',
    ],
    [{ every: 'week', on: 'tues., SATURDAY', interval: 2 }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA'],
    [{ every: 'month' }, 'FREQ=MONTHLY;BYMONTHDAY=9'],
    [{ every: 'month', days: [9, -1] }, 'FREQ=MONTHLY;BYMONTHDAY=9,-1'],
    [{ every: 'month', days: '9, 21' }, 'FREQ=MONTHLY;BYMONTHDAY=9,21'],
    [{ every: 'month', on: 'second tuesday' }, 'FREQ=MONTHLY;BYDAY=2TU'],
    [{ every: 'month', on: ['2nd Tue', 'last fridays'] }, 'FREQ=MONTHLY;BYDAY=2TU,-1FR'],
    [{ every: 'month', on: 'every tuesday', count: 3 }, 'FREQ=MONTHLY;BYDAY=TU;COUNT=3'],
    [{ every: 'year' }, 'FREQ=YEARLY'],
    [{ every: 'year', on: 'second tuesday' }, 'FREQ=YEARLY;BYMONTH=3;BYDAY=2TU'],
    [{ every: 'year', on: 'tue', months: [3] }, 'FREQ=YEARLY;BYMONTH=3;BYDAY=TU'],
    [{ every: 'year', days: [9], months: [3, 6] }, 'FREQ=YEARLY;BYMONTH=3,6;BYMONTHDAY=9'],
    [{ every: 'week', except: ['2027-03-16'] }, 'RRULE:FREQ=WEEKLY\nEXDATE:20270316T200000'],
    [{ every: 'week', except: '2027-03-16 20:00' }, 'RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20270316'],
    [{ every: 'week', except: ['2027-03-17'], on: null }, 'FREQ=WEEKLY'],
    [{ every: 'week', also: ['2027-03-13 18:00'] }, 'RRULE:FREQ=WEEKLY\nRDATE:20270313T180000'],
    [{ also: ['2027-03-13', '1 May 2027'] }, 'RDATE:20270501T200000\nRDATE;VALUE=DATE:20270313,20270309'],
  ])('%j', (members, text) => {
    expect(textOf(members)).toMatch(/^(RRULE|RDATE):/);
    expect(textOf(members)).toBe(textOf(text));
  });
});

describe('dates of an object that daylight saving skips', () => {
  it.each<[string, string, object, string]>([
    ['at a skipped midnight are whole days', '20:00:00', { except: '2027-09-05' }, 'EXDATE:20270905T200000'],
    ['have the time of the event there', '20:00:00', { also: '2027-09-05' }, 'RDATE:20270905T200000'],
    ['can be left out', '00:30:00', { except: '2027-09-05 00:30' }, 'EXDATE:20270905T003000'],
  ])('%s', (_, time, members, line) => {
    const first = { start_date: `2027-09-01 ${time}`, timezone: 'America/Santiago', all_day: false };
    const rule = 'also' in members ? { every: 'month' } : { every: 'day' };
    expect(textOf({ ...rule, ...members }, first).split('\n')).toContain(line);
  });

  it('end a series on their day', () => {
    const first = { start_date: '2027-03-01 20:00:00', timezone: 'America/Nuuk', all_day: false };
    expect(textOf({ every: 'day', until: '2027-03-27 23:30' }, first)).toContain('UNTIL=20270327T');
  });
});

describe('text of iCalendar', () => {
  it.each([
    ['a rule by itself, completed', 'FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    ['its parts in another order', 'rrule:byday=th,tu;freq=weekly', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH'],
    ['folded lines', 'RRULE:FREQ=WEE\r\n KLY;COUNT=2\r\n', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU'],
    ['an end in UTC', 'FREQ=DAILY;UNTIL=20270310T190000Z', 'RRULE:FREQ=DAILY;UNTIL=20270310T235959'],
    [
      'an end in UTC before the time',
      'FREQ=DAILY;UNTIL=20270310T185959Z',
      'RRULE:FREQ=DAILY;UNTIL=20270309T235959',
    ],
    [
      'an end in UTC in summer time',
      'FREQ=DAILY;UNTIL=20270410T180000Z',
      'RRULE:FREQ=DAILY;UNTIL=20270410T235959',
    ],
    [
      'dates of other zones',
      'RRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=America/New_York:20270310T140000\nEXDATE:20270311T190000Z',
      'RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20270310T200000,20270311T200000',
    ],
    [
      'dates that the rule does not give',
      'RRULE:FREQ=DAILY\nEXDATE:99991231T200000,99991231T235959Z,20270310T100000',
      'RRULE:FREQ=DAILY',
    ],
    ['the same start', 'DTSTART;TZID=Europe/Rome:20270309T200000\nRRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY'],
  ])('may have %s', (_, text, stored) => {
    expect(textOf(text)).toBe(stored);
    expect(textOf(stored)).toBe(stored);
  });

  it('counts whole days for all-day events', () => {
    const first = { ...FIRST, start_date: '2027-03-09 00:00:00', all_day: true };
    const text = 'RRULE:FREQ=DAILY;UNTIL=20270313\nEXDATE;VALUE=DATE:20270310\nEXDATE:20270311T190000Z';
    expect(textOf(text, first)).toBe(
      'RRULE:FREQ=DAILY;UNTIL=20270313T235959\nEXDATE:20270310T000000,20270311T000000',
    );
    expect(textOf('FREQ=DAILY;BYHOUR=9', first)).toMatch('expected no BYHOUR');
  });
});

it('a series keeps its wall-clock time through changes to daylight saving', () => {
  const first = { ...FIRST, start_date: '2027-03-27 02:30:00' };
  const { dates } = expandRecurrence(recurrenceText('FREQ=DAILY;COUNT=3', first), first, {
    through: '2027-12-31',
    max: 9,
  });
  expect(dates).toEqual(['2027-03-27 02:30:00', '2027-03-28 02:30:00', '2027-03-29 02:30:00']);
});

it('the stored text of any rule means the same as the rule', () => {
  fc.assert(
    fc.property(allRules, ({ rule, start_date }) => {
      const first = { ...FIRST, start_date };
      const limits = { through: '2033-12-31', max: 30 };
      const text = recurrenceText(rule, first);
      expect(recurrenceText(text, first)).toBe(text);
      const { dates } = expandRecurrence(text, first, limits);
      const until = rule.replace(/UNTIL=(\d{8})$/, 'UNTIL=$1T235959');
      expect(dates).toEqual(expandRecurrence(`RRULE:${until}`, first, limits).dates);
      expect(dates[0]).toBe(start_date);
    }),
  );
});

describe('null, the empty text, [] and {}', () => {
  it.each([[null], [undefined], [''], [{}], [[]]])('%j means none', (given) => {
    expect(textOf(given)).toBe('none');
  });
});

const numbersBelow = (count: number) => Array.from({ length: count }, (_, n) => n).join();

describe('a recurrence', () => {
  it('may have 480 start times per day', () => {
    const rule = `FREQ=DAILY;BYHOUR=${numbersBelow(24)};BYMINUTE=${numbersBelow(20)}`;
    expect(textOf(rule)).toBe(`RRULE:${rule}`);
  });

  it.each<[unknown, string]>([
    [5, 'recurrence: expected text of at most 20000 characters, or an object'],
    [['tue'], 'recurrence: expected text of at most 20000 characters, or an object'],
    ['x'.repeat(20_001), 'recurrence: expected text of at most 20000 characters, or an object'],
    [{ every: 'fortnight' }, 'recurrence.every: expected one of day, week, month, year'],
    [{ on: ['tue'] }, 'recurrence.every: is required: day, week, month or year'],
    [{ every: 'week', untill: 1 }, 'recurrence: has no member untill'],
    [{ every: 'week', interval: 0 }, 'recurrence.interval: expected a whole number from 1 to 1000'],
    [{ every: 'week', interval: '0x10' }, 'recurrence.interval: expected a whole number from 1 to 1000'],
    [{ every: 'week', on: ['tue', 'x'] }, 'recurrence.on[1]: expected days of the week'],
    [{ every: 'week', on: 'second tue' }, 'recurrence.on: expected days such as second tuesday only'],
    [{ every: 'week', days: [9] }, 'recurrence.days: expected only with every month or year'],
    [{ every: 'month', days: [0] }, 'recurrence.days[0]: expected a day of the month'],
    [{ every: 'year', on: 'tue' }, 'recurrence.on: expected months too'],
    [{ every: 'year', months: [13] }, 'recurrence.months[0]: expected a month, 1 to 12'],
    [{ every: 'week', until: '2027-05-01', count: 3 }, 'recurrence.count: expected either until or count'],
    [{ every: 'week', until: 'soon' }, 'recurrence.until: expected a date'],
    [{ every: 'week', until: '2037-03-11' }, 'recurrence.until: expected an end at most 10 years'],
    [{ every: 'year', count: 12 }, 'recurrence.count: expected an end at most 10 years'],
    [{ every: 'year', interval: 101 }, 'recurrence.interval: expected at most 100 with every year'],
    [{ every: 'day', until: '2029-01-01' }, 'recurrence.until: expected an end after at most 500 dates'],
    [{ every: 'day', count: 501 }, 'recurrence.count: expected a whole number from 1 to 500'],
    [{ every: 'week', also: ['2027-03-01'] }, 'recurrence.also[0]: expected dates on or after start_date'],
    [{ every: 'week', also: ['2037-04-01'] }, 'recurrence.also: expected an end at most 10 years'],
    [{ every: 'week', except: Array(501).fill('2027-03-16') }, 'recurrence.except: expected at most 500'],
    [
      { every: 'week', on: 'mon' },
      'recurrence: expected start_date to be the first date, which is 2027-03-15 20:00:00, not 2027-03-09 20:00:00',
    ],
    [{ every: 'week', except: ['2027-03-09'] }, 'recurrence: expected start_date to be the first date'],
    ['every tuesday', 'recurrence: expected lines of RRULE, RDATE and EXDATE'],
    ['EXDATE:20270309T200000', 'recurrence: expected an RRULE or an RDATE'],
    ['RRULE:FREQ=WEEKLY\nRRULE:FREQ=DAILY', 'recurrence: expected one RRULE'],
    ['RRULE:FREQ=WEEKLY\nEXRULE:FREQ=DAILY', 'recurrence: EXRULE is not supported'],
    ['FREQ=HOURLY', 'recurrence: expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=MINUTELY', 'recurrence: expected FREQ='],
    ['FREQ=SECONDLY', 'recurrence: expected FREQ='],
    ['FREQ=WEEKLY;BYDAY=2TU', 'recurrence: expected numbers in BYDAY only'],
    ['FREQ=MONTHLY;BYDAY=0TU', 'recurrence: expected numbers from 1 to 53 in BYDAY'],
    ['FREQ=YEARLY;BYDAY=TU,-54TU', 'recurrence: expected numbers from 1 to 53 in BYDAY'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20270501', 'recurrence: expected either COUNT or UNTIL'],
    ['FREQ=WEEKLY;COUNT=0', 'recurrence: expected a COUNT of at least 1'],
    ['FREQ=WEEKLY;INTERVAL=0', 'recurrence: expected an INTERVAL of at least 1'],
    ['FREQ=WEEKLY;INTERVAL=-2', 'recurrence: expected an INTERVAL of at least 1'],
    ['FREQ=WEEKLY;BYEASTER=1', 'recurrence: RRULE has "BYEASTER=1"'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'recurrence: gives no dates within 10 years'],
    ['RRULE:FREQ=WEEKLY\nRDATE;VALUE=PERIOD:20270310T200000/PT1H', 'recurrence: expected RDATE with dates'],
    [
      'RRULE:FREQ=WEEKLY\nEXDATE;TZID=Mars:20270310T200000',
      'recurrence: EXDATE has the unknown time zone Mars',
    ],
    ['RRULE:FREQ=WEEKLY\nEXDATE:tomorrow', 'recurrence: EXDATE has tomorrow, which is not a date'],
    ['DTSTART:20270310T200000\nRRULE:FREQ=DAILY', 'recurrence: expected no DTSTART other than start_date'],
    [`RDATE:${Array(501).fill('20270310').join()}`, 'recurrence: expected at most 500 dates'],
    [
      `FREQ=DAILY;BYHOUR=${numbersBelow(24)};BYMINUTE=${numbersBelow(21)}`,
      'recurrence: expected at most 500 start times per day',
    ],
    // In the zone of the series, this is in the year 10000.
    ['FREQ=WEEKLY;UNTIL=99991231T235959Z', 'recurrence: expected an end at most 10 years after start_date'],
    ['FREQ=WEEKLY;UNTIL=99991231T240000', 'recurrence: expected an end at most 10 years after start_date'],
    ['RDATE:99991231T235959Z', 'recurrence: expected an end at most 10 years after start_date'],
    // Rules that take long to expand.
    ['FREQ=MONTHLY;INTERVAL=1200;BYDAY=5TU', 'recurrence: '],
    [
      `FREQ=DAILY;BYHOUR=${numbersBelow(24)};BYMINUTE=${numbersBelow(60)};BYSECOND=${numbersBelow(60)};BYSETPOS=-1`,
      'recurrence: ',
    ],
    [
      `FREQ=YEARLY;BYHOUR=${numbersBelow(24)};BYMINUTE=${numbersBelow(60)};BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366`,
      'recurrence: ',
    ],
    [
      `FREQ=DAILY;BYHOUR=${numbersBelow(24)};BYMINUTE=${numbersBelow(60)};BYSETPOS=-240`,
      'recurrence: expected a rule that matches more often, or has fewer start times per day',
    ],
  ])('is refused with $1: %.60j', (given, message) => {
    expect(textOf(given).slice(0, message.length)).toBe(message);
  });
});
