import type { RecurrenceDay } from '../../../schemas/calendar/weekday-text.ts';
import { parseDate } from './date-values.ts';
import { UnusableError } from './unusable.ts';

/** A recurrence rule (RFC 5545, section 3.3.10). */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** The text of its end, which depends on the zone of the event. */
  readonly until: string | undefined;
  /** The day on which weeks begin, from 0 for Monday. */
  readonly weekStart: number;
  readonly days: readonly RecurrenceDay[];
  /** The other parts (`BYMONTH`...); empty if absent. */
  readonly by: Readonly<Record<Part, readonly number[]>>;
  /** Whether its text breaks the format. */
  readonly isRepaired: boolean;
}

export type Frequency = keyof typeof STEP_SECONDS;
export type Part = keyof typeof RANGES;

export const DAY_SECONDS = 86_400;

/** The length of a step of each frequency, in seconds; approximate for months and years. */
export const STEP_SECONDS = {
  SECONDLY: 1,
  MINUTELY: 60,
  HOURLY: 3600,
  DAILY: DAY_SECONDS,
  WEEKLY: 7 * DAY_SECONDS,
  MONTHLY: 30 * DAY_SECONDS,
  YEARLY: 365 * DAY_SECONDS,
} as const;

/** The numbers of each part, and whether they may be negative. */
const RANGES = {
  BYSECOND: [0, 60, false],
  BYMINUTE: [0, 59, false],
  BYHOUR: [0, 23, false],
  BYMONTHDAY: [1, 31, true],
  BYYEARDAY: [1, 366, true],
  BYWEEKNO: [1, 53, true],
  BYMONTH: [1, 12, false],
  BYSETPOS: [1, 366, true],
} as const;

/** The days of the week, from 0 for Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Rules with longer steps are errors or attacks. */
const MAX_STEP_YEARS = 100;
const MAX_STEP_SECONDS = MAX_STEP_YEARS * 365.25 * DAY_SECONDS;

/** Maximum number of values of a part of a rule: one for each day of a year. */
const MAX_VALUES = 366;

/** Parses a recurrence rule. @throws UnusableError */
export function parseRule(text: string): Rule {
  const clean = text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/(?<!;);+$/, '');
  const parts = partsOf(clean);
  const until = parts.get('UNTIL');
  if (until !== undefined && parseDate(until) === undefined)
    throw new UnusableError('has an UNTIL that is not a date');
  const frequency = parts.get('FREQ') ?? '';
  if (!isFrequency(frequency))
    throw new UnusableError(`has FREQ=${shortened(frequency)}, which is not a frequency`);
  const interval = Math.max(1, wholeNumber('INTERVAL', parts.get('INTERVAL') ?? '1'));
  if (!(interval * STEP_SECONDS[frequency] <= MAX_STEP_SECONDS)) {
    throw new UnusableError(`has an INTERVAL of more than ${MAX_STEP_YEARS} years`);
  }
  const count = parts.get('COUNT');
  return {
    frequency,
    interval,
    count: count === undefined ? undefined : wholeNumber('COUNT', count),
    until,
    weekStart: weekdayIn(parts.get('WKST') ?? 'MO'),
    days: valuesOf(parts, 'BYDAY').map((value) => ruleDay(value, frequency)),
    by: {
      BYSECOND: numbersOf(parts, 'BYSECOND'),
      BYMINUTE: numbersOf(parts, 'BYMINUTE'),
      BYHOUR: numbersOf(parts, 'BYHOUR'),
      BYMONTHDAY: numbersOf(parts, 'BYMONTHDAY'),
      BYYEARDAY: numbersOf(parts, 'BYYEARDAY'),
      BYWEEKNO: numbersOf(parts, 'BYWEEKNO'),
      BYMONTH: numbersOf(parts, 'BYMONTH'),
      BYSETPOS: numbersOf(parts, 'BYSETPOS'),
    },
    isRepaired: clean !== text,
  };
}

/** Whether a rule gives times of day, instead of taking the time of its start. */
export const hasTimes = ({ by: { BYHOUR, BYMINUTE, BYSECOND } }: Rule) =>
  BYHOUR.length + BYMINUTE.length + BYSECOND.length > 0;

/** A rule that takes the time of day from its start. */
export const withoutTimes = (rule: Rule): Rule => ({
  ...rule,
  by: { ...rule.by, BYHOUR: [], BYMINUTE: [], BYSECOND: [] },
});

/** Whether a rule repeats in steps shorter than a day. */
export const isSubDaily = ({ frequency }: Rule) => STEP_SECONDS[frequency] < DAY_SECONDS;

const isFrequency = (name: string): name is Frequency => Object.hasOwn(STEP_SECONDS, name);

const OTHER_PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']);

/** The defaults of RFC 7529: the calendar of every rule here, without the days that do not exist in it. */
const DEFAULT_PARTS = new Set(['RSCALE=GREGORIAN', 'SKIP=OMIT']);

function partsOf(clean: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of clean.split(';')) {
    if (DEFAULT_PARTS.has(part)) continue;
    const equals = part.indexOf('=');
    const [name, value] = [part.slice(0, Math.max(equals, 0)), part.slice(equals + 1)];
    if (!OTHER_PARTS.has(name) && !Object.hasOwn(RANGES, name)) {
      throw new UnusableError(`has "${shortened(part)}", which is not a part of a rule`);
    }
    if (parts.has(name)) throw new UnusableError(`has ${name} twice`);
    parts.set(name, value);
  }
  return parts;
}

function valuesOf(parts: ReadonlyMap<string, string>, name: string): string[] {
  const text = parts.get(name);
  if (text === undefined) return [];
  const values = text.split(',', MAX_VALUES + 1);
  if (values.length > MAX_VALUES) throw new UnusableError(`has too many values of ${name}`);
  return values;
}

function numbersOf(parts: ReadonlyMap<string, string>, name: Part): number[] {
  const [min, max, isSigned] = RANGES[name];
  const numbers = valuesOf(parts, name).map((value) => {
    const number = wholeNumber(name, value);
    const size = isSigned ? Math.abs(number) : number;
    if (size < min || size > max)
      throw new UnusableError(`has ${name}=${shortened(value)}, which does not exist`);
    return number;
  });
  return sortedNumbers(numbers);
}

/** Numbers in ascending order, each once. */
export const sortedNumbers = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);

function wholeNumber(name: string, value: string): number {
  if (/^[+-]?\d+$/.test(value)) return Number(value);
  throw new UnusableError(`has ${name}=${shortened(value)}, which is not a number`);
}

function ruleDay(value: string, frequency: Frequency): RecurrenceDay {
  const [whole, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? [];
  if (whole === undefined) throw new UnusableError(`has BYDAY=${shortened(value)}, which is not a day`);
  // In other rules the number has no meaning.
  const isNumbered = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return { nth: isNumbered ? Number(nth) : 0, weekday: weekdayIn(name) };
}

function weekdayIn(name: string): number {
  const number = WEEKDAYS.indexOf(name);
  if (number === -1) throw new UnusableError(`has ${shortened(name)}, which is not a day of the week`);
  return number;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
