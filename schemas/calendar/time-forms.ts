import { type DateForm, type DatePart, form, type Match } from './date-part.ts';
import { ABBREVIATIONS, fixedOffset, timeZoneId } from './time-zone.ts';

/** The forms of times and of their zones. Times that do not exist are rejected. */

const HALF = ' *(?<half>[ap])\\.?m\\.?(?= |$)';

/** PHP reads a number before these as an amount, and not all are supported here: `+5 weekdays` is not an offset. */
const UNIT_FOLLOWS =
  ' *(?:sun|mon|tue|wed|thu|fri|sat|week|[mu\u00b5]?s(?!\\w)|[mu\u00b5]sec|milli|micro|forth)';

const ZONES = Object.keys(ABBREVIATIONS).join('|').toLowerCase();

/** The zone of UTC. */
export const UTC = '+00:00';

export const TIME_FORMS: readonly DateForm[] = [
  form(
    '(?:at +)?t?(?<hour>\\d{1,2}):(?<minute>\\d{1,2})(?::(?<second>\\d{1,2})(?<fraction>\\.\\d+)?)?(?![\\d:]|\\.\\d)',
    (match) => (match.fraction === undefined ? clockTime(match) : dotted(match)),
  ),
  form(`(?:at +)?(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2})(?::(?<second>\\d{2}))?)?${HALF}`, clockTime),
  form(
    '(?<hour>\\d{1,2})\\.(?<minute>\\d{2})(?:\\.(?<second>\\d{2}))?(?![\\d:]|\\.\\d)(?! *[ap]\\.?m)',
    dotted,
  ),
  form('t(?<hour>\\d{2})(?:(?<minute>\\d{2})(?<second>\\d{2})?)?(?![\\d:.])', clockTime),
  form('noon(?!\\w)', () => ({ time: { hour: 12, minute: 0, second: 0 } })),
  // Like the words for days: a time may follow.
  form('midnight(?!\\w)', () => ({ startsDay: true })),
  form(
    `(?:GMT)?(?<sign>[+-])(?<hours>\\d{1,2})(?::?(?<minutes>\\d{2}))?(?![\\w:]|[./-]\\d|${UNIT_FOLLOWS})`,
    offset,
  ),
  form(`(?<zone>z|${ZONES})(?![\\w/+-])`, abbreviation),
  form('(?<zone>[a-z]{1,20}(?:[/_-][a-z]{1,20}){1,5})(?![\\w/+-])', namedZone),
  form('\\((?<comment>[^()]{0,60})\\)', ({ comment }) => ({ comment: comment ?? '' })),
  // The year of `Sat May 1 12:00:00 2027`.
  form('(?<year>\\d{4})(?![\\w:]|[./-]\\w)', ({ year }) => ({ year: Number(year) })),
];

/** A time of day; `half` is `a` for the morning and `p` for the afternoon. */
export function clockTime({ hour, minute = '0', second = '0', half }: Match): DatePart | undefined {
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (half !== undefined) {
    if (time.hour < 1 || time.hour > 12) return undefined;
    time.hour = (time.hour % 12) + (half === 'p' ? 12 : 0);
  }
  return time.hour > 23 || time.minute > 59 || time.second > 59 ? undefined : { time };
}

function dotted(match: Match): DatePart | undefined {
  const time = clockTime(match);
  return time && { ...time, dotted: true };
}

/** A UTC offset, as the zone of a date. */
export function offset({ sign = '', hours = '', minutes = '00' }: Match): DatePart | undefined {
  const zone = fixedOffset(`${sign}${hours}:${minutes}`);
  return zone === undefined ? undefined : { zone };
}

/** `IST` is the time of India, of Israel or of Ireland. */
const AMBIGUOUS = 'ist';

function abbreviation({ zone = '' }: Match): DatePart | undefined {
  const found = zone === 'z' ? UTC : offsetOf(zone);
  return found === undefined ? undefined : { zone: found };
}

/** The UTC offset of an abbreviation. */
function offsetOf(zone: string): string | undefined {
  return zone === AMBIGUOUS || !/^[a-z]+$/.test(zone) ? undefined : fixedOffset(zone);
}

function namedZone({ zone = '' }: Match): DatePart | undefined {
  return zone.includes('/') && timeZoneId(zone) !== undefined ? { zone } : undefined;
}

/** The zone of text in parentheses, `(CEST)`, which stands alone or explains the zone before it. */
export function zoneOfComment(comment: string, before: string | undefined): string | undefined {
  const zone = offsetOf(comment);
  if (before === undefined || zone === before) return zone;
  // PHP reads words of up to six letters as a zone that replaces the one before.
  return /^[a-z]{1,6}$/.test(comment) ? undefined : before;
}
