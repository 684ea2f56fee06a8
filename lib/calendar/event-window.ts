import type { DateText } from '../../schemas/calendar/written-date.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { keyText } from '../table/key.ts';
import type { QueryOptions } from '../table/read.ts';
import { DAY_ENDS, DAY_STARTS, inZone, wallClockOf, written } from './dates.ts';
import type { StoredEvent } from './stored.ts';

/**
 * The times between which a list shows events, compared with the clocks of each event's own zone; the calendar's
 * reference, section 4.1.
 */
export interface EventWindow {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly starts_after?: string;
  readonly starts_before?: string;
  readonly ends_after?: string;
  readonly ends_before?: string;
}

type Name = keyof EventWindow;
export type WindowInput = { readonly [N in Name]?: DateText | undefined } & {
  readonly strict_dates: boolean;
};

const NAMES: readonly Name[] = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
];

/** From yesterday until two years from now, unless `starts_` or `ends_` filters are given. */
const BEGINS_DAYS_AGO = 1;
const ENDS_IN_MONTHS = 24;

/** The window that is meant. Unless dates are strict, `start_date` means the day's beginning, all others its end. */
export function windowOf(input: WindowInput): EventWindow {
  const { SITE_ZONE } = config();
  const given = NAMES.flatMap((name) => {
    const text = input[name];
    if (text === undefined) return [];
    const clock = wallClockOf(text, SITE_ZONE);
    const time = name === 'start_date' ? DAY_STARTS : DAY_ENDS;
    return [[name, written(input.strict_dates ? clock : clock.withPlainTime(time))] as const];
  });
  const window: EventWindow = Object.fromEntries(given);
  return given.some(([name]) => name.includes('s_')) ? window : { ...defaultWindow(), ...window };
}

function defaultWindow(): EventWindow {
  const today = inZone(now(), config().SITE_ZONE);
  return {
    start_date: written(today.subtract({ days: BEGINS_DAYS_AGO }).withPlainTime(DAY_STARTS)),
    end_date: written(today.add({ months: ENDS_IN_MONTHS }).withPlainTime(DAY_ENDS)),
  };
}

/** Whether an event ends within the window. Written dates sort as the times do. */
export function endsWithin(window: EventWindow, { end_date }: Pick<StoredEvent, 'end_date'>): boolean {
  const { end_date: latest, ends_after, ends_before } = window;
  return (
    (latest === undefined || end_date <= latest) &&
    (ends_after === undefined || end_date > ends_after) &&
    (ends_before === undefined || end_date < ends_before)
  );
}

/**
 * The bounds of the window in an index whose keys begin with the start of an event and `#`: all that starts at a time
 * lies between the key of that time and the same with `$` behind it. An event that ends before a time also starts
 * before it.
 * @returns nothing for a window that holds no time
 */
export function startBounds(window: EventWindow): QueryOptions | undefined {
  const { start_date, starts_after, starts_before, end_date, ends_before } = window;
  const from = [at(start_date), behind(starts_after)].filter(isGiven).sort().at(-1);
  const to = [at(starts_before), behind(end_date), behind(ends_before)].filter(isGiven).sort().at(0);
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

const at = (time: string | undefined) => (time === undefined ? undefined : keyText(time));
const behind = (time: string | undefined) => (time === undefined ? undefined : `${keyText(time)}$`);
const isGiven = (value: string | undefined): value is string => value !== undefined;
