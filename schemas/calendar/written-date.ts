/**
 * Dates as callers write them, parsed without the present or the time zone: an instant, or how to get from the present
 * to a wall-clock time. `docs/dates.md` lists the forms.
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
  /** Absent: the present time, or midnight if `date` is given or a word names the day. */
  readonly time?: PlainTime;
  /** The UTC offset given after the time, as `+02:00`. */
  readonly offset?: string;
  /** Set if a word names the day (`tomorrow`, `monday`), which then begins at midnight. */
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

/** A shift by an amount of units, or to a weekday (1 is Monday); it can be today only if `which` is `this`. */
export type Step =
  | { readonly unit: Unit; readonly amount: number }
  | { readonly weekday: number; readonly which: 'this' | 'next' | 'last' };
