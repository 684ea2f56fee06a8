import { Temporal } from 'temporal-polyfill';
import { ConfigurationError } from '../problem.ts';
import { DAY_SECONDS, DAYS_IN_400_YEARS } from './calendar.ts';

const START = new Temporal.PlainDateTime(1970, 1, 1);

/** A period of local time, in seconds, in which all times have the same offset. */
interface Period {
  readonly from: number;
  readonly to: number;
  /** Undefined for the times that a clock change skips or repeats. */
  readonly offset: number | undefined;
}

const isIn = ({ from, to }: Period, local: number) => local >= from && local < to;

const offsetOf = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds / 1e9;
const secondsOf = (time: Temporal.ZonedDateTime) => time.epochMilliseconds / 1000;

/** The period around a local time. @throws RangeError for a time that Temporal cannot represent */
function periodAround(local: number, zone: string): Period {
  const clock = START.add({ seconds: local });
  const time = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const next = changedBy(time.getTimeZoneTransition('next'));
  const isOnce = clock.toZonedDateTime(zone, { disambiguation: 'later' }).equals(time);
  if (!isOnce && next !== undefined) return next;
  const previous = changedBy(time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous'));
  return {
    from: previous?.to ?? Number.NEGATIVE_INFINITY,
    to: next?.from ?? Number.POSITIVE_INFINITY,
    offset: offsetOf(time),
  };
}

/** The local times that a clock change skips or repeats. */
function changedBy(change: Temporal.ZonedDateTime | null): Period | undefined {
  if (change === null) return undefined;
  const offsets = [offsetOf(change.subtract({ nanoseconds: 1 })), offsetOf(change)];
  const at = secondsOf(change);
  return { from: at + Math.min(...offsets), to: at + Math.max(...offsets), offset: undefined };
}

/** In UTC there are no clock changes. Known without Temporal, whose first use takes a millisecond. */
const ALWAYS_UTC: Period = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 };

/**
 * From this local time on (2100), clock changes only follow rules, which repeat with the calendar. Until 2087, the time
 * zone database also lists single ones.
 */
const RULES_ONLY = 4_102_444_800;
const CYCLE_SECONDS = DAYS_IN_400_YEARS * DAY_SECONDS;

/** The first local time with the same offset: one in the years up to 2499. */
const firstLike = (local: number) =>
  local < RULES_ONLY ? local : RULES_ONLY + ((local - RULES_ONLY) % CYCLE_SECONDS);

/**
 * Converts local times of a time zone to instants. Caches periods, because finding one takes up to a thousand times as
 * long as the rest, and tries the last one first, because the times of a log are close together. There are at most a
 * few thousand periods, so that whoever writes the times cannot make each of them slow.
 */
export class Zone {
  readonly #name: string;
  #period: Period | undefined;
  /** In order. */
  readonly #periods: Period[] = [];

  /** @throws RangeError for an unknown time zone */
  constructor(name: string) {
    this.#name = name;
    if (name === 'UTC') this.#period = ALWAYS_UTC;
    else START.toZonedDateTime(name);
  }

  /** Converts a local time in seconds to seconds since 1970; undefined if it does not exist or exists twice. */
  instantOf(local: number): number | undefined {
    try {
      this.#period = this.#periodAround(firstLike(local));
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
    const { offset } = this.#period;
    return offset === undefined ? undefined : local - offset;
  }

  #periodAround(local: number): Period {
    const last = this.#period;
    if (last !== undefined && isIn(last, local)) return last;
    const index = this.#firstEndingAfter(local);
    const known = this.#periods[index];
    if (known !== undefined && isIn(known, local)) return known;
    const found = periodAround(local, this.#name);
    this.#periods.splice(index, 0, found);
    return found;
  }

  /** The index of the first cached period that ends after a local time; the number of periods if there is none. */
  #firstEndingAfter(local: number): number {
    let first = 0;
    let end = this.#periods.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#periods[middle]?.to ?? 0) > local) end = middle;
      else first = middle + 1;
    }
    return first;
  }

  /** The offset in seconds east of UTC at an instant, in seconds since 1970. */
  offsetAt(instant: number): number {
    const last = this.#period;
    if (last?.offset !== undefined && isIn(last, firstLike(instant + last.offset))) return last.offset;
    const offset = offsetOf(new Temporal.ZonedDateTime(BigInt(instant) * 1_000_000_000n, this.#name));
    // So that the period of this time is the last one.
    this.instantOf(instant + offset);
    return offset;
  }
}

/** Stands for the process's time zone, as in the original. */
const LOCAL = 'local';

/** The zones that were asked for, by name. */
const zones = new Map<string, Zone>();

/**
 * The zone that a configuration names. All fields share it, and so what it has cached.
 * @param id by default the process's
 * @throws ConfigurationError if that is unknown
 */
export function zoneNamed(id = LOCAL): Zone {
  const name = id === LOCAL ? processZone() : id;
  const zone = zones.get(name) ?? new Zone(name);
  zones.set(name, zone);
  return zone;
}

/**
 * Whether a configuration may name this zone. Both Temporal and `Intl` must know it: Temporal also accepts dates with a
 * zone, and `Intl` accepts abbreviations such as `PST`.
 */
export function isTimeZone(name: string): boolean {
  if (name === LOCAL) return true;
  if (!isKnownToIntl(name)) return false;
  try {
    new Zone(name);
    return true;
  } catch {
    return false;
  }
}

/** What `Intl` reports for UTC, for an empty `TZ`, and also for rules such as `CET-1CEST,M3.5.0,M10.5.0/3`. */
const UTC_OR_UNKNOWN = new Set(['UTC', 'Etc/Unknown']);

/**
 * The process's time zone. An empty `TZ` means UTC.
 * @throws ConfigurationError if `TZ` is not an IANA time zone: Node then does not know the zone, or treats it as UTC
 */
function processZone(): string {
  const { timeZone }: { timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions();
  const { TZ = '' } = environment();
  const isUtc = timeZone !== undefined && UTC_OR_UNKNOWN.has(timeZone);
  if (timeZone === undefined || (isUtc && TZ !== '' && !isKnownToIntl(TZ.replace(/^:/, '')))) {
    const found = 'an unknown time zone in the environment variable TZ';
    const expected = 'an IANA time zone such as America/Sao_Paulo';
    throw new ConfigurationError([{ table: '', key: '', found, expected }]);
  }
  return isUtc ? 'UTC' : timeZone;
}

/** The environment variables of the process; a browser has none. */
function environment(): { readonly TZ?: string } {
  const process: { readonly env: { readonly TZ?: string } } | undefined = Reflect.get(globalThis, 'process');
  return process?.env ?? {};
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
