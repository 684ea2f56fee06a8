import { Temporal } from 'temporal-polyfill';

const START = new Temporal.PlainDateTime(1970, 1, 1);

/** A stretch of local time in which every time exists once and has the same offset, in seconds. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const offsetOf = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds / 1e9;
const secondsOf = (time: Temporal.ZonedDateTime) => time.epochMilliseconds / 1000;

/** The stretch around a time: it ends where clocks are changed, and where a change makes times exist twice or never. */
function stretchAround(time: Temporal.ZonedDateTime): Stretch {
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

/** A time zone that finds the instant of a local time. Times of a log lie close together: it keeps the last stretch. */
export class Zone {
  readonly #name: string;
  #stretch: Stretch | undefined;

  /** Throws RangeError for a name that is no time zone. */
  constructor(name: string) {
    this.#name = name;
    START.toZonedDateTime(name);
  }

  /** Seconds since 1970 of a local time, itself in seconds; undefined if it does not exist or exists twice. */
  instantOf(local: number): number | undefined {
    const known = this.#stretch;
    if (known !== undefined && local >= known.from && local < known.to) return local - known.offset;
    try {
      const time = START.add({ seconds: local }).toZonedDateTime(this.#name, { disambiguation: 'reject' });
      this.#stretch = stretchAround(time);
      return secondsOf(time);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** Seconds east of UTC at an instant, in seconds since 1970. */
  offsetAt(instant: number): number {
    return offsetOf(new Temporal.ZonedDateTime(BigInt(instant) * 1_000_000_000n, this.#name));
  }
}

/** The zone the process runs in. An empty `TZ` means UTC, which `Intl` does not know. */
export function processZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}
