import { isUtf8 } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPercentEncodedUtf8 } from '../../../lib/http/percent-encoding.ts';

const encoded = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('percent-encoded text', () => {
  it.each(['', 'a=1', '100%', '%zz', '%2', '%C3%A9', 'é', '%c3%a9&é=%F0%9F%98%80', '%00'])(
    '%j is UTF-8',
    (text) => {
      expect(isPercentEncodedUtf8(text)).toBe(true);
    },
  );

  it.each(['%ff', '%C3', '%C3é%A9', '%C3&%A9', '%80', '%ED%A0%80', 'a=%C3%A9%'.replace('%A9', '%41')])(
    '%j is not',
    (text) => {
      expect(isPercentEncodedUtf8(text)).toBe(false);
    },
  );

  it('is UTF-8 exactly if its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(isPercentEncodedUtf8(encoded(bytes))).toBe(isUtf8(bytes));
      }),
    );
  });

  it('is UTF-8 in the encoding of forms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isPercentEncodedUtf8(new URLSearchParams({ a: text }).toString())).toBe(true);
      }),
    );
  });
});
