/**
 * A log event: fields with any JSON values, and integers above 2^53 as `bigint`. Names are data: an event may have a
 * field `__proto__` or `constructor`, so use only the functions below to read and write fields.
 */
export type LogEvent = Record<string, unknown>;

/** The field that holds the text of a plain line. */
export const LINE_FIELD = 'message';

export const isFields = (value: unknown): value is LogEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field's value; undefined if the event has no such field. Inherited properties are not fields. */
export const getField = (event: LogEvent, name: string): unknown =>
  Object.hasOwn(event, name) ? event[name] : undefined;

export function setField(event: LogEvent, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(event, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    event[name] = value;
  }
}

/** Copies the event's own fields, except one. (Objects made by spread are slow to extend.) */
export function copyFields(event: LogEvent, except?: string): LogEvent {
  const copy: LogEvent = {};
  // Unlike a loop over the keys, this one makes no array.
  for (const name in event) {
    if (name !== except && Object.hasOwn(event, name)) setField(copy, name, event[name]);
  }
  return copy;
}
