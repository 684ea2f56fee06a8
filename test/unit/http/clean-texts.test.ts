import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanTexts } from '../../../lib/http/clean-texts.ts';
import { Failure, invalidRequest } from '../../../lib/http/failure.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';

const clean = (value: unknown) => cleanTexts(value, 'body', { wireName, invalidRequest });

/** The names of the refused members of a value. */
function refused(value: unknown): string[] {
  try {
    clean(value);
  } catch (error) {
    if (error instanceof Failure) return error.problems.map(({ name }) => name);
    throw error;
  }
  throw new Error('The value was not refused');
}

/** JSON values without unpaired surrogates. */
const value = fc
  .jsonValue({ stringUnit: 'grapheme' })
  .map((original): unknown => JSON.parse(JSON.stringify(original)));

const hasControls = (original: unknown) => /\\u00|\\[bf]|[\u007f-\u009f]/.test(JSON.stringify(original));

describe('texts that a caller sent', () => {
  it.each([
    ['a\vb', 'ab'],
    ['\u0001\u0008a\u001f', 'a'],
    ['a\u007fb\u0085c\u009f', 'abc'],
    ['a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
    ['\u00a0\u200b\ufeff\u2028', '\u00a0\u200b\ufeff\u2028'],
    ['São José 😀', 'São José 😀'],
  ])('%j become %j', (original, cleaned) => {
    expect(clean(original)).toBe(cleaned);
    expect(clean({ a: [{ b: original }] })).toEqual({ a: [{ b: cleaned }] });
  });

  it('are returned as they are if there is nothing to remove', () => {
    fc.assert(
      fc.property(value, (original) => {
        fc.pre(!hasControls(original));
        expect(clean(original)).toBe(original);
      }),
    );
  });

  it('lose nothing else, at any depth', () => {
    fc.assert(
      fc.property(value, (original) => {
        fc.pre(!hasControls(original));
        const dirty = JSON.parse(JSON.stringify(original), (_, member) =>
          typeof member === 'string' ? `\v${member}\u0085` : member,
        );
        expect(clean(dirty)).toEqual(original);
      }),
    );
  });

  it.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])('are refused if they contain %j', (text) => {
    expect(refused({ titulo: text })).toEqual(['titulo']);
    expect(refused({ alternativas: ['a', { descricaoLonga: text }] })).toEqual([
      'alternativas[1].descricao-longa',
    ]);
    expect(refused(text)).toEqual(['body']);
  });

  it('are refused as names of members, too', () => {
    expect(refused({ 'a\0b': 1 })).toEqual(['a\u{FFFD}b']);
  });

  it('cannot reach the prototype of an object', () => {
    const cleaned = clean(JSON.parse('{"__proto__":{"admin":"a\\u000b"},"b":"c\\u000b"}'));
    expect(cleaned).not.toHaveProperty('admin');
    expect(Object.keys(Object(cleaned))).toEqual(['__proto__', 'b']);
  });

  it('take little longer to clean than to parse, among very many other values', () => {
    const json = `[${Array(300_000).fill(1)}]`;
    const parsed = JSON.parse(json);
    expect(shortest(() => clean(parsed))).toBeLessThan(MAX_RATIO * shortest(() => JSON.parse(json)));
  });
});

/** Without changes it takes no longer than parsing. */
const MAX_RATIO = 4;

/** The shortest time of several runs, which a busy machine hardly changes. */
function shortest(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
