import ICAL from 'ical.js';

/** iCalendar as data (jCal, RFC 7265), and its text. */

type Value = string | number | readonly number[];

/** Its name, its parameters, the type of its values, and the values. */
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

/** A property that is text; none if the text is empty. */
export function text(name: string, value: string): Property[] {
  return value === '' ? [] : [[name, {}, 'text', value]];
}

/** A property that is an address; none where there is no such address, or it cannot stand in a line. */
export function address(
  name: string,
  value: string | undefined,
  parameters: Readonly<Record<string, string>> = {},
): Property[] {
  return value !== undefined && /^[a-z][a-z\d+.-]*:\S+$/i.test(value)
    ? [[name, parameters, 'uri', value]]
    : [];
}

/** The text of a calendar as files and feeds have it (RFC 5545). */
export function stringify(calendar: Component): string {
  return ICAL.stringify([...calendar]);
}
