/** A day of the week; the nth one of a month or a year, from its end if negative, or all if 0. */
export interface RecurrenceDay {
  readonly nth: number;
  /** From 0 for Monday. */
  readonly weekday: number;
}

const NAMES: readonly (readonly string[])[] = [
  ['mo', 'mon', 'monday'],
  ['tu', 'tue', 'tues', 'tuesday'],
  ['we', 'wed', 'weds', 'wednesday'],
  ['th', 'thu', 'thur', 'thurs', 'thursday'],
  ['fr', 'fri', 'friday'],
  ['sa', 'sat', 'saturday'],
  ['su', 'sun', 'sunday'],
];

const GROUPS: Readonly<Record<string, readonly number[]>> = {
  weekday: [0, 1, 2, 3, 4],
  weekend: [5, 6],
};

const ORDINALS: Readonly<Record<string, number>> = {
  every: 0,
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  last: -1,
};

/** Parses `tue`, `Tuesdays`, `second tuesday`, `last fri`, `weekdays`; undefined for anything else. */
export function weekdaysIn(text: string): RecurrenceDay[] | undefined {
  const words = text.toLowerCase().match(/[^\s.]+/g) ?? [];
  const [name = '', ordinal = 'every', ...more] = words.reverse();
  const nth = Object.hasOwn(ORDINALS, ordinal) ? ORDINALS[ordinal] : undefined;
  const days = daysNamed(name) ?? daysNamed(name.replace(/s$/, ''));
  if (nth === undefined || days === undefined || more.length > 0) return undefined;
  // RFC 5545 has no short form for the first weekday of a month.
  if (nth !== 0 && days.length > 1) return undefined;
  return days.map((weekday) => ({ nth, weekday }));
}

function daysNamed(name: string): readonly number[] | undefined {
  if (Object.hasOwn(GROUPS, name)) return GROUPS[name];
  const weekday = NAMES.findIndex((names) => names.includes(name));
  return weekday === -1 ? undefined : [weekday];
}
