import { describe, expect, it } from 'vitest';
import { contains, sameCode, sameDigits } from '../../../../lib/turma/lists/filters.ts';

const COMPOSED = 'É1';
const DECOMPOSED = 'E\u{301}1';

describe('filters by text', () => {
  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ])('find a text in either Unicode form', (wanted, stored) => {
    expect(sameCode(wanted.toLowerCase())?.(stored)).toBe(true);
    expect(contains(wanted.toLowerCase())?.(stored)).toBe(true);
  });

  it('ignore accents in names, but not in codes', () => {
    expect(contains('e1')?.(COMPOSED)).toBe(true);
    expect(sameCode('e1')?.(COMPOSED)).toBe(false);
  });
});

describe('a filter by CPF', () => {
  it('ignores punctuation', () => {
    expect(sameDigits('012.345.678-90')?.('01234567890')).toBe(true);
    expect(sameDigits('1234567890')?.('01234567890')).toBe(false);
  });

  it.each(['', '-', null])('finds nothing if it has no digits, not even %j', (stored) => {
    expect(sameDigits('.-')?.(stored)).toBe(false);
  });
});
