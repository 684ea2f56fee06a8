import { beforeEach, describe, expect, it } from 'vitest';
import { dayNamed, dayOf, midnightOf, sameDay, today } from '../../../lib/turma/days.ts';
import { useSettings } from '../http/settings.ts';

const NOON = Date.UTC(2025, 2, 3, 15);
const FARTHEST = 8.64e15;

beforeEach(() => useSettings());

describe('the day that a parameter names', () => {
  it.each([
    ['2025-03-03', '2025-03-03'],
    ['03/03/2025', '2025-03-03'],
    [String(NOON), '2025-03-03'],
    [String(Date.UTC(2025, 2, 3, 2, 59)), '2025-03-02'],
    ['0', '1969-12-31'],
    ['-1', '1969-12-31'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(dayNamed(text).toString()).toBe(day);
  });

  it('is today if none is named', () => {
    expect(dayNamed(undefined).equals(today())).toBe(true);
  });

  it.each([
    '2025-02-29',
    '31/04/2025',
    '2025-3-3',
    '3/3/2025',
    '03-03-2025',
    'hoje',
    '1e3',
    '',
    '9'.repeat(20),
  ])('%j is refused', (text) => {
    expect(() => dayNamed(text)).toThrow(/^data: expected a date/);
  });
});

describe('a day', () => {
  it('begins at midnight in the zone of the institution', () => {
    expect(midnightOf(dayOf(NOON))).toBe(Date.UTC(2025, 2, 3, 3));
    expect(dayOf(Date.UTC(2025, 2, 3, 3)).toString()).toBe('2025-03-03');
  });

  it('is the same for instants between two midnights of that zone', () => {
    expect(sameDay(NOON, Date.UTC(2025, 2, 4, 2, 59, 59, 999))).toBe(true);
    expect(sameDay(NOON, Date.UTC(2025, 2, 4, 3))).toBe(false);
  });

  it('is that of no number beyond the instants', () => {
    expect(sameDay(NOON, 9e18)).toBe(false);
    expect(sameDay(FARTHEST, FARTHEST)).toBe(true);
    expect(sameDay(-FARTHEST, NOON)).toBe(false);
  });
});
