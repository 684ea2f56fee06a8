import { Temporal } from 'temporal-polyfill';

/** The schedule code of classes (`24M12 (03/03/2025 - 12/07/2025)`); the class API's reference, section 9. */

/** Morning, afternoon, night; in the order of the day. */
export const SHIFTS = ['M', 'T', 'N'] as const;
export type Shift = (typeof SHIFTS)[number];

/** One class hour of a shift, counted from 1. */
export interface Position {
  readonly shift: Shift;
  readonly order: number;
}

/** Every one of its days at every one of its positions. Days are 2 Monday to 7 Saturday. */
export interface Group {
  readonly days: readonly number[];
  readonly shift: Shift;
  readonly orders: readonly number[];
}

/** A part of the term with a schedule of its own; both dates are included. */
export interface Stretch {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly groups: readonly Group[];
}

/** A date with lessons, and its class hours in the order of the day. */
export interface LessonDay {
  readonly date: Temporal.PlainDate;
  readonly positions: readonly [Position, ...Position[]];
}

/** When the positions of each shift begin and end, `HH:mm`; the first one is position 1. */
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

const STRETCH = /((?:[2-7]+[MTN][1-6]+ +)+)\((\d{2}\/\d{2}\/\d{4}) - (\d{2}\/\d{2}\/\d{4})\)/g;
const GROUP = /([2-7]+)([MTN])([1-6]+)/g;

/** Reads a schedule code. What is not one is left out; a class without schedule has no stretches. */
export function parse(schedule: string | null): Stretch[] {
  return [...(schedule ?? '').matchAll(STRETCH)].map(([, groups = '', from = '', to = '']) => ({
    from: dateOf(from),
    to: dateOf(to),
    groups: [...groups.matchAll(GROUP)].map(groupOf),
  }));
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

/** `dd/MM/yyyy` */
function dateOf(text: string): Temporal.PlainDate {
  const [day = 1, month = 1, year = 1] = text.split('/').map(Number);
  return Temporal.PlainDate.from({ day, month, year });
}

/** All days with lessons by a schedule code, by date; also those on which they do not happen. */
export function lessonDays(schedule: string | null): LessonDay[] {
  const days = new Map<string, { date: Temporal.PlainDate; positions: Position[] }>();
  for (const { from, to, groups } of parse(schedule)) {
    for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
      const positions = groups.filter((group) => group.days.includes(weekday(date))).flatMap(positionsOf);
      if (positions.length === 0) continue;
      const known = days.get(date.toString());
      if (known === undefined) days.set(date.toString(), { date, positions });
      else known.positions.push(...positions);
    }
  }
  return [...days.values()]
    .sort((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .flatMap(({ date, positions }) => {
      const [first, ...others] = inOrder(positions);
      return first === undefined ? [] : [{ date, positions: [first, ...others] as const }];
    });
}

/** The day of the week as schedule codes count: 2 Monday to 7 Saturday, 8 Sunday. */
export function weekday(date: Temporal.PlainDate): number {
  return date.dayOfWeek + 1;
}

const positionsOf = ({ shift, orders }: Group): Position[] => orders.map((order) => ({ shift, order }));

/** By the time of day, each of them once. */
function inOrder(positions: readonly Position[]): Position[] {
  return SHIFTS.flatMap((shift) => {
    const orders = positions.filter((position) => position.shift === shift).map(({ order }) => order);
    return [...new Set(orders)].sort((a, b) => a - b).map((order) => ({ shift, order }));
  });
}
