import type { Temporal } from 'temporal-polyfill';
import { MAX_OCCURRENCES } from '../../../schemas/calendar/limits.ts';
import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';
import { invalidMember } from '../../http/failure.ts';
import { instantOf, inZone } from '../dates/dates.ts';
import { dayOf } from '../dates/time-text.ts';
import { clockText, type DateValue, parseDate } from './date-values.ts';
import { clockOfDate, DAY_END } from './recurrence.ts';
import { hasTimes, isSubDaily, parseRule, type Rule } from './rules.ts';
import { readOr } from './unusable.ts';
import { type FirstEvent, type WantedDate, type WantedRecurrence, wantedDate } from './wanted.ts';

const MEMBER = 'recurrence';

/** The largest number of a weekday in `BYDAY` (RFC 5545, `ordwk`). */
const MAX_DAY_NUMBER = 53;

/** A line of iCalendar: `EXDATE;TZID=Europe/Lisbon:20270305T200000`. */
interface Line {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** Reads lines of iCalendar, or a single rule without its name (`FREQ=WEEKLY`). @throws Failure 400 */
export function wantedInText(text: string, first: FirstEvent): WantedRecurrence {
  const lines = linesOf(text);
  const rules: Rule[] = [];
  const added: WantedDate[] = [];
  const excluded: WantedDate[] = [];
  for (const line of lines) {
    if (line.name === 'RRULE') rules.push(ruleOf(line.value, first));
    else if (line.name === 'RDATE') added.push(...datesOf(line, first));
    else if (line.name === 'EXDATE') excluded.push(...datesOf(line, first));
    else if (line.name === 'DTSTART') requireSameStart(line, first);
    else if (line.name === 'EXRULE') throw refusal('EXRULE is not supported: leave out dates with EXDATE');
    else throw refusal(`expected lines of RRULE, RDATE and EXDATE, not ${line.name.slice(0, 60)}`);
  }
  if (rules.length > 1) throw refusal('expected one RRULE');
  if (rules.length + added.length === 0) throw refusal('expected an RRULE or an RDATE');
  if (Math.max(added.length, excluded.length) > MAX_OCCURRENCES) throw tooManyDates();
  return { rule: rules[0], added, excluded };
}

const refusal = (message: string) => invalidMember(MEMBER, message);
const tooManyDates = () => refusal(`expected at most ${MAX_OCCURRENCES} dates in RDATE and in EXDATE`);

function linesOf(text: string): Line[] {
  // A line that begins with a space continues the one before.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  return lines.filter((line) => line.trim() !== '').map(lineOf);
}

function lineOf(line: string): Line {
  const colon = line.indexOf(':');
  if (colon === -1 && line.includes('=')) return { name: 'RRULE', parameters: [], value: line };
  const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).split(';');
  return {
    name: (colon === -1 ? line : name).trim().toUpperCase(),
    parameters,
    value: line.slice(colon + 1),
  };
}

function ruleOf(text: string, first: FirstEvent): Rule {
  const rule = parsedRule(text);
  const { frequency } = rule;
  if (isSubDaily(rule)) throw refusal('expected FREQ=DAILY, WEEKLY, MONTHLY or YEARLY');
  if (rule.count !== undefined && rule.until !== undefined) throw refusal('expected either COUNT or UNTIL');
  if (rule.count !== undefined && rule.count < 1) throw refusal('expected a COUNT of at least 1');
  if (!(Number(partOf(text, 'INTERVAL') ?? 1) >= 1)) throw refusal('expected an INTERVAL of at least 1');
  const dayNumbers = (partOf(text, 'BYDAY') ?? '').match(/\d+/g) ?? [];
  const isShort = frequency === 'DAILY' || frequency === 'WEEKLY';
  if (isShort && dayNumbers.length > 0) {
    throw refusal('expected numbers in BYDAY only with FREQ=MONTHLY or YEARLY');
  }
  if (!dayNumbers.every((number) => Number(number) >= 1 && Number(number) <= MAX_DAY_NUMBER)) {
    throw refusal(`expected numbers from 1 to ${MAX_DAY_NUMBER} in BYDAY`);
  }
  if (first.all_day && hasTimes(rule)) {
    throw refusal('expected no BYHOUR, BYMINUTE or BYSECOND for an all-day event');
  }
  return rule.until === undefined ? rule : { ...rule, until: untilOf(rule.until, first) };
}

/** A part of a rule as written. */
function partOf(text: string, name: string): string | undefined {
  const parts = text.replace(/\s/g, '').toUpperCase().split(';');
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

function parsedRule(text: string): Rule {
  return readOr(
    () => parseRule(text),
    (reason) => {
      throw refusal(`RRULE ${reason}`);
    },
  );
}

/** The end as wall-clock time; a date includes its whole day. */
function untilOf(text: string, first: FirstEvent): string {
  const value = parseDate(text);
  if (value === undefined) throw refusal('RRULE has an UNTIL that is not a date');
  if (!value.isDate && !first.all_day) return clockText(localClock(value, undefined, first));
  return `${dayOf(clockText(value.clock))}${DAY_END}`;
}

function datesOf(line: Line, first: FirstEvent): WantedDate[] {
  const values = line.value.split(',').filter((value) => value.trim() !== '');
  if (values.length > MAX_OCCURRENCES) throw tooManyDates();
  return values.map((text) => {
    if (text.includes('/')) throw refusal(`expected ${line.name} with dates, not with periods`);
    const value = parseDate(text);
    if (value === undefined) throw refusal(`${line.name} has ${text.slice(0, 60)}, which is not a date`);
    const clock = value.isDate ? value.clock : localClock(value, zoneIn(line), first);
    return wantedDate(clock, value.isDate, MEMBER);
  });
}

/** Converts a time in its own zone, or in UTC, to wall-clock time of the series. */
function localClock(
  { clock, isUtc }: DateValue,
  zone: string | undefined,
  { timezone }: FirstEvent,
): Temporal.PlainDateTime {
  const own = isUtc ? 'UTC' : zone;
  return own === undefined || own === timezone ? clock : inZone(instantOf(clock, own), timezone);
}

function zoneIn({ name, parameters }: Line): string | undefined {
  const zone = parameters
    .find((parameter) => /^tzid=/i.test(parameter))
    ?.slice('TZID='.length)
    .replace(/"/g, '');
  if (zone !== undefined && timeZoneId(zone) === undefined) {
    throw refusal(`${name} has the unknown time zone ${zone.slice(0, 60)}`);
  }
  return zone;
}

/** Some programs write the start next to the rule. */
function requireSameStart(line: Line, first: FirstEvent): void {
  const [date] = datesOf(line, first);
  const start = clockOfDate(first.start_date);
  const isSame = date?.isDay === true ? start.startsWith(dayOf(date.clock)) : date?.clock === start;
  if (!isSame) throw refusal('expected no DTSTART other than start_date');
}
