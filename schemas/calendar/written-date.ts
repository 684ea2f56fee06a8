/**
 * Dates as callers write them, parsed without the current time or the time zone: an instant, or how to get from the
 * current time to a wall-clock time. `docs/calendar.md` lists the forms.
 */
export type DateText = InstantText | WallClockText;

/** `date_utc` of a post that was never published or given a date. */
export const NEVER = '0000-00-00 00:00:00';

export interface InstantText {
  readonly kind: 'instant';
  /** Seconds since 1970. */
  readonly seconds: number;
}

export interface WallClockText extends CalendarDate {
  readonly kind: 'wall-clock';
  /** Absent: the current time of day. */
  readonly time?: PlainTime;
  /**
   * The zone of the text, as a UTC offset (`+02:00`) or an IANA name. Absent: the zone of the event, or of the site.
   */
  readonly zone?: string;
  /** A weekday to go to before the shift. */
  readonly weekday?: Weekday;
  readonly ofMonth?: OfMonth;
  readonly shift: Shift;
}

/** A calendar date; absent members are those of the current day. */
export interface CalendarDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

export interface PlainTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface Weekday {
  /** 1 is Monday, 7 is Sunday. */
  readonly number: number;
  /** The first such day from today on, the first after today, or the one in this week, which begins on Monday. */
  readonly rule: 'from-today' | 'after-today' | 'this-week';
}

/** Which day of the month that the other members lead to: the first, the last, or one of its weekdays. */
export type OfMonth = 'first-day' | 'last-day' | WeekdayOfMonth;

export interface WeekdayOfMonth {
  /** 1 is Monday, 7 is Sunday. */
  readonly number: number;
  /** From 1; -1 is the last. */
  readonly nth: number;
}

export const UNITS = ['years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const;
export type Unit = (typeof UNITS)[number];

/** What is added. A day that a month does not have overflows into the next month. */
export type Shift = { readonly [U in Unit]?: number };
