import { Temporal } from 'temporal-polyfill';
import { INVALID_DAY, isInstant } from '../../../schemas/turma/fields.ts';
import { nowMs } from '../../clock.ts';
import { config } from '../../config.ts';
import { invalidParameter } from '../../http/failure.ts';

/** Whether two instants (milliseconds) are on the same day in the institution's time zone. */
export function sameDay(a: number, b: number): boolean {
  return dayOf(a).equals(dayOf(b));
}

/** The day of an instant (milliseconds) in the institution's time zone. */
export function dayOf(instant: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(config().INSTITUTION_ZONE)
    .toPlainDate();
}

/**
 * The instant (milliseconds) at which a day begins in the institution's time zone, which represents the day in
 * records.
 */
export function midnightOf(day: Temporal.PlainDate): number {
  return day.toZonedDateTime(config().INSTITUTION_ZONE).epochMilliseconds;
}

let format: Intl.DateTimeFormat | undefined;

/** The day of an instant (milliseconds) in the institution's time zone, as `dd/MM/yyyy`. */
export function formatDay(instant: number): string {
  format ??= new Intl.DateTimeFormat('pt-BR', { timeZone: config().INSTITUTION_ZONE });
  return format.format(new Date(instant));
}

export function today(): Temporal.PlainDate {
  return dayOf(nowMs());
}

/**
 * Parses the parameter `data` of GET /frequencias: `YYYY-MM-DD`, `dd/MM/yyyy` or milliseconds; default today.
 * @throws Failure 400 for anything else
 */
export function parseDay(text: string | undefined): Temporal.PlainDate {
  if (text === undefined) return today();
  const day = isoDay(text) ?? brazilianDay(text) ?? dayOfMilliseconds(text);
  if (day === undefined) throw invalidParameter('data', INVALID_DAY);
  return day;
}

const isoDay = (text: string) => calendarDay(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text));

const brazilianDay = (text: string) =>
  calendarDay(/^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/.exec(text));

function calendarDay(found: RegExpExecArray | null): Temporal.PlainDate | undefined {
  const { year, month, day } = found?.groups ?? {};
  if (year === '0000') return undefined;
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`);
  } catch {
    return undefined;
  }
}

function dayOfMilliseconds(text: string): Temporal.PlainDate | undefined {
  if (!/^-?\d+$/.test(text) || !isInstant(Number(text))) return undefined;
  return dayOf(Number(text));
}
