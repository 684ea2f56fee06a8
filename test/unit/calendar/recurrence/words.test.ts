import { beforeAll, expect, it } from 'vitest';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import { describeRecurrence } from '../../../../lib/calendar/recurrence/words.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() => useSettings());

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

/** Rules of an event on Tuesday, 9 March 2027 at 20:00. */
const RULES: readonly (readonly [rule: string, words: string])[] = [
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
  ['FREQ=DAILY;COUNT=1', 'Every day, once'],
  ['FREQ=DAILY;UNTIL=20270312', 'Every day until 12 March 2027'],
  ['FREQ=DAILY;BYDAY=TU,TH', 'Every week on Tuesday and Thursday'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Every week on weekdays'],
  ['FREQ=DAILY;BYMONTH=3', 'Every day in March'],
  ['FREQ=DAILY;BYHOUR=20,22', 'Every day at 20:00 and 22:00'],
  ['FREQ=DAILY;BYHOUR=20,21;BYMINUTE=0,30', 'Every day at 20:00, 20:30, 21:00 and 21:30'],
  ['FREQ=WEEKLY', 'Every week on Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2', 'Every 2 weeks on Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TH,TU;UNTIL=20270630', 'Every week on Tuesday and Thursday until 30 June 2027'],
  ['FREQ=WEEKLY;UNTIL=20270630T195959', 'Every week on Tuesday until 29 June 2027'],
  ['FREQ=WEEKLY;UNTIL=20270630T180000Z', 'Every week on Tuesday until 30 June 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on weekdays'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,SU;COUNT=10', 'Every week on Monday, Tuesday, Wednesday and Sunday, 10 times'],
  ['FREQ=WEEKLY;BYMONTH=3,4,5', 'Every week on Tuesday in March, April and May'],
  ['FREQ=MONTHLY', 'Every month on the 9th'],
  ['FREQ=MONTHLY;INTERVAL=3;COUNT=4', 'Every 3 months on the 9th, 4 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=9,21,-1', 'Every month on the 9th, the 21st and the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=-23', 'Every month on the 23rd to last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYDAY=2TU,-1FR', 'Every month on the second Tuesday and the last Friday'],
  ['FREQ=MONTHLY;BYDAY=TU', 'Every month on every Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-4TU', 'Every month on the fourth to last Tuesday'],
  ['FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=9', 'Every month on Tuesday that is the 9th'],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'Every month on the second of Tuesday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=7', 'Every month on the 7th of weekdays'],
  ['FREQ=MONTHLY;BYMONTHDAY=9;BYMONTH=3,6', 'Every month on the 9th in March and June'],
  ['FREQ=YEARLY', 'Every year on 9 March'],
  ['FREQ=YEARLY;INTERVAL=2', 'Every 2 years on 9 March'],
  ['FREQ=YEARLY;BYMONTH=3,6', 'Every year on the 9th of March and June'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=9,10', 'Every year on 9 and 10 March'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=2TU', 'Every year on the second Tuesday of March'],
  ['FREQ=YEARLY;BYDAY=10TU', 'Every year on the 10th Tuesday of the year'],
  ['FREQ=YEARLY;BYYEARDAY=68', 'Every year on day 68 of the year'],
  [
    `FREQ=YEARLY;BYYEARDAY=${numbersFrom(68, 100).join()}`,
    `Every year on day ${numbersFrom(68, 30).join(', ')} and 70 others of the year`,
  ],
  ['FREQ=YEARLY;BYWEEKNO=10', 'Every year on every Tuesday in week 10'],
  ['RRULE:FREQ=WEEKLY\nEXDATE:20270316T200000', 'Every week on Tuesday, except 16 March 2027'],
  [
    'RRULE:FREQ=WEEKLY;COUNT=3\nRDATE:20270501T200000\nEXDATE:20270316,20270323',
    'Every week on Tuesday, 3 times, and on 1 May 2027, except 16 March 2027 and 23 March 2027',
  ],
  ['RDATE:20270501T200000', 'On 9 March 2027 and 1 May 2027'],
  [
    'RDATE:20270401,20270402,20270403,20270404,20270405,20270406',
    'On 9 March 2027, 1 April 2027, 2 April 2027, 3 April 2027, 4 April 2027 and 2 more days',
  ],
];

it.each(RULES)('%s is described as "%s"', (rule, words) => {
  const first = { start_date: '2027-03-09 20:00:00', timezone: 'Europe/Rome', all_day: false };
  expect(describeRecurrence(recurrenceText(rule, first), first.start_date)).toBe(words);
});
