import ICAL from 'ical.js';

/**
 * Limits for an event of a file. Durations and rules of a few characters can mean billions of days or iterations, which
 * the parser would run through one by one.
 */

/** Longer durations are errors or attacks. */
const MAX_YEARS = 100;
const DAY_SECONDS = 86_400;
const MAX_SECONDS = MAX_YEARS * 365.25 * DAY_SECONDS;

/** Maximum number of recurrence rules of an event, and of additional and excluded dates. */
const MAX_RULES = 20;
const MAX_DATES = 5000;

const STEP_SECONDS: Readonly<Record<string, number>> = {
  SECONDLY: 1,
  MINUTELY: 60,
  HOURLY: 3600,
  DAILY: DAY_SECONDS,
  WEEKLY: 7 * DAY_SECONDS,
  MONTHLY: 30 * DAY_SECONDS,
  YEARLY: 365 * DAY_SECONDS,
};

/** Returns why an event exceeds the limits; undefined if it does not. */
export function beyondBounds(component: ICAL.Component): string | undefined {
  return (
    dateProblem(component) ?? durationProblem(component) ?? countProblem(component) ?? ruleProblem(component)
  );
}

function dateProblem(component: ICAL.Component): string | undefined {
  const names = ['dtstart', 'dtend', 'recurrence-id'];
  const wrong = names.find((name) => {
    const value: unknown = component.getFirstPropertyValue(name);
    return value instanceof ICAL.Time && !(value.year >= 1 && value.year <= 9999);
  });
  return wrong === undefined
    ? undefined
    : `has a ${wrong.toUpperCase()} that is not in the years from 1 to 9999`;
}

function durationProblem(component: ICAL.Component): string | undefined {
  const value: unknown = component.getFirstPropertyValue('duration');
  if (!(value instanceof ICAL.Duration)) return undefined;
  return Math.abs(value.toSeconds()) <= MAX_SECONDS
    ? undefined
    : `has a DURATION of more than ${MAX_YEARS} years`;
}

function countProblem(component: ICAL.Component): string | undefined {
  if (component.getAllProperties('rrule').length > MAX_RULES)
    return `has more than ${MAX_RULES} rules (RRULE)`;
  const dates = ['rdate', 'exdate'].flatMap((name) => component.getAllProperties(name));
  const values = dates.reduce((sum, date) => sum + date.getValues().length, 0);
  return values > MAX_DATES ? `has more than ${MAX_DATES} dates (RDATE, EXDATE)` : undefined;
}

function ruleProblem(component: ICAL.Component): string | undefined {
  const rules: unknown[] = component.getAllProperties('rrule').map((property) => property.getFirstValue());
  const isFar = rules.some(
    (rule) =>
      rule instanceof ICAL.Recur && rule.interval * (STEP_SECONDS[rule.freq] ?? Number.NaN) > MAX_SECONDS,
  );
  return isFar ? `has an RRULE whose INTERVAL is more than ${MAX_YEARS} years` : undefined;
}
