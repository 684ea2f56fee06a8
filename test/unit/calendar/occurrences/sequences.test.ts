import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isInteroperable } from '../../../../lib/calendar/ical/series-dates.ts';
import { expandRecurrence, isEndless } from '../../../../lib/calendar/recurrence/expand.ts';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import { contentOn } from '../../../../lib/calendar/series/differences.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { useSettings } from '../../http/settings.ts';
import { occurrencesIn } from '../ical/expand.ts';
import { calendarWith } from '../ical/stored-series.ts';
import { dayAfter, dayLists, rules } from '../recurrence/recurrences.ts';
import { changeSeries, createSeries, extendSeries, type SeriesModel } from './series-model.ts';

beforeAll(() => {
  useSettings();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => vi.useRealTimers());

const BEGIN_MS = Date.parse('2027-01-10T12:00:00Z');
const DAY_MS = 86_400_000;

/** ical.js does not expand yearly rules in leap years correctly. */
const ruleTexts = rules.filter(({ rule }) => !rule.includes('YEARLY'));
const simpleRules = fc.constantFrom(
  ...['FREQ=DAILY', 'FREQ=DAILY;COUNT=30', 'FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=10', 'FREQ=WEEKLY;INTERVAL=2'],
  ...['FREQ=MONTHLY', 'FREQ=WEEKLY;UNTIL=20290101', 'FREQ=DAILY;INTERVAL=3;BYHOUR=20'],
);
const statedTimes = fc.constantFrom('', ';BYHOUR=20', ';BYHOUR=20;BYMINUTE=0');

const texts = fc
  .tuple(ruleTexts, statedTimes, dayLists, dayLists)
  .map(([{ rule, start_date }, time, added, excluded]) => {
    const compact = (day: number) => dayAfter(start_date.slice(0, 10), day).replaceAll('-', '');
    const lines = [
      `RRULE:${rule}${time}`,
      ...added.filter((day) => day > 0).map((day) => `RDATE:${compact(day)}${day % 2 ? '' : 'T213000'}`),
      ...excluded.filter((day) => day > 0).map((day) => `EXDATE:${compact(day)}`),
    ];
    return { start_date, lines: lines.join('\n') };
  });

interface Step {
  readonly kind: 'time' | 'end' | 'title' | 'zone' | 'all-day' | 'rule' | 'days later';
  readonly scope: 'all' | 'following';
  readonly series: number;
  readonly index: number;
  readonly hour: number;
  readonly rule: string;
  readonly days: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('time', 'end', 'title', 'zone', 'all-day', 'rule', 'days later'),
    scope: fc.constantFrom('all', 'following'),
    series: fc.nat(),
    index: fc.nat(),
    hour: fc.integer({ min: 10, max: 21 }),
    rule: simpleRules,
    days: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 6 },
);

/** What a step changes in an occurrence that starts on a day. */
function changeOf({ kind, hour, rule }: Step, day: string, { all_day }: SeriesModel['head']) {
  if (kind === 'time') return { start_date: `${day} ${hour}:00`, end_date: `${day} ${hour + 2}:30` };
  if (kind === 'end') return { end_date: `${dayAfter(day, 1)} ${hour}:00` };
  if (kind === 'zone') return { timezone: 'America/New_York' };
  if (kind === 'all-day') return { all_day: !all_day };
  return kind === 'rule' ? { recurrence: rule } : { title: `Concert at ${hour}` };
}

const presentUtc = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

/** All series after a step. A change that is refused changes none. */
async function afterStep(all: readonly SeriesModel[], step: Step): Promise<SeriesModel[]> {
  if (step.kind === 'days later') {
    vi.setSystemTime(Date.now() + step.days * DAY_MS);
    return all.map((one) => extendSeries(one, presentUtc()));
  }
  const number = step.series % all.length;
  const series = all[number];
  const index = step.index % (series?.head.dates.length ?? 0);
  const day = series?.head.dates[index]?.date.slice(0, 10);
  if (series === undefined || day === undefined) return [...all];
  const change = { scope: step.scope, ...changeOf(step, day, series.head) };
  const changed = await changeSeries(series, index, change).catch(unlessRefused);
  return changed === undefined ? [...all] : all.toSpliced(number, 1, ...changed);
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Failure && error.status === 400)) throw error;
}

const MAX_YEARS = 10;

function expectConsistent({ head, template }: SeriesModel): void {
  const dates = head.dates.map(({ date }) => date);
  const ends = `${Number(head.start_date.slice(0, 4)) + MAX_YEARS}${head.start_date.slice(4, 10)}`;
  const through = head.expanded_to ?? (isEndless(head.rule) ? ends : '9999-12-31');
  expect(expandRecurrence(head.rule, head, { through, max: 5000 }).dates).toEqual(dates);
  expect([template.event.start_date, head.start_date]).toEqual([dates[0], dates[0]]);
  expectShown({ head, template });
}

/** More occurrences than ical.js expands at once. */
const MANY = 450;

function expectShown({ head: series, template: { event: template } }: SeriesModel): void {
  // Feeds have the events of other series one by one.
  if (series.dates.length > MANY || !isInteroperable(series)) return;
  const { modified_utc } = series;
  const parts = { series, template, absent: new Set<number>(), own: new Map(), modified_utc };
  const text = calendarWith(parts);
  const expected = series.dates
    .map(({ date }) => contentOn({ event: template }, date))
    .map(({ all_day, start_date, utc_start_date }) => (all_day ? start_date.slice(0, 10) : utc_start_date))
    .sort();
  const last = expected.at(-1) ?? '';
  const shown = occurrencesIn(text, MANY).map(({ start }) => start);
  // A rule without an end gives later dates too.
  expect(series.expanded_to === undefined ? shown : shown.filter((start) => start <= last)).toEqual(expected);
}

it('the rule of a series gives its dates, and its feed shows them, whatever has changed', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(texts, steps, async ({ start_date, lines }, changes) => {
      vi.setSystemTime(BEGIN_MS);
      let all: SeriesModel[] = [];
      try {
        const rule = recurrenceText(lines, { start_date, timezone: 'Europe/Lisbon', all_day: false });
        all = [createSeries(rule, start_date, presentUtc())];
      } catch (error) {
        unlessRefused(error);
      }
      all.forEach(expectConsistent);
      for (const step of all.length === 0 ? [] : changes) {
        const before = all;
        all = await afterStep(all, step);
        const others = all.filter((series) => !before.includes(series));
        others.forEach(expectConsistent);
        changed += others.length;
      }
    }),
    { numRuns: 40 },
  );
  expect(changed).toBeGreaterThan(20);
});
