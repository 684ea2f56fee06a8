import { describe, expect, it } from 'vitest';
import { growthOf, NASTY_REPEATS, superlinearTexts } from '../nasty-text.ts';

const WORD = { name: 'a word', make: (length: number) => 'a'.repeat(length) };
const [DIGITS_THEN_MARK] = NASTY_REPEATS.filter(({ name }) => name === '"9" repeated, then "!"');

/** Takes quadratic time. */
function quadratic(text: string): number {
  let sum = 0;
  for (let from = 0; from < text.length; from++) {
    for (let at = from; at < text.length; at++) sum += text.charCodeAt(at);
  }
  return sum;
}

describe('growth', () => {
  it.each([1, 20])('is linear for linear work, however long it takes: %d times', async (times) => {
    const linear = (text: string) => {
      let sum = 0;
      for (let time = 0; time < times; time++) for (const letter of text) sum += letter.length;
      return sum;
    };
    expect(await growthOf(linear, WORD)).toBeLessThan(8);
  });

  it('is quadratic for quadratic work, and found before the work takes long', async () => {
    expect(await growthOf(quadratic, WORD, 2_000_000)).toBeGreaterThan(8);
    const backtracking = (text: string) => /^\d+\.?\d*$/.test(text);
    expect(
      await superlinearTexts(backtracking, {
        n: 4000,
        texts: DIGITS_THEN_MARK === undefined ? [] : [DIGITS_THEN_MARK],
      }),
    ).toEqual([expect.stringMatching(/^"9" repeated, then "!": [\d.]+ times as long$/)]);
  });

  it('is not hidden by a function with a cache', async () => {
    const cache = new Map<string, number>();
    const cached = (text: string) => {
      const sum = cache.get(text) ?? quadratic(text);
      cache.set(text, sum);
      return sum;
    };
    expect(await growthOf(cached, WORD, 2000)).toBeGreaterThan(8);
  });

  it('is measured for asynchronous work too', async () => {
    expect(await superlinearTexts(async (text) => text.length, { texts: NASTY_REPEATS.slice(0, 3) })).toEqual(
      [],
    );
  });

  it('is not measured for work that throws', async () => {
    const failing = () => {
      throw new TypeError('no text');
    };
    await expect(superlinearTexts(failing)).rejects.toThrow('It throws for "<" repeated: TypeError: no text');
  });
});

describe('a nasty text', () => {
  it('has nearly the requested length, and never more', () => {
    const short = NASTY_REPEATS.filter(({ make }) => make(1000).length > 1000 || make(1000).length < 980);
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('has a unique name', () => {
    expect(new Set(NASTY_REPEATS.map(({ name }) => name)).size).toBe(NASTY_REPEATS.length);
  });
});
