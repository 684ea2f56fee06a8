import { Temporal } from 'temporal-polyfill';
import { ConfigurationError } from '../problem.ts';

const START = new Temporal.PlainDateTime(1970, 1, 1);

/** A period of local time, in seconds, in which every time exists exactly once and has the same offset. */
interface Period {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const isIn = ({ from, to }: Period, local: number) => local >= from && local < to;

const offsetOf = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds / 1e9;
const secondsOf = (time: Temporal.ZonedDateTime) => time.epochMilliseconds / 1000;

/** The period around a time. It excludes the local times that a clock change skips or repeats. */
function periodAround(time: Temporal.ZonedDateTime): Period {
  const offset = offsetOf(time);
  const start = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const end = time.getTimeZoneTransition('next');
  return {
    offset,
    from:
      start === null
        ? Number.NEGATIVE_INFINITY
        : secondsOf(start) + Math.max(offset, offsetOf(start.subtract({ nanoseconds: 1 }))),
    to: end === null ? Number.POSITIVE_INFINITY : secondsOf(end) + Math.min(offset, offsetOf(end)),
  };
}

/** In UTC there are no clock changes. Known without Temporal, whose first use takes a millisecond. */
const ALWAYS_UTC: Period = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 };

/** Maximum number of cached periods: those of a century or two. */
const MAX_PERIODS = 500;

/**
 * Converts local times of a time zone to instants. Caches periods, because finding one takes a hundred times as long as
 * the rest, and tries the last one first, because the times of a log are close together.
 */
export class Zone {
  readonly #name: string;
  #period: Period | undefined;
  #periods: Period[] = [];

  /** @throws RangeError for an unknown time zone */
  constructor(name: string) {
    this.#name = name;
    if (name === 'UTC') this.#period = ALWAYS_UTC;
    else START.toZonedDateTime(name);
  }

  /** Converts a local time in seconds to seconds since 1970; undefined if it does not exist or exists twice. */
  instantOf(local: number): number | undefined {
    const known = this.#period;
    if (known !== undefined && isIn(known, local)) return local - known.offset;
    this.#period = this.#periods.find((period) => isIn(period, local));
    if (this.#period !== undefined) return local - this.#period.offset;
    try {
      const time = START.add({ seconds: local }).toZonedDateTime(this.#name, { disambiguation: 'reject' });
      this.#period = periodAround(time);
      if (this.#periods.length === MAX_PERIODS) this.#periods = [];
      this.#periods.push(this.#period);
      return secondsOf(time);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** The offset in seconds east of UTC at an instant, in seconds since 1970. */
  offsetAt(instant: number): number {
    if (this.#period === ALWAYS_UTC) return 0;
    return offsetOf(new Temporal.ZonedDateTime(BigInt(instant) * 1_000_000_000n, this.#name));
  }
}

/** Stands for the process's time zone, as in the original. */
const LOCAL = 'local';

/**
 * The zone that a configuration names.
 * @param name by default the process's
 * @throws ConfigurationError if that is unknown
 */
export const zoneNamed = (name = LOCAL): Zone => new Zone(name === LOCAL ? processZone() : name);

/**
 * Whether a configuration may name this zone. It has to be known to both: Temporal also accepts dates with a zone, and
 * `Intl` accepts abbreviations such as `PST`.
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
 * @throws ConfigurationError if `TZ` is not an IANA time zone: Node does not know the zone then, or takes it for UTC
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
