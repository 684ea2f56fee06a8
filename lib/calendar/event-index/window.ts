import { Temporal } from 'temporal-polyfill';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { nowMs } from '../../clock.ts';
import { config } from '../../config.ts';
import {
  END_OF_DAY,
  formatDateTime,
  formatUtc,
  instantOf,
  instantOfText,
  inZone,
  parseDateTime,
  START_OF_DAY,
  wallClockOf,
} from '../dates/dates.ts';
import { memoizeInZone } from '../dates/memoize-in-zone.ts';
import { now } from '../dates/now.ts';
import type { StoredEvent } from '../stored/events.ts';
import { earlier, later } from '../text/order.ts';

/** The list parameters that define the window. */
export const WINDOW_PARAMETERS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;
type WindowParameter = (typeof WINDOW_PARAMETERS)[number];

/** The time window of a list, compared with the wall-clock times of each event's own zone. */
export type EventWindow = { readonly [N in WindowParameter]?: string };

export type WindowInput = { readonly [N in WindowParameter]?: DateText | undefined } & {
  readonly strict_dates: boolean;
  /** Whether there is no default window. */
  readonly all_dates?: boolean;
};

/** The default window, unless a filter `starts_…` or `ends_…` is sent. */
const BEGINS_DAYS_AGO = 1;
const ENDS_IN_MONTHS = 24;

/** The window of a query. Unless dates are strict, `start_date` means the beginning of its day, all others the end. */
export function windowOf(input: WindowInput): EventWindow {
  const [{ SITE_ZONE }, present] = [config(), now()];
  const bounds = WINDOW_PARAMETERS.flatMap((name) => {
    const text = input[name];
    if (text === undefined) return [];
    const clock = wallClockOf(text, SITE_ZONE, present);
    const time = name === 'start_date' ? START_OF_DAY : END_OF_DAY;
    return [[name, formatDateTime(input.strict_dates ? clock : clock.withPlainTime(time))] as const];
  });
  const window: EventWindow = Object.fromEntries(bounds);
  const hasNoDefault = input.all_dates === true || bounds.some(([name]) => /^(?:starts|ends)_/.test(name));
  return hasNoDefault ? window : { ...defaultWindow(), ...window };
}

/**
 * A date of a query that means an instant, as a wall-clock time of the site; in UTC if that occurs twice and means the
 * other instant.
 */
export function siteTime(text: DateText): string {
  const { SITE_ZONE } = config();
  const instant = instantOfText(text, SITE_ZONE);
  const clock = inZone(instant, SITE_ZONE);
  return formatUtc(instantOf(clock, SITE_ZONE)) === formatUtc(instant)
    ? formatDateTime(clock)
    : `${formatUtc(instant)}Z`;
}

const MINUTE_MS = 60_000;

/** Days begin at a full minute, so the window is the same throughout a minute. */
const defaultWindow = () => windowAt(String(Math.floor(nowMs() / MINUTE_MS)), config().SITE_ZONE);

const windowAt = memoizeInZone((minute, zone): EventWindow => {
  const today = inZone(Temporal.Instant.fromEpochMilliseconds(Number(minute) * MINUTE_MS), zone);
  return {
    start_date: formatDateTime(today.subtract({ days: BEGINS_DAYS_AGO }).withPlainTime(START_OF_DAY)),
    end_date: formatDateTime(today.add({ months: ENDS_IN_MONTHS }).withPlainTime(END_OF_DAY)),
  };
});

/** The window as the first and the last second at which an event may start, and at which it may end. */
export interface Bounds {
  readonly from: string;
  readonly to: string;
  readonly endsFrom: string;
  readonly endsTo: string;
}

/** The bounds that include every event. */
export const ALWAYS: Bounds = {
  from: '0000-01-01 00:00:00',
  to: '9999-12-31 23:59:59',
  endsFrom: '0000-01-01 00:00:00',
  endsTo: '9999-12-31 23:59:59',
};

/**
 * The bounds of a window. Since an event starts before it ends, none starts after the last second at which it may end.
 * @returns undefined for an empty window
 */
export function boundsOf(window: EventWindow): Bounds | undefined {
  const latest = (...times: readonly (string | undefined)[]) =>
    times.filter((time) => time !== undefined).reduce(later);
  const earliest = (...times: readonly (string | undefined)[]) =>
    times.filter((time) => time !== undefined).reduce(earlier);
  const endsTo = earliest(ALWAYS.endsTo, window.end_date, shifted(window.ends_before, -1));
  const bounds = {
    from: latest(ALWAYS.from, window.start_date, shifted(window.starts_after, 1)),
    to: earliest(endsTo, shifted(window.starts_before, -1)),
    endsFrom: latest(ALWAYS.endsFrom, shifted(window.ends_after, 1)),
    endsTo,
  };
  return bounds.from > bounds.to || bounds.endsFrom > bounds.endsTo ? undefined : bounds;
}

function shifted(time: string | undefined, seconds: number): string | undefined {
  return time === undefined ? undefined : formatDateTime(parseDateTime(time).add({ seconds }));
}

/** Whether an event is within bounds. Stored times sort chronologically. */
export function isWithin(
  { from, to, endsFrom, endsTo }: Bounds,
  { start_date, end_date }: Pick<StoredEvent, 'start_date' | 'end_date'>,
): boolean {
  return start_date >= from && start_date <= to && end_date >= endsFrom && end_date <= endsTo;
}
