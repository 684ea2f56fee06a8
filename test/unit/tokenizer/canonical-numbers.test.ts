import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCanonicalNumber } from '../../../lib/tokenizer/bytes/number.ts';
import { toFloat, toInteger } from '../../../lib/tokenizer/conversion.ts';
import { encodeValue } from '../../../lib/tokenizer/index.ts';
import { viewOf } from './line-of.ts';

it('numbers are copied only if JSON writes them in the same way', () => {
  const number = fc.oneof(
    fc.stringMatching(/^[+-]?[0-9]{0,18}(\.[0-9]{0,9})?$/),
    fc.double({ noNaN: true }).map(String),
    fc.constantFrom(
      '0',
      '-0',
      '0.0',
      '-0.5',
      '00',
      '0.000001',
      '0.0000001',
      '999999999999999',
      '9999999999999999',
      '.5',
      '5.',
      '1e5',
    ),
  );
  fc.assert(
    fc.property(number, (given) => {
      const length = viewOf(given).byteLength;
      if (isCanonicalNumber(viewOf(given), 0, length, true)) expect(encodeValue(toFloat(given))).toBe(given);
      if (isCanonicalNumber(viewOf(given), 0, length, false))
        expect(encodeValue(toInteger(given))).toBe(given);
    }),
    { numRuns: 3000 },
  );
  expect(isCanonicalNumber(viewOf('404'), 0, 3, false)).toBe(true);
  expect(isCanonicalNumber(viewOf('0.086'), 0, 5, true)).toBe(true);
});
