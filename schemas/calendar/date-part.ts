import type { CalendarDate, OfMonth, PlainTime, Shift, Weekday } from './written-date.ts';

/** The parsed value of a part of a date. */
export interface DatePart {
  readonly date?: CalendarDate;
  /** A year that follows the time. */
  readonly year?: number;
  readonly time?: PlainTime;
  /** Set for times with a point, which could also be a day and a month (`12.05`) or end with a year. */
  readonly dotted?: true;
  readonly zone?: string;
  /** Text in parentheses: the name of the zone. */
  readonly comment?: string;
  /** Set by words that begin the day at midnight, unless a time follows. */
  readonly startsDay?: true;
  /** Set by `tomorrow` and the like, which stand without a date, and by days of a week. No weekday goes with them. */
  readonly namesDay?: true;
  readonly weekday?: Weekday;
  readonly week?: true;
  readonly ofMonth?: OfMonth;
  readonly shift?: Shift;
  /** Set if the shift, and what was shifted before, goes into the past. */
  readonly ago?: true;
}

export type Match = Readonly<Record<string, string | undefined>>;

/** A form of a part of a date. */
export interface DateForm {
  readonly pattern: RegExp;
  /** Returns nothing for what does not exist. */
  parse(match: Match): DatePart | undefined;
}

/** Patterns match text in lower case, from where the part before ended. */
export function form(pattern: string, parse: DateForm['parse']): DateForm {
  return { pattern: new RegExp(pattern, 'y'), parse };
}
