/**
 * A log event: named fields of any JSON value, and integers above 2^53 as `bigint`. Names are data: an event may have
 * a field called `__proto__` or `constructor`, so fields are only read and written through the functions below.
 */
export type LogEvent = Record<string, unknown>;

export const isFields = (value: unknown): value is LogEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field's value; undefined if the event has none. What an object inherits is no field. */
export const getField = (event: LogEvent, name: string): unknown =>
  Object.hasOwn(event, name) ? event[name] : undefined;

export function setField(event: LogEvent, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(event, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    event[name] = value;
  }
}

/** A copy of the event's own fields, without the one named `except`. (A spread makes objects that are slow to add to.) */
export function copyFields(event: LogEvent, except?: string): LogEvent {
  const copy: LogEvent = {};
  for (const name of Object.keys(event)) {
    if (name !== except) setField(copy, name, event[name]);
  }
  return copy;
}
