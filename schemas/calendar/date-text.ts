import { type DatePart, FIRST_YEAR, FORMS, LAST_YEAR } from './date-forms.ts';
import type { DateText, InstantText, Unit, WallClockText } from './written-date.ts';

/** Parses a date. @returns nothing if the form is unknown, or the date or time does not exist */
export function parseDateText(text: string): DateText | undefined {
  const normalized = text.trim().toLowerCase();
  const [, digits] = /^@?(-?\d+)$/.exec(normalized) ?? [];
  if (digits !== undefined) return instant(Number(digits));
  return normalized === '' ? undefined : wallClock(normalized);
}

const LAST_SECOND = Date.UTC(LAST_YEAR + 1, 0) / 1000 - 1;

function instant(seconds: number): InstantText | undefined {
  return seconds >= 0 && seconds <= LAST_SECOND ? { kind: 'instant', seconds } : undefined;
}

const SEPARATOR = /[\s,]*/y;

function wallClock(text: string): WallClockText | undefined {
  let found: DatePart = {};
  for (let at = 0; at < text.length; ) {
    const part = partAt(text, at);
    if (part === undefined || contradicts(found, part.value)) return undefined;
    found = { ...found, ...part.value, steps: [...(found.steps ?? []), ...(part.value.steps ?? [])] };
    at = part.end;
  }
  return isInRange(found) ? { kind: 'wall-clock', steps: [], ...found } : undefined;
}

const YEARS_IN: Readonly<Record<Unit, number>> = {
  seconds: 1 / 31_556_952,
  minutes: 1 / 525_949,
  hours: 1 / 8766,
  days: 1 / 365.25,
  weeks: 7 / 365.25,
  months: 1 / 12,
  years: 1,
};

/** Whether the steps lead to a year that can be written with four digits. */
function isInRange({ date, steps = [] }: DatePart): boolean {
  if (steps.length === 0) return true;
  const years = steps.map((step) => ('unit' in step ? step.amount * YEARS_IN[step.unit] : 0));
  const year = (date?.year ?? new Date().getFullYear()) + years.reduce((sum, one) => sum + one, 0);
  return Math.max(...years.map(Math.abs)) < LAST_YEAR && year > FIRST_YEAR && year < LAST_YEAR;
}

function partAt(text: string, at: number): { value: DatePart; end: number } | undefined {
  for (const { pattern, parse } of FORMS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = parse(match.groups ?? {});
    if (value === undefined) return undefined;
    SEPARATOR.lastIndex = pattern.lastIndex;
    const [between = ''] = SEPARATOR.exec(text) ?? [];
    return { value, end: pattern.lastIndex + between.length };
  }
  return undefined;
}

/** Whether both name a day, or both a time: `2027-03-05 tomorrow` is not a date. */
function contradicts(before: DatePart, now: DatePart): boolean {
  const namesDay = ({ date, day }: DatePart) => date !== undefined || day !== undefined;
  return (namesDay(before) && namesDay(now)) || (before.time !== undefined && now.time !== undefined);
}
