import type ICAL from 'ical.js';

/** Values in components of iCalendar (RFC 5545). */

/** Returns the text of a property; empty if it is absent. */
export function textIn(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

/** Returns a parameter of a property; empty if it is absent. */
export function parameterOf(property: ICAL.Property | null, name: string): string {
  return String(property?.getParameter(name) ?? '').trim();
}

/** Returns all texts of a property that may be repeated and may have several values. */
export function textsIn(component: ICAL.Component, name: string): string[] {
  const values = component.getAllProperties(name).flatMap((property) => property.getValues().map(String));
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

/** Returns the local time in the format of records; a date becomes its midnight. */
export function clockOf({ year, month, day, hour, minute, second, isDate }: ICAL.Time): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = isDate ? [0, 0, 0] : [hour, minute, second];
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${time.map(two).join(':')}`;
}
