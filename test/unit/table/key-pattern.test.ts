import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, fillPrefix, parsePattern } from '../../../lib/table/key.ts';

const hostileText = () =>
  fc.string({ unit: fc.constantFrom('#', '%', '{', '}', '~', '2', '3', 'a', 'é', '😀') });

describe('a key pattern', () => {
  it('is filled with the fields of a record', () => {
    const pattern = parsePattern('CLASS#{idTurma}#{open}#{code}');
    expect(fill(pattern, { idTurma: 7, open: true, code: 'MAT-1' })).toBe('CLASS#0000000000000007#1#MAT-1');
  });

  it('can be text alone', () => {
    expect(fill(parsePattern('TURMAS'), {})).toBe('TURMAS');
  });

  it.each([{}, { code: null }, { code: undefined }, { code: ['a'] }, { code: {} }])(
    'is not filled from %j, which has no value for it',
    (record) => {
      expect(fill(parsePattern('CODE#{code}'), record)).toBeUndefined();
    },
  );

  it('accepts an empty text as a value', () => {
    const pattern = parsePattern('{code}#{id}');
    expect(fill(pattern, { code: '', id: 1 })).not.toBe(fill(pattern, { code: 'a', id: 1 }));
  });

  it('gives distinct records distinct keys, whatever their texts contain', () => {
    const pattern = parsePattern('A#{first}#B#{second}');
    const record = () => fc.record({ first: hostileText(), second: hostileText() });
    fc.assert(
      fc.property(record(), record(), (a, b) => {
        fc.pre(a.first !== b.first || a.second !== b.second);
        expect(fill(pattern, a)).not.toBe(fill(pattern, b));
      }),
    );
  });

  it('does not expand patterns in values', () => {
    const filled = fill(parsePattern('{slug}#{secret}'), { slug: '{secret}', secret: 'x' });
    expect(filled).toBe('{secret}#x');
  });

  it('ignores case in marked fields only', () => {
    const marked = parsePattern('CODE#{code~}');
    const plain = parsePattern('CODE#{code}');
    expect(fill(marked, { code: 'Mat0311É' })).toBe(fill(marked, { code: 'mAT0311é' }));
    expect(fill(plain, { code: 'MAT' })).not.toBe(fill(plain, { code: 'mat' }));
  });

  it('ignores how accents are composed in marked fields', () => {
    const marked = parsePattern('{code~}');
    expect(fill(marked, { code: 'Jose\u0301' })).toBe(fill(marked, { code: 'José' }));
  });
});

describe('the prefix of a key', () => {
  const pattern = parsePattern('EVENT#{day}#{id}');

  it('ends before the first field that is not given', () => {
    expect(fillPrefix(pattern, {})).toBe('EVENT#');
    expect(fillPrefix(pattern, { day: '2026-03-01' })).toBe('EVENT#2026-03-01#');
    expect(fillPrefix(pattern, { day: '2026-03-01', id: 5 })).toBe('EVENT#2026-03-01#0000000000000005');
  });

  it('is the prefix of the keys of records with those fields only', () => {
    const record = () => fc.record({ day: hostileText(), id: fc.nat() });
    fc.assert(
      fc.property(record(), record(), (a, b) => {
        const begins = fill(pattern, b)?.startsWith(fillPrefix(pattern, { day: a.day }));
        expect(begins).toBe(a.day === b.day);
      }),
    );
  });
});
