/**
 * A filter pattern of an event source mapping, as far as the service uses them: objects, and lists of the values that a
 * member may have.
 */
export type FilterPattern = { readonly [member: string]: FilterPattern | readonly unknown[] };

/** Whether an event matches one of the patterns; without patterns every event passes. */
export function passesFilter(event: unknown, patterns: readonly FilterPattern[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(event, pattern));
}

function matches(value: unknown, pattern: FilterPattern): boolean {
  return Object.entries(pattern).every(([member, expected]) => {
    const found: unknown = Object(value)[member];
    return isList(expected) ? expected.includes(found) : matches(found, expected);
  });
}

const isList = (expected: FilterPattern | readonly unknown[]): expected is readonly unknown[] =>
  Array.isArray(expected);
