import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartitionKeys } from '../../../lib/stream/partition-key.ts';

/** Keys of all lengths and of all code units, alone and in surrogate pairs. */
const key = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 600 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .tuple(fc.constantFrom('a', 'é', '中', '😀'), fc.integer({ min: 120, max: 300 }))
    .map(([text, n]) => text.repeat(n)),
);

const keyOf = (text: string) => new PartitionKeys('outer').of(text);

describe('a partition key', () => {
  it.each(['a', 'shardId-1', 'é中😀\u0000', 'k'.repeat(256), '😀'.repeat(128)])(
    'stays unchanged: %s',
    (text) => {
      expect(keyOf(text)).toBe(text);
    },
  );

  it.each(['', null, undefined])('is the fallback if it is missing: %j', (none) => {
    expect(new PartitionKeys('outer').of(none)).toBe('outer');
  });

  it('is shortened to its beginning and a digest if it is too long', () => {
    const [one, other] = [keyOf('k'.repeat(257)), keyOf(`${'k'.repeat(257)}x`)];
    expect(one).toMatch(/^k{192}[0-9a-f]{64}$/);
    expect(other).toMatch(/^k{192}[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });

  it('has U+FFFD in place of half a character where it is shortened', () => {
    expect(keyOf(`x${'😀'.repeat(128)}`)).toMatch(/^x😀{95}\ufffd[0-9a-f]{64}$/u);
  });

  it('is always one that Kinesis accepts, and the same each time', () => {
    fc.assert(
      fc.property(key, (text) => {
        const made = keyOf(text);
        expect(made.length).toBeGreaterThanOrEqual(1);
        expect(made.length).toBeLessThanOrEqual(256);
        expect(Buffer.from(made).toString()).toBe(made);
        expect(keyOf(text)).toBe(made);
        expect(keyOf(made)).toBe(made);
      }),
    );
  });

  it('differs if well-formed keys differ', () => {
    fc.assert(
      fc.property(key, key, (one, other) => {
        fc.pre(![one, other].some((text) => text === '' || Buffer.from(text).toString() !== text));
        expect(keyOf(one) === keyOf(other)).toBe(one === other);
      }),
    );
  });
});
