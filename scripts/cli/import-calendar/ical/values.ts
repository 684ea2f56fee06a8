import type ICAL from 'ical.js';

/** What stands in components of iCalendar (RFC 5545). */

/** A property's text; empty if there is none. */
export function textIn(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

/** A parameter of a property; empty if it has none. */
export function parameterOf(property: ICAL.Property | null, name: string): string {
  return String(property?.getParameter(name) ?? '').trim();
}

/** All texts of a property that may be there several times, each with several values. */
export function textsIn(component: ICAL.Component, name: string): string[] {
  const values = component.getAllProperties(name).flatMap((property) => property.getValues().map(String));
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

/** The time on the clocks, as it stands in records; a day is its midnight. */
export function clockOf({ year, month, day, hour, minute, second, isDate }: ICAL.Time): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = isDate ? [0, 0, 0] : [hour, minute, second];
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${time.map(two).join(':')}`;
}
