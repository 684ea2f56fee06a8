import ICAL from 'ical.js';

/** iCalendar as data (jCal, RFC 7265), and its text. */

// A line has at most 75 octets. The library does not count the space that begins a continuation line.
ICAL.foldLength = 74;

type Value = string | number | readonly number[] | Readonly<Record<string, string>>;

/** Name, parameters, type of the values, and values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly Value[],
];

export type Component = readonly [
  name: string,
  properties: readonly Property[],
  components: readonly Component[],
];

/** A text property; none for an empty text. */
export function text(name: string, value: string): Property[] {
  return value === '' ? [] : [[name, {}, 'text', value]];
}

/** A URI property; none for a missing or invalid value. */
export function address(
  name: string,
  value: string | undefined,
  parameters: Readonly<Record<string, string>> = {},
): Property[] {
  return value !== undefined && /^[a-z][a-z\d+.-]*:\S+$/i.test(value)
    ? [[name, parameters, 'uri', value]]
    : [];
}

/** Formats a component as iCalendar text (RFC 5545). */
export function stringify(calendar: Component): string {
  return ICAL.stringify([...calendar]);
}
