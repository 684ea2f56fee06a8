import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText } from '../../../lib/table/key.ts';

const safeInteger = () => fc.maxSafeInteger();
/** Text of all Unicode planes, and of the special characters of keys. */
const anyText = () =>
  fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...' !"#$%&{}~aA') }));

/** DynamoDB sorts keys by the bytes of their UTF-8. */
const byBytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
const byNumber = (a: number, b: number) => Math.sign(a - b);

describe('a number in a key', () => {
  it('sorts numerically, including negative numbers', () => {
    fc.assert(
      fc.property(safeInteger(), safeInteger(), (a, b) => {
        expect(byBytes(keyText(a), keyText(b))).toBe(byNumber(a, b));
      }),
    );
  });

  it.each([
    [Number.MIN_SAFE_INTEGER, -1000],
    [-1000, -999],
    [-1, 0],
    [0, 1],
    [9, 10],
    [2 ** 31 - 1, 2 ** 31],
    [99_999, Number.MAX_SAFE_INTEGER],
  ])('puts %d before %d', (less, more) => {
    expect(byBytes(keyText(less), keyText(more))).toBe(-1);
  });

  it('is the same for both zeros', () => {
    expect(keyText(-0)).toBe(keyText(0));
  });

  it.each([1.5, -0.1, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %d', (number) => {
    expect(() => keyText(number)).toThrow('only integers');
  });
});

describe('text in a key', () => {
  it('sorts by code points, whatever follows it', () => {
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), anyText(), (a, b, afterA, afterB) => {
        fc.pre(a !== b);
        expect(byBytes(keyText(a), keyText(b))).toBe(byBytes(a, b));
        expect(byBytes(`${keyText(a)}#${afterA}`, `${keyText(b)}#${afterB}`)).toBe(byBytes(a, b));
      }),
    );
  });

  it('is different for different text', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (a, b) => {
        fc.pre(a !== b);
        expect(keyText(a)).not.toBe(keyText(b));
      }),
    );
  });

  it('never contains the separator, and is never empty', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(keyText(text)).toMatch(/^[^#]+$/u);
      }),
    );
  });

  it('is bounded and still unique', () => {
    const long = fc.string({ unit: 'binary', minLength: 300, maxLength: 3000 });
    fc.assert(
      fc.property(long, anyText(), (a, b) => {
        expect(Buffer.byteLength(keyText(a))).toBeLessThanOrEqual(1000);
        expect(keyText(a)).not.toBe(keyText(`${a}${b}x`));
        expect(keyText(keyText(a))).not.toBe(keyText(a));
      }),
    );
    const url = `https://example.org/${'a'.repeat(5000)}`;
    expect(keyText(url)).toMatch(/^https:\/\/example\.org\/a+%~[\da-f]{64}$/);
  });

  it('stays readable if possible', () => {
    expect(keyText('mat0311-são-josé')).toBe('mat0311-são-josé');
    expect(keyText('2026-03-01T08:00')).toBe('2026-03-01T08:00');
    expect(keyText('C# 100%')).toBe('C%23%20100%25');
  });
});

describe('a boolean in a key', () => {
  it('sorts false before true', () => {
    expect(byBytes(keyText(false), keyText(true))).toBe(-1);
  });
});
