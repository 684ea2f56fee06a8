/**
 * Dates as callers write them, read without knowing the present or the time zone: an instant, or what to do to the
 * present to get to a wall-clock time. The forms are those of the calendar's reference, sections 4.1 and 7.3;
 * `docs/dates.md` lists them.
 */
export type DateText = InstantText | WallClockText;

export interface InstantText {
  readonly kind: 'instant';
  /** Seconds since 1970. */
  readonly seconds: number;
}

export interface WallClockText {
  readonly kind: 'wall-clock';
  readonly date?: PlainDate;
  /** Absent: that of the present is kept, or midnight where `date` or a day is named. */
  readonly time?: PlainTime;
  /** Offset from UTC that was written behind the time, as `+02:00`. */
  readonly offset?: string;
  /** Whether a day is named in words (`tomorrow`, `monday`), which then begins at midnight. */
  readonly day?: 'named';
  readonly steps: readonly Step[];
}

export interface PlainDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface PlainTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export type Unit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** A way to go from a day: some units, or to a weekday (1 is Monday) that may be today only if `which` is `this`. */
export type Step =
  | { readonly unit: Unit; readonly amount: number }
  | { readonly weekday: number; readonly which: 'this' | 'next' | 'last' };
