import { combine, complete } from './combine-parts.ts';
import { calendarDate, DATE_FORMS, LAST_YEAR } from './date-forms.ts';
import type { DateForm, DatePart } from './date-part.ts';
import { RELATIVE_FORMS } from './relative-forms.ts';
import { clockTime, offset, TIME_FORMS, UTC } from './time-forms.ts';
import type { DateText, InstantText, WallClockText } from './written-date.ts';

/**
 * Parses a date, with the meaning that PHP's `strtotime` gives it. Rejects dates and times that do not exist, and texts
 * that PHP reads only in part.
 * @returns undefined for a rejected text
 */
export function parseDateText(text: string): DateText | undefined {
  const normalized = normalize(text);
  const [, digits] = /^@?(-?\d+)$/.exec(normalized) ?? /^@(\d+)\.\d+$/.exec(normalized) ?? [];
  if (digits !== undefined) return instant(Number(digits));
  return normalized === '' || SPLIT_SUFFIX.test(text) ? undefined : wallClock(normalized);
}

/** `1sT` is not `1st` in PHP, but `1` and a time zone. */
const SPLIT_SUFFIX = /\d[snrt][DHT]/;

/** Converts to lower case, except for `GMT+0200`, which JavaScript writes. PHP drops the offset after `gmt`. */
function normalize(text: string): string {
  const lower = text
    .replace(/[\t\u00a0\u202f]/g, ' ')
    .trim()
    .toLowerCase();
  return /\bGMT[+-]/.test(text) ? lower.replace(/\bgmt(?=[+-])/, 'GMT') : lower;
}

const LAST_SECOND = Date.UTC(LAST_YEAR + 1, 0) / 1000 - 1;

function instant(seconds: number): InstantText | undefined {
  return seconds >= 0 && seconds <= LAST_SECOND ? { kind: 'instant', seconds } : undefined;
}

/** The longest match counts; of several with the same length, the first. */
const FORMS: readonly DateForm[] = [...RELATIVE_FORMS, ...TIME_FORMS, ...DATE_FORMS];
const SEPARATOR = /[ ,.]*/y;

/** The form of records and of ISO 8601, which nearly all programs write. It is tried first, because it is fast. */
const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ t](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?)?(?: ?(?<zone>z|(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)))?$/;

function wallClock(text: string): WallClockText | undefined {
  const groups = ISO.exec(text)?.groups;
  if (groups === undefined) return inParts(text);
  const date = calendarDate(groups);
  const time = groups.hour === undefined ? {} : clockTime(groups);
  const zone = groups.zone === 'z' ? { zone: UTC } : groups.zone === undefined ? {} : offset(groups);
  return date && time && zone && complete({ ...date, ...time, ...zone });
}

function inParts(text: string): WallClockText | undefined {
  let found: DatePart | undefined = {};
  for (let at = 0; at < text.length && found !== undefined; ) {
    const part = partAt(text, at);
    if (part === undefined) return undefined;
    found = combine(found, part.value);
    at = part.end;
  }
  return found === undefined ? undefined : complete(found);
}

/** The longest match at a position. */
function partAt(text: string, at: number): { value: DatePart; end: number } | undefined {
  let longest: { form: DateForm; match: RegExpExecArray } | undefined;
  for (const form of FORMS) {
    form.pattern.lastIndex = at;
    const match = form.pattern.exec(text);
    if (match !== null && match[0].length > (longest?.match[0].length ?? 0)) longest = { form, match };
  }
  const value = longest?.form.parse(longest.match.groups ?? {});
  if (longest === undefined || value === undefined) return undefined;
  SEPARATOR.lastIndex = at + longest.match[0].length;
  SEPARATOR.exec(text);
  return { value, end: SEPARATOR.lastIndex };
}
