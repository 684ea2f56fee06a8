import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../lib/tokenizer/index.ts';
import { superlinearTexts } from '../../nasty-text.ts';

describe('tokenize', () => {
  it.each([
    ['a b', ['a', 'b']],
    ['a \t\n\r\v\f b', ['a', 'b']],
    [' a b ', ['a', 'b']],
    ['', []],
    [' \t ', []],
    ['a\u00a0b\u3000c\u2028d', ['a\u00a0b\u3000c\u2028d']],
  ])('separates words by ASCII white space: %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it.each([
    ['"a b" [c d]', ['a b', 'c d']],
    ['"" []', ['', '']],
    ['a"b c"d[e f]g', ['a', 'b c', 'd', 'e f', 'g']],
    ['[a [b] c]', ['a [b', 'c]']],
    ['"a [b" ["c] d', ['a [b', '"c', 'd']],
    ["'a b' (c d)", ["'a", "b'", '(c', 'd)']],
    ['a] b', ['a]', 'b']],
    ['"a\nb"', ['a\nb']],
  ])('treats a group as one token: %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it.each([
    ['a "b c ', ['a', '"b c ']],
    ['a[b "c" d', ['a', '[b "c" d']],
    ['"a\\"', ['"a\\"']],
    ['"', ['"']],
    ['a [', ['a', '[']],
  ])('extends an unclosed group to the end: %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it.each([
    ['"a \\" b" c', ['a \\" b', 'c']],
    ['[a \\] b] c', ['a \\] b', 'c']],
    ['"a \\\\" b', ['a \\\\', 'b']],
    ['"a \\\\\\" b" c', ['a \\\\\\" b', 'c']],
    ['"\\\\" x', ['\\\\', 'x']],
    ['"\\x16\\" a" b', ['\\x16\\" a', 'b']],
    ['[a \\" b] c', ['a \\" b', 'c']],
    ['a\\"b c', ['a\\"b', 'c']],
    ['\\[a\\] b', ['\\[a\\]', 'b']],
    ['a\\\\"b c"', ['a\\\\', 'b c']],
    ['a\\ b\\', ['a\\', 'b\\']],
  ])('keeps escapes unchanged: %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  const lineOf = fc.string({
    unit: fc.constantFrom('"', '[', ']', '\\', ' ', '\t', 'a', '-', 'é', '\ud800'),
  });

  it('loses nothing but white space and wrappers', () => {
    const rest = (text: string) => text.replace(/[\t-\r "[\]]/g, '');
    fc.assert(
      fc.property(fc.oneof(lineOf, fc.string({ unit: 'binary' })), (text) => {
        expect(rest(tokenize(text).join(''))).toBe(rest(text));
      }),
    );
  });

  it('returns quoted words', () => {
    const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
    fc.assert(
      fc.property(fc.array(lineOf), (texts) => {
        const tokens = tokenize(texts.map(quote).join(' '));
        expect(tokens.map((token) => token.replace(/\\(["\\])/g, '$1'))).toEqual(texts);
      }),
    );
  });

  it('takes time in proportion to the length of a group without an end', async () => {
    const texts = ['\\', '"\\', '[\\]', '"', 'a"', '\\"'].map((unit) => ({
      name: unit,
      make: (length: number) => `"${unit.repeat(length / unit.length)}`,
    }));
    // So many that the lists of tokens are large objects, which take longer to grow, for both lengths.
    expect(await superlinearTexts(tokenize, { texts, n: 80_000 })).toEqual([]);
  });
});
