import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { formatDateTime, instantOf, inZone } from '../../../../lib/calendar/dates/dates.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';

/** Arbitrary time zones, instants and wall-clock times. */

export const places = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

/** Manual offsets in all of their forms, with their minutes. */
export const offsets = fc
  .record({
    sign: fc.constantFrom('+', '-'),
    hours: fc.nat({ max: 14 }),
    minutes: fc.constantFrom(0, 15, 30, 45),
    form: fc.constantFrom('UTC+h', 'UTC+h.f', 'UTC+h:mm', '+hh:mm'),
  })
  .map(({ sign, hours, minutes, form }) => {
    const whole = form === 'UTC+h' ? 0 : minutes;
    const colon = `:${String(minutes).padStart(2, '0')}`;
    const tail = { 'UTC+h': '', 'UTC+h.f': `.${minutes / 0.6}`, 'UTC+h:mm': colon, '+hh:mm': colon }[form];
    const name = form === '+hh:mm' ? `${sign}${String(hours).padStart(2, '0')}` : `UTC${sign}${hours}`;
    return { name: name + tail, minutes: (sign === '+' ? 1 : -1) * (hours * 60 + whole) };
  });

export const zones = fc.oneof(
  places,
  offsets.map(({ name }) => name),
);

export const between = (from: string, until: string) =>
  fc
    .integer({ min: Date.parse(from) / 1000, max: Date.parse(until) / 1000 })
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
/** Mostly in years with daylight saving, some at any representable time. */
export const instants = fc.oneof(
  { weight: 4, arbitrary: between('1900-01-01', '2100-01-01') },
  { weight: 1, arbitrary: between('1000-01-02', '9998-11-01') },
);
export const clocks = instants.map((instant) => inZone(instant, 'UTC'));

/** The date in a text, as callers write it. */
export function date(text: string) {
  const parsed = parseDateText(text);
  if (parsed === undefined) throw new Error(`${text} is not a date`);
  return parsed;
}

/** Whether a wall-clock time occurs in a zone. */
export function occursIn(clock: Temporal.PlainDateTime, zone: string): boolean {
  return formatDateTime(inZone(instantOf(clock, zone), zone)) === formatDateTime(clock);
}
