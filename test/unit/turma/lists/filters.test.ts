import { describe, expect, it } from 'vitest';
import { contains, sameCode } from '../../../../lib/turma/lists/filters.ts';

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
