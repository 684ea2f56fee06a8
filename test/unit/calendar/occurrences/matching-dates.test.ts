import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchDates } from '../../../../lib/calendar/occurrences/matching-dates.ts';

const dates = () =>
  fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 28 }), hour: fc.integer({ min: 10, max: 20 }) }))
    .map((times) =>
      times
        .map(({ day, hour }) => `2027-03-${String(day).padStart(2, '0')} ${hour}:00:00`)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    );

it('an event keeps its identifier on its day, others go, and no event is lost or used twice', () => {
  fc.assert(
    fc.property(dates(), dates(), (old, wanted) => {
      const before = old.map((date, n) => ({ date, event: n + 1 }));
      const matched = matchDates(before, wanted);
      expect(matched.dates.map(({ date }) => date)).toEqual(wanted);
      const dayOf = (event: number) => old[event - 1]?.slice(0, 10);
      for (const { date, event } of matched.dates) {
        if (event !== undefined) expect(dayOf(event)).toBe(date.slice(0, 10));
      }
      const kept = matched.dates.flatMap(({ event }) => event ?? []);
      expect([...kept, ...matched.gone].toSorted((a, b) => a - b)).toEqual(before.map(({ event }) => event));
      // A day has a new event only if all of its old ones are used, and loses one only if it has too many.
      const countOn = (all: readonly string[], day: string) =>
        all.filter((date) => date.startsWith(day)).length;
      for (const day of new Set(wanted.map((date) => date.slice(0, 10)))) {
        const keptThere = kept.filter((event) => dayOf(event) === day).length;
        expect(keptThere).toBe(Math.min(countOn(old, day), countOn(wanted, day)));
      }
    }),
  );
});

it('an event keeps its date, even if an earlier one of its day has none any more', () => {
  const [morning, evening] = ['2027-03-02 10:00:00', '2027-03-02 20:00:00'];
  const before = [
    { date: morning, event: 1 },
    { date: evening, event: 2 },
  ];
  expect(matchDates(before, [evening])).toEqual({ dates: [{ date: evening, event: 2 }], gone: [1] });
  expect(matchDates(before, ['2027-03-02 21:00:00'])).toMatchObject({ dates: [{ event: 1 }], gone: [2] });
});

it('events follow a move of the series, unless another one stays on the day', () => {
  const on = (day: number) => `2027-03-${String(day).padStart(2, '0')} 20:00:00`;
  const weekly = [2, 9, 16].map((day, n) => ({ date: on(day), event: n + 1 }));
  expect(matchDates(weekly, [3, 10, 17].map(on), 1)).toEqual({
    dates: [3, 10, 17].map((day, n) => ({ date: on(day), event: n + 1 })),
    gone: [],
  });
  const daily = [2, 3, 4].map((day, n) => ({ date: on(day), event: n + 1 }));
  expect(matchDates(daily, [3, 4, 5].map(on), 1)).toEqual({
    dates: [
      { date: on(3), event: 2 },
      { date: on(4), event: 3 },
      { date: on(5), event: undefined },
    ],
    gone: [1],
  });
});
