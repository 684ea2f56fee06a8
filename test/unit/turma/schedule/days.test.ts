import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf, midnightOf, parseDay, sameDay } from '../../../../lib/turma/schedule/days.ts';
import { useSettings } from '../../http/settings.ts';

const NOON = Date.UTC(2025, 2, 3, 15);

/** A second before midnight of 4 March in Fortaleza. */
beforeAll(() => useSettings({ STAGE: 'local', FROZEN_NOW: '2025-03-04T02:59:59Z' }));

describe('the day in a parameter', () => {
  it.each([
    ['2025-03-03', '2025-03-03'],
    ['03/03/2025', '2025-03-03'],
    [String(NOON), '2025-03-03'],
    [String(Date.UTC(2025, 2, 3, 2, 59)), '2025-03-02'],
    ['0', '1969-12-31'],
    ['-1', '1969-12-31'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text).toString()).toBe(day);
  });

  it('is today by default', () => {
    expect(parseDay(undefined).toString()).toBe('2025-03-03');
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
    '0000-12-31',
    '-8640000000000000',
    '8640000000000000',
    '253402300800000',
  ])('%j is refused', (text) => {
    expect(() => parseDay(text)).toThrow(/^data: expected a date/);
  });
});

describe('a day', () => {
  it('begins at midnight in the institution’s time zone', () => {
    expect(midnightOf(dayOf(NOON))).toBe(Date.UTC(2025, 2, 3, 3));
    expect(dayOf(Date.UTC(2025, 2, 3, 3)).toString()).toBe('2025-03-03');
  });

  it('is the same for instants between two midnights in that zone', () => {
    expect(sameDay(NOON, Date.UTC(2025, 2, 4, 2, 59, 59, 999))).toBe(true);
    expect(sameDay(NOON, Date.UTC(2025, 2, 4, 3))).toBe(false);
  });

  it('is valid at both ends of the range', () => {
    expect(parseDay('0001-01-01').toString()).toBe('0001-01-01');
    expect(parseDay('31/12/9999').toString()).toBe('9999-12-31');
    expect(dayOf(Date.parse('0001-01-01T00:00:00Z')).toString()).toBe('0000-12-31');
    expect(dayOf(Date.parse('9999-12-31T23:59:59.999Z')).toString()).toBe('9999-12-31');
  });
});
