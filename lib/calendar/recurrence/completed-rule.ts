import type { Temporal } from 'temporal-polyfill';
import { dayNumber, weekday } from '../dates/civil-days.ts';
import type { Rule } from './rules.ts';

/** A rule takes the parts that it omits from the start of its event. */

/** Adds the days that a rule takes from the start of its event. */
export function completedRule(rule: Rule, start: Temporal.PlainDateTime): Rule {
  const { frequency, days, by } = rule;
  const { BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYMONTH } = by;
  if (days.length > 0 || BYMONTHDAY.length > 0 || BYYEARDAY.length > 0) return rule;
  const sameDay = [{ nth: 0, weekday: weekday(dayNumber(start)) }];
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && BYWEEKNO.length > 0))
    return { ...rule, days: sameDay };
  if (frequency === 'MONTHLY') return { ...rule, by: { ...by, BYMONTHDAY: [start.day] } };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, by: { ...by, BYMONTH: numbersOr(BYMONTH, start.month), BYMONTHDAY: [start.day] } };
}

/** The numbers that a part of a rule gives; without the part, the number of the start. */
export const numbersOr = (part: readonly number[], ofStart: number) => (part.length > 0 ? part : [ofStart]);
