import { type DateForm, type DatePart, form, type Match } from './date-part.ts';
import type { Shift, Unit } from './written-date.ts';

/** The forms that are relative to the present, or to the day that the other parts name. */

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY =
  '(?<weekday>mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?!\\w)';
const UNIT = '(?<unit>(?:sec|second|min|minute|hour|day|fortnight|month|year)s?)(?!\\w)';
const UNIT_OR_WEEK = UNIT.replace('fortnight', 'week|fortnight');
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const NTH = `(?<nth>${ORDINALS.join('|')}|this|next|last|previous)`;
const NEAR: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1, previous: -1 };

export const RELATIVE_FORMS: readonly DateForm[] = [
  form('now(?!\\w)', () => ({})),
  form('today(?!\\w)', () => ({ namesDay: true, startsDay: true })),
  form('tomorrow(?!\\w)', () => ({ namesDay: true, startsDay: true, shift: { days: 1 } })),
  form('yesterday(?!\\w)', () => ({ namesDay: true, startsDay: true, shift: { days: -1 } })),
  form(`(?<sign>[+-])? *(?<amount>\\d{1,6}|an(?= )) *${UNIT_OR_WEEK}`, amountOf),
  form(`${NTH} +${UNIT}`, ({ nth, unit }) => ({ shift: shiftBy(unit, numberOf(nth)) })),
  form('(?<which>this|next|last|previous) +week(?!\\w)', weekAt),
  form(WEEKDAY, ({ weekday }) => ({
    startsDay: true,
    weekday: { number: numberOfDay(weekday), rule: 'from-today' },
  })),
  form(`${NTH} +${WEEKDAY}`, nthWeekday),
  form('(?<which>first|last) day of(?!\\w)', ({ which }) => ({
    ofMonth: which === 'first' ? 'first-day' : 'last-day',
  })),
  form(`(?<nth>first|second|third|fourth|last) +${WEEKDAY} +of(?!\\w)`, weekdayOfMonth),
  form('ago(?!\\w)', () => ({ ago: true })),
];

const UNITS: Readonly<Record<string, readonly [Unit, number]>> = {
  sec: ['seconds', 1],
  second: ['seconds', 1],
  min: ['minutes', 1],
  minute: ['minutes', 1],
  hour: ['hours', 1],
  day: ['days', 1],
  week: ['days', 7],
  fortnight: ['days', 14],
  month: ['months', 1],
  year: ['years', 1],
};

function shiftBy(name = '', amount: number): Shift {
  const [unit, times] = UNITS[name.replace(/s$/, '')] ?? ['days', 0];
  return { [unit]: amount * times };
}

function amountOf({ sign, amount = '', unit }: Match): DatePart {
  const number = /^\d/.test(amount) ? Number(amount) : 1;
  return { shift: shiftBy(unit, sign === '-' ? -number : number) };
}

const numberOf = (nth = '') => NEAR[nth] ?? ORDINALS.indexOf(nth) + 1;
const numberOfDay = (weekday = '') => DAYS.indexOf(weekday.slice(0, 3)) + 1;

/** Weeks begin on Monday. */
function weekAt({ which = '' }: Match): DatePart {
  return { week: true, shift: { days: 7 * (NEAR[which] ?? 0) } };
}

/** The first such weekday after today counts as the first. */
function nthWeekday({ nth = '', weekday }: Match): DatePart {
  const count = numberOf(nth);
  return {
    startsDay: true,
    weekday: { number: numberOfDay(weekday), rule: nth === 'this' ? 'from-today' : 'after-today' },
    shift: { days: 7 * (count > 0 ? count - 1 : count) },
  };
}

function weekdayOfMonth({ nth, weekday }: Match): DatePart {
  return { startsDay: true, ofMonth: { number: numberOfDay(weekday), nth: numberOf(nth) } };
}
