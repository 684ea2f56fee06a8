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
  /** Set by `tomorrow` and the like, which allow no date, and by days of a week. Neither allows a weekday. */
  readonly namesDay?: true;
  readonly weekday?: Weekday;
  readonly week?: true;
  readonly ofMonth?: OfMonth;
  readonly shift?: Shift;
  /** Set by `ago`: the shift before it goes into the past. */
  readonly ago?: true;
}

export type Match = Readonly<Record<string, string | undefined>>;

/** A form of a part of a date. */
export interface DateForm {
  readonly pattern: RegExp;
  /** Returns undefined for a date or time that does not exist. */
  parse(match: Match): DatePart | undefined;
}

/** Patterns match text in lower case, from the end of the part before. */
export function form(pattern: string, parse: DateForm['parse']): DateForm {
  return { pattern: new RegExp(pattern, 'y'), parse };
}
