import * as z from 'zod';
import { dateText } from './fields.ts';
import { MAX_LENGTH, MAX_OCCURRENCES } from './limits.ts';
import { type RecurrenceDay, weekdaysIn } from './weekday-text.ts';
import type { DateText } from './written-date.ts';

/** How an event repeats, as a caller writes it: as iCalendar text (RFC 5545), or as members. */
export type RecurrenceInput = string | RecurrenceMembers;

export type Every = (typeof EVERY)[number];

export interface RecurrenceMembers {
  /** Absent: on the dates of `also` only. */
  readonly every?: Every | undefined;
  readonly interval: number;
  readonly on: readonly RecurrenceDay[];
  /** Days of the month, from its end if negative. */
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly until?: DateText | undefined;
  readonly count?: number | undefined;
  readonly except: readonly DateText[];
  readonly also: readonly DateText[];
}

const EVERY = ['day', 'week', 'month', 'year'] as const;
const MAX_INTERVAL = 1000;
const MAX_INTERVAL_YEARS = 100;
const MAX_ON = 40;
const MONTH_DAYS = 31;

/** A number from 1 to a maximum; if it is signed, negative ones count from the end. */
const numberUpTo = (max: number, error: string, { isSigned = false } = {}) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .max(MAX_LENGTH.word, { error, abort: true })
          .regex(/^ *-?\d{1,4} *$/, { error }),
      ],
      { error },
    )
    .transform(Number)
    .refine((number) => isIn(isSigned ? Math.abs(number) : number, max), { error })
    .meta({ type: 'integer', format: 'int32', minimum: isSigned ? -max : 1, maximum: max });

const isIn = (number: number, max: number) => Number.isInteger(number) && number >= 1 && number <= max;

/** One value or a list. The empty text and `{}`, as PHP writes an empty list, mean none. */
const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (given) => (isNone(given) ? [] : Array.isArray(given) || given == null ? given : [given]),
    z.array(item).max(max, { error: `expected at most ${max}` }),
  );

/** The same, also as comma-separated text. */
const commaListOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given !== '' ? given.split(',') : given),
    listOf(item, max),
  );

const isNone = (given: unknown) =>
  given === '' || (typeof given === 'object' && given !== null && Object.keys(given).length === 0);

const weekday = () => {
  const error = 'expected days of the week, for example tuesday, or second tuesday of a month';
  return z
    .string({ error })
    .max(MAX_LENGTH.word, { error })
    .transform((text, context) => {
      const days = weekdaysIn(text);
      if (days !== undefined) return days;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
};

const members = () =>
  z.strictObject(
    {
      every: z
        .enum(EVERY, { error: `expected one of ${EVERY.join(', ')}` })
        .nullish()
        .describe('If absent, the event repeats only on the dates in `also`'),
      interval: numberUpTo(MAX_INTERVAL, `expected a whole number from 1 to ${MAX_INTERVAL}`)
        .nullish()
        .describe('2 with week: every other week; default 1'),
      on: commaListOf(weekday(), MAX_ON)
        .nullish()
        .describe('Days of the week: tue, Tuesdays; of a month or a year also: second tuesday, last fri'),
      days: commaListOf(
        numberUpTo(MONTH_DAYS, 'expected a day of the month, 1 to 31, or -1 for the last', {
          isSigned: true,
        }),
        2 * MONTH_DAYS,
      )
        .nullish()
        .describe('Days of the month, -1 for the last'),
      months: commaListOf(numberUpTo(12, 'expected a month, 1 to 12'), 12).nullish(),
      until: dateText().nullish().describe('The last day'),
      count: numberUpTo(MAX_OCCURRENCES, `expected a whole number from 1 to ${MAX_OCCURRENCES}`)
        .nullish()
        .describe('Number of occurrences, including those in `except`'),
      except: listOf(dateText(), MAX_OCCURRENCES).nullish().describe('Dates to leave out'),
      also: listOf(dateText(), MAX_OCCURRENCES).nullish().describe('Other dates'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `has no member ${issue.keys.slice(0, 3).join(', ')}`
          : 'expected iCalendar text, or an object, for example { "every": "week" }',
    },
  );

const normalized = (given: z.output<ReturnType<typeof members>>): RecurrenceMembers => ({
  every: given.every ?? undefined,
  interval: given.interval ?? 1,
  on: (given.on ?? []).flat(),
  days: given.days ?? [],
  months: given.months ?? [],
  until: given.until ?? undefined,
  count: given.count ?? undefined,
  except: given.except ?? [],
  also: given.also ?? [],
});

/** A check of the members, with the member to name and the message if it fails. */
type Check = readonly [fails: boolean, member: keyof RecurrenceMembers, message: string];

function checksOf({ every, interval, on, days, months, until, count, also }: RecurrenceMembers): Check[] {
  const isDayOrWeek = every === 'day' || every === 'week';
  const hasUnnumberedDay = on.some(({ nth }) => nth === 0);
  const hasEnd = until !== undefined || count !== undefined;
  const hasRuleMembers = interval > 1 || on.length + days.length + months.length > 0 || hasEnd;
  return [
    [
      every === undefined && (hasRuleMembers || also.length === 0),
      'every',
      'is required: day, week, month or year',
    ],
    [
      isDayOrWeek && on.some(({ nth }) => nth !== 0),
      'on',
      'expected days such as second tuesday only with every month or year',
    ],
    [isDayOrWeek && days.length > 0, 'days', 'expected only with every month or year'],
    [
      every === 'year' && hasUnnumberedDay && months.length === 0 && days.length === 0,
      'on',
      'expected months too, or days such as second tuesday',
    ],
    [
      every === 'year' && interval > MAX_INTERVAL_YEARS,
      'interval',
      `expected at most ${MAX_INTERVAL_YEARS} with every year`,
    ],
    [until !== undefined && count !== undefined, 'count', 'expected either until or count'],
  ];
}

/** How an event repeats. `{}` and the empty text mean the same as null. */
export const recurrence = () => {
  const named = members().meta({ id: 'RecurrenceFields', description: 'How an event repeats' });
  const checked = named.transform(normalized).superRefine((given, context) => {
    for (const [fails, member, message] of checksOf(given)) {
      if (fails) context.addIssue({ code: 'custom', path: [member], message });
    }
  });
  const error = `expected text of at most ${MAX_LENGTH.recurrence} characters, or an object`;
  const text = z.string().max(MAX_LENGTH.recurrence, { error });
  const either = z.union([text, checked], { error }).meta({
    id: 'Recurrence',
    description: 'How an event repeats: iCalendar text (lines of RRULE, RDATE and EXDATE), or an object',
  });
  return z.preprocess((given, context) => {
    if (isNone(given)) return null;
    // The union would not name the invalid member.
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    for (const { path, message } of checked.safeParse(given).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return given;
  }, either.nullable());
};
