import type { Step, Unit, WallClockText } from './written-date.ts';

/** Years have four digits on the wire, in every time zone. */
export const FIRST_YEAR = 1000;
export const LAST_YEAR = 9998;

/** The parsed value of a part of a date. */
export type DatePart = Partial<Omit<WallClockText, 'kind'>>;
type Match = Readonly<Record<string, string | undefined>>;

/** A form of a part of a date. */
interface Form {
  readonly pattern: RegExp;
  /** Returns nothing for a date or time that does not exist. */
  parse(match: Match): DatePart | undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const WEEKDAY = '(?<name>mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\b';
const UNIT = '(?<unit>second|sec|minute|min|hour|day|week|fortnight|month|year)s?\\b';
const END = '(?![\\w:.])';
const ORDINAL = '(?:st|nd|rd|th)?';
const OFFSET = '(?:\\s*(?<offset>z|utc|gmt|[+-]\\d{2}:?\\d{2})(?![\\w:]))?';

const day = (steps: readonly Step[] = []): DatePart => ({ day: 'named', steps });

/** The forms of the parts of a date, in the order in which they are tried. */
export const FORMS: readonly Form[] = [
  form(`(?<year>\\d{4})([-/])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})(?!\\d)(?:t(?=\\d))?`, calendarDate),
  form(`(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})${END}`, calendarDate),
  form(`(?<day>\\d{1,2})([.-])(?<month>\\d{1,2})\\2(?<year>\\d{4})${END}`, calendarDate),
  form(`(?<day>\\d{1,2})${ORDINAL}[\\s-]+${MONTH}[\\s,-]+(?<year>\\d{4})${END}`, calendarDate),
  form(`${MONTH}[\\s-]+(?<day>\\d{1,2})${ORDINAL}[\\s,-]+(?<year>\\d{4})${END}`, calendarDate),
  form(
    `(?:at\\s+)?(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?(?:\\s*(?<half>[ap])\\.?m\\b\\.?)?${OFFSET}`,
    clockTime,
  ),
  form(`(?:at\\s+)?(?<hour>\\d{1,2})\\s*(?<half>[ap])\\.?m\\b\\.?${OFFSET}`, clockTime),
  form('noon\\b', () => ({ time: { hour: 12, minute: 0, second: 0 } })),
  form('midnight\\b', () => ({ time: { hour: 0, minute: 0, second: 0 } })),
  form('now\\b', () => ({})),
  form('today\\b', () => day()),
  form('tomorrow\\b', () => day([{ unit: 'days', amount: 1 }])),
  form('yesterday\\b', () => day([{ unit: 'days', amount: -1 }])),
  form(`(?<which>this|next|last)\\s+${UNIT}`, relative),
  form(`(?<sign>[+-])?\\s*(?<amount>\\d{1,6}|an?)\\s*${UNIT}(?<ago>\\s+ago\\b)?`, relative),
  form(`(?:(?<which>this|next|last)\\s+)?${WEEKDAY}`, weekday),
];

function form(pattern: string, parse: Form['parse']): Form {
  return { pattern: new RegExp(pattern, 'y'), parse };
}

function calendarDate({ year, month, name, day: ofMonth }: Match): DatePart | undefined {
  const date = {
    year: Number(year),
    month: name === undefined ? Number(month) : MONTHS.indexOf(name.slice(0, 3)) + 1,
    day: Number(ofMonth),
  };
  const inCalendar = new Date(Date.UTC(date.year, date.month - 1, date.day));
  const exists =
    date.year >= FIRST_YEAR &&
    date.year <= LAST_YEAR &&
    inCalendar.getUTCMonth() === date.month - 1 &&
    inCalendar.getUTCDate() === date.day;
  return exists ? { date } : undefined;
}

function clockTime({ hour, minute = '0', second = '0', half, offset }: Match): DatePart | undefined {
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (half !== undefined) {
    if (time.hour < 1 || time.hour > 12) return undefined;
    time.hour = (time.hour % 12) + (half === 'p' ? 12 : 0);
  }
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  if (offset === undefined) return { time };
  const utcOffset = offsetOf(offset);
  return utcOffset === undefined ? undefined : { time, offset: utcOffset };
}

function offsetOf(text: string): string | undefined {
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  if (sign === undefined) return '+00:00';
  return Number(hours) <= 14 && Number(minutes) <= 59 ? `${sign}${hours}:${minutes}` : undefined;
}

const UNITS: Readonly<Record<string, { unit: Unit; times: number }>> = {
  second: { unit: 'seconds', times: 1 },
  sec: { unit: 'seconds', times: 1 },
  minute: { unit: 'minutes', times: 1 },
  min: { unit: 'minutes', times: 1 },
  hour: { unit: 'hours', times: 1 },
  day: { unit: 'days', times: 1 },
  week: { unit: 'weeks', times: 1 },
  fortnight: { unit: 'weeks', times: 2 },
  month: { unit: 'months', times: 1 },
  year: { unit: 'years', times: 1 },
};

const WHICH: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1 };

function relative({ sign, amount = '1', which, unit: name = '', ago }: Match): DatePart | undefined {
  const unit = UNITS[name];
  if (unit === undefined) return undefined;
  const number = which === undefined ? (/^\d/.test(amount) ? Number(amount) : 1) : (WHICH[which] ?? 0);
  const direction = (sign === '-') === (ago === undefined) ? -1 : 1;
  return { steps: [{ unit: unit.unit, amount: direction * number * unit.times }] };
}

function weekday({ which = 'this', name = '' }: Match): DatePart {
  const step = which === 'next' || which === 'last' ? which : 'this';
  return day([{ weekday: DAYS.indexOf(name.slice(0, 3)) + 1, which: step }]);
}
