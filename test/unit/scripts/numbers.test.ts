import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/cli/lib/command.ts';
import { wholeNumber } from '../../../scripts/cli/lib/numbers.ts';

describe('a numeric option', () => {
  it.each([
    ['1', 1],
    ['65535', 65_535],
    ['007', 7],
  ])('can be %s', (given, number) => {
    expect(wholeNumber('port', given, 1, 65_535)).toBe(number);
  });

  it.each(['', '0', '65536', '-1', '1.5', '1e3', '0x10', ' 1', 'many'])('cannot be "%s"', (given) => {
    expect(() => wholeNumber('port', given, 1, 65_535)).toThrow(
      new UsageError(`--port is ${given}: write a whole number from 1 to 65535.`),
    );
  });

  it('may have no maximum', () => {
    expect(wholeNumber('seed', '4294967296', 0)).toBe(2 ** 32);
    expect(() => wholeNumber('seed', '-1', 0)).toThrow('--seed is -1: write a whole number, 0 or more.');
    expect(() => wholeNumber('seed', '9007199254740993', 0)).toThrow(UsageError);
  });
});
