import { Temporal } from 'temporal-polyfill';

/** The schedule code of classes: `24M12 (03/03/2025 - 12/07/2025)`. */

/** Morning, afternoon and night, in the order of the day. */
export const SHIFTS = ['M', 'T', 'N'] as const;
export type Shift = (typeof SHIFTS)[number];

/** 2 (Monday) to 7 (Saturday). */
export const WEEKDAYS = [2, 3, 4, 5, 6, 7];

/** A class hour of a shift, from 1. */
export interface Position {
  readonly shift: Shift;
  readonly order: number;
}

/** All of these positions on all of these weekdays, 2 (Monday) to 7 (Saturday). */
export interface Group {
  readonly days: readonly number[];
  readonly shift: Shift;
  readonly orders: readonly number[];
}

/** A part of the term with its own schedule; both dates are inclusive. */
interface Stretch {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly groups: readonly Group[];
}

/** A date with lessons, and its positions in the order of the day. */
export interface LessonDay {
  readonly date: Temporal.PlainDate;
  readonly positions: readonly [Position, ...Position[]];
}

/** The start and end of each position, `HH:mm`, from position 1. */
export const positionTimes: Readonly<
  Record<Shift, readonly { readonly start: string; readonly end: string }[]>
> = {
  M: times('07:00-07:50 07:50-08:40 08:55-09:45 09:45-10:35 10:50-11:40 11:40-12:30'),
  T: times('13:00-13:50 13:50-14:40 14:55-15:45 15:45-16:35 16:50-17:40 17:40-18:30'),
  N: times('18:45-19:35 19:35-20:25 20:35-21:25 21:25-22:15 22:15-22:55'),
};

function times(text: string) {
  return text.split(' ').map((pair) => {
    const [start = '', end = ''] = pair.split('-');
    return { start, end };
  });
}

/** Limited because identifiers of positions have one digit for the stretch. */
const MAX_STRETCHES = 10;

/** Maximum length of all stretches together, and from the first day to the last, in days; a term has some 130. */
export const MAX_DAYS = 1000;

/** Two dates; `00/00/0000` means no date. */
const DATES = /\(((?!00)\d{2}\/(?!00)\d{2}\/\d{4}) - ((?!00)\d{2}\/(?!00)\d{2}\/\d{4})\)/g;
const GROUP = /^([2-7]+)([MTN])([1-6]+)$/;

/**
 * Parses a schedule code. Skips invalid parts; a class without a schedule has no stretches. Ignores stretches and days
 * beyond the maximum.
 */
export function parse(schedule: string | null): Stretch[] {
  let days = 0;
  return stretchesOf(schedule ?? '')
    .slice(0, MAX_STRETCHES)
    .filter((stretch) => {
      days += daysOf(stretch);
      return days <= MAX_DAYS;
    });
}

/** Describes why a schedule code is too large, or which of its dates does not exist; undefined if it is valid. */
export function scheduleProblem(schedule: string | null): string | undefined {
  const wrong = [...(schedule ?? '').matchAll(DATES)].flatMap(([, ...dates]) => dates).find(isNoDate);
  if (wrong !== undefined) return `expected dates as dd/MM/yyyy: ${wrong} does not exist`;
  const all = stretchesOf(schedule ?? '');
  if (all.length > MAX_STRETCHES) return `expected at most ${MAX_STRETCHES} stretches`;
  const days = all.reduce((sum, stretch) => sum + daysOf(stretch), 0);
  if (days > MAX_DAYS) return `expected stretches of at most ${MAX_DAYS} days in all`;
  return spanOf(all) > MAX_DAYS ? `expected stretches within ${MAX_DAYS} days` : undefined;
}

/** The days from the first day of all stretches to the last. */
function spanOf(stretches: readonly Stretch[]): number {
  const { compare } = Temporal.PlainDate;
  const [first] = stretches.map(({ from }) => from).sort(compare);
  const last = stretches
    .map(({ to }) => to)
    .sort(compare)
    .at(-1);
  return first === undefined || last === undefined ? 0 : daysOf({ from: first, to: last });
}

const daysOf = ({ from, to }: Pick<Stretch, 'from' | 'to'>) =>
  Math.max(0, from.until(to, { largestUnit: 'days' }).days + 1);

/** Each pair of dates, with the groups directly before it. */
function stretchesOf(schedule: string): Stretch[] {
  let end = 0;
  return [...schedule.matchAll(DATES)].flatMap(({ 0: { length }, 1: from = '', 2: to = '', index }) => {
    const groups = groupsAtEndOf(schedule.slice(end, index));
    end = index + length;
    return groups.length === 0 ? [] : [{ from: dateOf(from), to: dateOf(to), groups }];
  });
}

/** The groups after the last word that is not a group; each must be followed by a space. */
function groupsAtEndOf(text: string): Group[] {
  const [afterLast, ...words] = text.replace(/^,/, '').split(' ').reverse();
  if (afterLast !== '') return [];
  const groups: Group[] = [];
  for (const word of words) {
    const found = GROUP.exec(word);
    if (found !== null) groups.push(groupOf(found));
    else if (word !== '') break;
  }
  return groups.reverse();
}

function groupOf([, days = '', letter = '', orders = '']: RegExpExecArray): Group {
  const shift = SHIFTS.find((known) => known === letter) ?? 'M';
  return {
    days: digits(days),
    shift,
    orders: digits(orders).filter((order) => order <= positionTimes[shift].length),
  };
}

const digits = (text: string) => [...new Set(text)].map(Number).sort((a, b) => a - b);

/** Converts `dd/MM/yyyy`; a day or month that is too large becomes the last one. */
function dateOf(text: string): Temporal.PlainDate {
  const [day = 1, month = 1, year = 1] = text.split('/').map(Number);
  return Temporal.PlainDate.from({ day, month, year });
}

function isNoDate(text: string): boolean {
  const [day, month] = text.split('/').map(Number);
  const date = dateOf(text);
  return date.day !== day || date.month !== month;
}

/** Created once: adding `{ days: 1 }` takes three times as long. */
const ONE_DAY = Temporal.Duration.from({ days: 1 });

/** All lesson days of a schedule code, by date; includes days with cancelled lessons. */
export function lessonDays(schedule: string | null): LessonDay[] {
  const days = new Map<
    string,
    { readonly date: Temporal.PlainDate; readonly positions: readonly Position[] }
  >();
  for (const { from, to, groups } of parse(schedule)) {
    const positionsOn = new Map(WEEKDAYS.map((day) => [day, positionsOf(groups, day)]));
    for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add(ONE_DAY)) {
      const positions = positionsOn.get(weekday(date)) ?? [];
      if (positions.length === 0) continue;
      const key = date.toString();
      const known = days.get(key);
      days.set(key, {
        date,
        positions: known === undefined ? positions : inOrder([...known.positions, ...positions]),
      });
    }
  }
  return [...days.values()]
    .sort((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .flatMap(({ date, positions }) => {
      const [first, ...others] = positions;
      return first === undefined ? [] : [{ date, positions: [first, ...others] as const }];
    });
}

/** The weekday as in schedule codes: 2 (Monday) to 7 (Saturday), 8 (Sunday). */
export function weekday(date: Temporal.PlainDate): number {
  return date.dayOfWeek + 1;
}

/** The positions of a weekday, in the order of the day. */
const positionsOf = (groups: readonly Group[], day: number): Position[] =>
  inOrder(
    groups
      .filter(({ days }) => days.includes(day))
      .flatMap(({ shift, orders }) => orders.map((order) => ({ shift, order }))),
  );

/** Sorts positions in the order of the day, without duplicates. */
function inOrder(positions: readonly Position[]): Position[] {
  return SHIFTS.flatMap((shift) => {
    const orders = positions.filter((position) => position.shift === shift).map(({ order }) => order);
    return [...new Set(orders)].sort((a, b) => a - b).map((order) => ({ shift, order }));
  });
}
