import { describe, expect, it } from 'vitest';
import { requireBytes, responseBytesOf } from '../../../../lib/calendar/text/size.ts';

describe('the size of texts', () => {
  it.each(['a', 'á', '€', '"', '\\', '\n', '<', '\u{1F600}'])(
    'is that in the response of a function: %j',
    (letter) => {
      const bytesOf = (count: number) => {
        const body = JSON.stringify({ description: letter.repeat(count) });
        return Buffer.byteLength(JSON.stringify({ statusCode: 200, body }));
      };
      expect(responseBytesOf([letter.repeat(100)]) - responseBytesOf([''])).toBe(bytesOf(100) - bytesOf(0));
    },
  );

  it('has a maximum', () => {
    expect(() => requireBytes(['"'.repeat(100)], 300, 'a tag')).toThrow(
      'at most 300 bytes in all; these take 408',
    );
    expect(() => requireBytes(['"'.repeat(100)], 408, 'a tag')).not.toThrow();
  });

  it('may stay above the maximum in a change', () => {
    const before = ['"'.repeat(100)];
    expect(() => requireBytes(before, 300, 'a tag', before)).not.toThrow();
    expect(() => requireBytes(['"'.repeat(90)], 300, 'a tag', before)).not.toThrow();
    expect(() => requireBytes(['"'.repeat(101)], 300, 'a tag', before)).toThrow('at most 300 bytes');
  });
});
