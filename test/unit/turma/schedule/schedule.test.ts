import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  lessonDays,
  parse,
  positionTimes,
  scheduleProblem,
} from '../../../../lib/turma/schedule/schedule.ts';

const shown = (schedule: string | null) =>
  lessonDays(schedule).map(
    ({ date, positions }) => `${date} ${positions.map(({ shift, order }) => `${shift}${order}`).join(' ')}`,
  );

describe('a schedule code', () => {
  it('has days, a shift and positions, between two dates', () => {
    const [stretch, ...more] = parse('24M12 (03/03/2025 - 12/07/2025)');
    expect(more).toEqual([]);
    expect(stretch?.from.toString()).toBe('2025-03-03');
    expect(stretch?.to.toString()).toBe('2025-07-12');
    expect(stretch?.groups).toEqual([{ days: [2, 4], shift: 'M', orders: [1, 2] }]);
  });

  it('can have several groups and stretches', () => {
    expect(parse('2M45 5M12 (29/07/2024 - 28/11/2024)')[0]?.groups).toEqual([
      { days: [2], shift: 'M', orders: [4, 5] },
      { days: [5], shift: 'M', orders: [1, 2] },
    ]);
    const stretches = parse('7M123 (29/07/2024 - 31/08/2024), 7M1234 (01/09/2024 - 14/12/2024)');
    expect(stretches.map(({ from, groups }) => [from.toString(), groups[0]?.orders])).toEqual([
      ['2024-07-29', [1, 2, 3]],
      ['2024-09-01', [1, 2, 3, 4]],
    ]);
  });

  it.each([null, '', 'A definir', '24M12', '1M1 (03/03/2025 - 12/07/2025)'])(
    'has no lessons if it is %j',
    (text) => {
      expect(parse(text)).toEqual([]);
      expect(lessonDays(text)).toEqual([]);
    },
  );

  it.each([
    ['junk before it', 'A definir 2M1 (03/03/2025 - 03/03/2025)', ['2025-03-03 M1']],
    ['a word before its last group', '2M1 x 3M2 (03/03/2025 - 04/03/2025)', ['2025-03-04 M2']],
    ['no space before its dates', '2M1(03/03/2025 - 03/03/2025)', []],
    ['several spaces', '2M1  3M2   (03/03/2025 - 04/03/2025)', ['2025-03-03 M1', '2025-03-04 M2']],
    [
      'no space after a comma',
      '2M1 (03/03/2025 - 03/03/2025),3M2 (04/03/2025 - 04/03/2025)',
      ['2025-03-03 M1', '2025-03-04 M2'],
    ],
    ['dates without groups', '(03/03/2025 - 03/03/2025), 3M2 (04/03/2025 - 04/03/2025)', ['2025-03-04 M2']],
    ['its dates in the other order', '2M1 (04/03/2025 - 03/03/2025)', []],
    [
      'the empty dates of some databases',
      '2M1 (00/00/0000 - 00/00/0000), 3M2 (04/03/2025 - 04/03/2025)',
      ['2025-03-04 M2'],
    ],
  ])('can have %s', (_, code, days) => {
    expect(shown(code)).toEqual(days);
  });

  it('is parsed up to ten stretches and a thousand days', () => {
    const stretch = (year: number) => `2M1 (01/01/${year} - 31/01/${year})`;
    const years = Array.from({ length: 12 }, (_, n) => stretch(2020 + n));
    expect(parse(years.join(', '))).toHaveLength(10);
    expect(scheduleProblem(years.join(', '))).toBe('expected at most 10 stretches');
    expect(scheduleProblem(years.slice(2).join(', '))).toBe('expected stretches within 1000 days');

    const long = '2M1 (01/01/2025 - 31/12/2025), 3M1 (01/01/0001 - 31/12/9999)';
    expect(scheduleProblem(long)).toBe('expected stretches of at most 1000 days in all');
    expect(lessonDays(long)).toEqual(lessonDays('2M1 (01/01/2025 - 31/12/2025)'));
    expect(scheduleProblem(null)).toBeUndefined();
  });

  it.each([
    ['2M1 (01/01/2025 - 01/01/2025), 2M1 (27/09/2027 - 27/09/2027)', undefined],
    ['2M1 (01/01/2025 - 01/01/2025), 2M1 (28/09/2027 - 28/09/2027)', 'expected stretches within 1000 days'],
    ['2M1 (28/09/2027 - 28/09/2027), 2M1 (01/01/2025 - 01/01/2025)', 'expected stretches within 1000 days'],
    ['2M1 (01/01/2025 - 27/09/2027)', undefined],
    ['2M1 (01/01/2025 - 28/09/2027)', 'expected stretches of at most 1000 days in all'],
  ])('has 1000 days from the first to the last: %s', (code, problem) => {
    expect(scheduleProblem(code)).toBe(problem);
  });

  it('has the lessons of all 1000 days, and none of a stretch that exceeds them', () => {
    expect(shown('4M1 (01/01/2025 - 27/09/2027)')).toHaveLength(143);
    expect(shown('4M1 (01/01/2025 - 28/09/2027)')).toEqual([]);
  });

  it('does not get longer because a stretch ends before it starts', () => {
    const code = '4M1 (01/01/2025 - 01/01/2015), 4M1 (01/01/2025 - 28/09/2027)';
    expect(shown(code)).toEqual([]);
    expect(scheduleProblem(code)).toBe('expected stretches of at most 1000 days in all');
  });

  it.each([
    ['31/02/2025', '2M1 (03/02/2025 - 31/02/2025)'],
    ['03/13/2025', '2M1 (01/03/2025 - 31/03/2025), 2M1 (03/13/2025 - 03/14/2025)'],
    ['29/02/2025', '2M1 (29/02/2024 - 29/02/2025)'],
  ])('is wrong with a date that does not exist, such as %s', (date, code) => {
    expect(scheduleProblem(code)).toBe(`expected dates as dd/MM/yyyy: ${date} does not exist`);
  });

  it('does not have a sixth position at night', () => {
    expect(shown('2N456 (03/03/2025 - 03/03/2025)')).toEqual(['2025-03-03 N4 N5']);
  });
});

describe('the lesson days', () => {
  it('are the weekdays of the code, both ends inclusive', () => {
    expect(shown('24M12 (03/03/2025 - 12/03/2025)')).toEqual([
      '2025-03-03 M1 M2',
      '2025-03-05 M1 M2',
      '2025-03-10 M1 M2',
      '2025-03-12 M1 M2',
    ]);
  });

  it('merge the groups of a day in the order of the day, each position once', () => {
    expect(shown('2N12 2M21 26T3 2M2 (03/03/2025 - 07/03/2025)')).toEqual([
      '2025-03-03 M1 M2 T3 N1 N2',
      '2025-03-07 T3',
    ]);
  });

  it('are merged if stretches overlap, and sorted by date whatever the order of the stretches', () => {
    expect(shown('2M1 (10/03/2025 - 17/03/2025), 2M2 (03/03/2025 - 10/03/2025)')).toEqual([
      '2025-03-03 M2',
      '2025-03-10 M1 M2',
      '2025-03-17 M1',
    ]);
  });

  it('are exactly the weekdays of the code', () => {
    const day = fc.integer({ min: 2, max: 7 });
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), fc.nat(200), (days, length) => {
        const from = Temporal.PlainDate.from('2025-02-10');
        const to = from.add({ days: length });
        const date = (d: Temporal.PlainDate) => d.toString().split('-').reverse().join('/');
        const found = lessonDays(`${days.join('')}T12 (${date(from)} - ${date(to)})`);
        const expected = Array.from({ length: length + 1 }, (_, n) => from.add({ days: n })).filter((d) =>
          days.includes(d.dayOfWeek + 1),
        );
        expect(found.map((one) => one.date.toString())).toEqual(expected.map(String));
      }),
    );
  });
});

describe('a position', () => {
  it('has a start and an end', () => {
    expect(positionTimes.M[0]).toEqual({ start: '07:00', end: '07:50' });
    expect(positionTimes.T[5]).toEqual({ start: '17:40', end: '18:30' });
    expect(positionTimes.N[4]).toEqual({ start: '22:15', end: '22:55' });
    expect([positionTimes.M.length, positionTimes.T.length, positionTimes.N.length]).toEqual([6, 6, 5]);
  });
});
