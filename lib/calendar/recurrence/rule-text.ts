import { type Part, type Rule, WEEKDAYS } from './rules.ts';

/** The order in which the parts are written. */
const PARTS: readonly Part[] = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'];
const TIME_PARTS: readonly Part[] = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'];

/** Formats a rule whose end is a wall-clock time. Rules with the same parts in any order have the same text. */
export function ruleText(rule: Rule): string {
  const { frequency, interval, count, until, days, by, weekStart } = rule;
  const partTexts = (names: readonly Part[]) =>
    names.filter((name) => by[name].length > 0).map((name) => `${name}=${by[name].join(',')}`);
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${until.replace(/[-:]/g, '')}`]),
    ...partTexts(PARTS),
    ...(days.length === 0 ? [] : [`BYDAY=${daysText(rule)}`]),
    ...partTexts(TIME_PARTS),
    ...(weekStart === 0 ? [] : [`WKST=${WEEKDAYS[weekStart]}`]),
  ].join(';');
}

function daysText({ days }: Rule): string {
  const names = [...days]
    .sort((a, b) => a.weekday - b.weekday || a.nth - b.nth)
    .map(({ nth, weekday }) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday]}`);
  return [...new Set(names)].join(',');
}
