import { FIRST_YEAR, FORMS, type Found, LAST_YEAR } from './date-forms.ts';
import type { DateText, InstantText, Unit, WallClockText } from './written-date.ts';

/** Reads a date. @returns nothing for text of no known form, and for dates and times that do not exist */
export function parseDateText(text: string): DateText | undefined {
  const written = text.trim().toLowerCase();
  const [, digits] = /^@?(-?\d+)$/.exec(written) ?? [];
  if (digits !== undefined) return instant(Number(digits));
  return written === '' ? undefined : wallClock(written);
}

const LAST_SECOND = Date.UTC(LAST_YEAR + 1, 0) / 1000 - 1;

function instant(seconds: number): InstantText | undefined {
  return seconds >= 0 && seconds <= LAST_SECOND ? { kind: 'instant', seconds } : undefined;
}

const SEPARATOR = /[\s,]*/y;

function wallClock(text: string): WallClockText | undefined {
  let found: Found = {};
  for (let at = 0; at < text.length; ) {
    const part = partAt(text, at);
    if (part === undefined || contradicts(found, part.says)) return undefined;
    found = { ...found, ...part.says, steps: [...(found.steps ?? []), ...(part.says.steps ?? [])] };
    at = part.end;
  }
  return isNear(found) ? { kind: 'wall-clock', steps: [], ...found } : undefined;
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

/** Whether the steps lead to no year that could not be written. */
function isNear({ date, steps = [] }: Found): boolean {
  if (steps.length === 0) return true;
  const years = steps.map((step) => ('unit' in step ? step.amount * YEARS_IN[step.unit] : 0));
  const year = (date?.year ?? new Date().getFullYear()) + years.reduce((sum, one) => sum + one, 0);
  return Math.max(...years.map(Math.abs)) < LAST_YEAR && year > FIRST_YEAR && year < LAST_YEAR;
}

function partAt(text: string, at: number): { says: Found; end: number } | undefined {
  for (const { pattern, read } of FORMS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const says = read(match.groups ?? {});
    if (says === undefined) return undefined;
    SEPARATOR.lastIndex = pattern.lastIndex;
    const [between = ''] = SEPARATOR.exec(text) ?? [];
    return { says, end: pattern.lastIndex + between.length };
  }
  return undefined;
}

/** Whether both name a day, or both a time: `2027-03-05 tomorrow` is no date. */
function contradicts(before: Found, now: Found): boolean {
  const namesDay = ({ date, day }: Found) => date !== undefined || day !== undefined;
  return (namesDay(before) && namesDay(now)) || (before.time !== undefined && now.time !== undefined);
}
