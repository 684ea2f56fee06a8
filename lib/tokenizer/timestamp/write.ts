import { type ByteWriter, type Constant, constantOf } from '../bytes/writer.ts';
import { DAY_SECONDS, dateOfDay } from './calendar.ts';
import type { Instant } from './resolve.ts';

const END = constantOf('Z"');

const two = (value: number) => String(value).padStart(2, '0');

/** `00:` to `59:`, and `00Z` to `60Z`. */
const MINUTES = Array.from({ length: 60 }, (_, minute) => `${two(minute)}:`);
const SECONDS = Array.from({ length: 61 }, (_, second) => `${two(second)}Z`);

/** Writes four digits; outside 0 to 9999, a sign and as many digits as needed. */
function writeYear(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  return year < 0 ? `-${digits}` : year > 9999 ? `+${digits}` : digits;
}

/** Writes the fraction of a second with three, six or nine digits: the fewest without loss. */
function writeFraction(nanosecond: number): string {
  const digits = String(nanosecond).padStart(9, '0');
  const needed = nanosecond % 1_000_000 === 0 ? 3 : nanosecond % 1000 === 0 ? 6 : 9;
  return `.${digits.slice(0, needed)}`;
}

/**
 * Writes instants as RFC 3339 text in UTC, ending in `Z`. Caches the last date and hour, because the times of a log are
 * close together.
 */
export class InstantWriter {
  #day = Number.NaN;
  #date = '';
  #hour = -1;
  #untilHour = '';
  #dateBytes: Constant = constantOf('');

  text({ seconds, nanosecond, isLeapSecond }: Instant): string {
    const time = this.#timeOfDay(seconds);
    const minutes = Math.floor(time / 60);
    const hour = Math.floor(minutes / 60);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#untilHour = `${this.#date}${two(hour)}:`;
    }
    const second = time - 60 * minutes + (isLeapSecond ? 1 : 0);
    const end = nanosecond === 0 ? SECONDS[second] : `${two(second)}${writeFraction(nanosecond)}Z`;
    return this.#untilHour + MINUTES[minutes - 60 * hour] + end;
  }

  /** Appends the text as a JSON string. */
  json({ seconds, nanosecond }: Omit<Instant, 'isLeapSecond'>, writer: ByteWriter): void {
    const time = this.#timeOfDay(seconds);
    writer.constant(this.#dateBytes);
    writer.timeOfDay(time);
    if (nanosecond !== 0) writer.text(writeFraction(nanosecond));
    writer.constant(END);
  }

  /** Sets the date of an instant. @returns its seconds since midnight */
  #timeOfDay(seconds: number): number {
    const day = Math.floor(seconds / DAY_SECONDS);
    if (day !== this.#day) {
      const { year, month, day: dayOfMonth } = dateOfDay(day);
      this.#day = day;
      this.#hour = -1;
      this.#date = `${writeYear(year)}-${two(month)}-${two(dayOfMonth)}T`;
      this.#dateBytes = constantOf(`"${this.#date}`);
    }
    return seconds - day * DAY_SECONDS;
  }
}
