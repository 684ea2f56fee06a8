import type { Temporal } from 'temporal-polyfill';
import { dayNumber, dayNumberIn, dayText } from '../dates/civil-days.ts';
import { dayOf, twoDigits } from '../dates/time-text.ts';
import { completedRule, numbersOr } from './completed-rule.ts';
import { MAX_YEAR } from './date-values.ts';
import { daysOf, matches } from './rule-days.ts';
import { DAY_SECONDS, isSubDaily, type Rule, STEP_SECONDS, sortedNumbers } from './rules.ts';
import type { Work } from './work.ts';

/**
 * Yields the wall-clock times of a rule, in order, from its start, as `2027-03-05T20:00:00` (RFC 5545, section 3.3.10).
 * @param until the end, inclusive
 * @throws TooMuchWork for a rule that matches too rarely
 */
export function* ruleStarts(
  rule: Rule,
  start: Temporal.PlainDateTime,
  until: string | undefined,
  work: Work,
): Generator<string> {
  const begin = timeOf(start);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const period of periodsOf(completedRule(rule, start), start, lastDayOf(until), work)) {
    for (const time of selectPositions(period, rule)) {
      if (time < begin) continue;
      const text = textOf(time);
      if (left <= 0 || (until !== undefined && text > until)) return;
      left -= 1;
      yield text;
    }
  }
}

/** A wall-clock time in seconds since 1970. */
const timeOf = (clock: Temporal.PlainDateTime) =>
  dayNumber(clock) * DAY_SECONDS + clock.hour * 3600 + clock.minute * 60 + clock.second;

function textOf(time: number): string {
  const day = Math.floor(time / DAY_SECONDS);
  return `${dayText(day)}${timeText(time - day * DAY_SECONDS)}`;
}

/** A time of day from its seconds: `T20:00:00`. */
export function timeText(seconds: number): string {
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(seconds % 60)}`;
}

/** Selects times of a period, in seconds since 1970, by `BYSETPOS`. */
function selectPositions(times: readonly number[], { by: { BYSETPOS } }: Rule): readonly number[] {
  if (BYSETPOS.length === 0) return times;
  const selected = BYSETPOS.flatMap((position) => times.at(position > 0 ? position - 1 : position) ?? []);
  return sortedNumbers(selected);
}

/** The last day to search for dates of a rule. */
function lastDayOf(until: string | undefined): number {
  return until === undefined ? LAST_DAY : dayNumberIn(dayOf(until));
}

const LAST_DAY = dayNumber({ year: MAX_YEAR, month: 12, day: 31 });

/** The times of each year, month, week, day... of a rule up to a day. */
function periodsOf(
  rule: Rule,
  start: Temporal.PlainDateTime,
  last: number,
  work: Work,
): Generator<readonly number[]> {
  return isSubDaily(rule) ? shortPeriods(rule, start, last, work) : longPeriods(rule, start, last, work);
}

function* longPeriods(
  rule: Rule,
  start: Temporal.PlainDateTime,
  last: number,
  work: Work,
): Generator<readonly number[]> {
  const times = timesOfDay(rule, start, work);
  for (let period = 0; ; period += 1) {
    const days = daysOf(rule, start, period * rule.interval, last);
    if (days === undefined) return;
    work.spend(1 + days.length);
    const matching = days.filter((day) => matches(rule, day));
    work.spend(matching.length * times.length);
    yield matching.flatMap((day) => times.map((time) => day * DAY_SECONDS + time));
  }
}

/** The times that a rule gives on each of its days, in seconds; not for rules of hours, minutes or seconds. */
export function timesOfDay({ by }: Rule, start: Temporal.PlainDateTime, work: Work): number[] {
  return timesOf(
    numbersOr(by.BYHOUR, start.hour),
    numbersOr(by.BYMINUTE, start.minute),
    numbersOr(by.BYSECOND, start.second),
    work,
  );
}

function timesOf(
  hours: readonly number[],
  minutes: readonly number[],
  seconds: readonly number[],
  work: Work,
): number[] {
  work.spend(hours.length * minutes.length * seconds.length);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + Math.min(second, 59))),
  );
}

function* shortPeriods(
  rule: Rule,
  start: Temporal.PlainDateTime,
  last: number,
  work: Work,
): Generator<readonly number[]> {
  const { frequency, interval, by } = rule;
  const unit = STEP_SECONDS[frequency];
  const step = unit * interval;
  const minutes = frequency === 'HOURLY' ? numbersOr(by.BYMINUTE, start.minute) : [0];
  const seconds = frequency === 'SECONDLY' ? [0] : numbersOr(by.BYSECOND, start.second);
  const within = timesOf([0], minutes, seconds, work);
  const begin = timeOf(start);
  for (let time = begin - (((begin % unit) + unit) % unit); time < (last + 1) * DAY_SECONDS; ) {
    work.spend(1 + within.length);
    const day = Math.floor(time / DAY_SECONDS);
    if (!matches(rule, day)) {
      // To the first period of the next day.
      time += Math.ceil(((day + 1) * DAY_SECONDS - time) / step) * step;
      continue;
    }
    if (isTimeIn(rule, time - day * DAY_SECONDS)) yield within.map((offset) => time + offset);
    time += step;
  }
}

/** Whether a time of a day matches the parts that limit times in short periods. */
function isTimeIn({ frequency, by }: Rule, time: number): boolean {
  const allows = (list: readonly number[], value: number) => list.length === 0 || list.includes(value);
  return (
    allows(by.BYHOUR, Math.floor(time / 3600)) &&
    (frequency === 'HOURLY' || allows(by.BYMINUTE, Math.floor(time / 60) % 60)) &&
    (frequency !== 'SECONDLY' || allows(by.BYSECOND, time % 60))
  );
}
