import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { flag, int32, int64, several, text } from '../../../schemas/params.ts';

const NO_INTEGERS = [
  '',
  ' ',
  ' 1',
  '1 ',
  '+1',
  '1.0',
  '1e3',
  '0x10',
  '1_000',
  '1,000',
  '--1',
  '-',
  'NaN',
  '١',
  '1\n',
];

describe('int32', () => {
  it('reads every integer of 32 bits', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(int32().parse(String(number))).toBe(number);
      }),
    );
  });

  it.each(['-2147483648', '2147483647', '0', '007'])('reads %s', (digits) => {
    expect(int32().parse(digits)).toBe(Number(digits));
  });

  it.each([...NO_INTEGERS, '2147483648', '-2147483649', '99999999999999999999'])('refuses %j', (given) => {
    expect(int32().safeParse(given).error?.issues).toMatchObject([{ message: 'expected a 32-bit integer' }]);
  });

  it.each([undefined, null, 1, ['1']])('refuses %j, which is no text', (given) => {
    expect(int32().safeParse(given).success).toBe(false);
  });

  it('takes nothing below its least value', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (least, number) => {
        expect(int32(least).safeParse(String(number)).success).toBe(number >= least);
      }),
    );
    expect(int32(1).safeParse('0').error?.issues).toMatchObject([
      { message: 'expected a 32-bit integer, at least 1' },
    ]);
  });
});

describe('int64', () => {
  it('reads every safe integer exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(int64().parse(String(number))).toBe(number);
      }),
    );
  });

  it('takes the whole range of 64 bits, and nothing outside of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }), (number) => {
        const fits = number >= -(2n ** 63n) && number <= 2n ** 63n - 1n;
        expect(int64().safeParse(String(number)).success).toBe(fits);
      }),
    );
  });

  it.each(['-9223372036854775808', '9223372036854775807'])('takes %s', (digits) => {
    expect(int64().safeParse(digits).success).toBe(true);
  });

  it.each([...NO_INTEGERS, '-9223372036854775809', '9223372036854775808'])('refuses %j', (given) => {
    expect(int64().safeParse(given).error?.issues).toMatchObject([{ message: 'expected a 64-bit integer' }]);
  });

  it('never turns a number above those that exist into one that does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }), (number) => {
        expect(int64().parse(String(number))).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
      }),
    );
  });
});

describe('flag', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads %s as %s', (given, truth) => {
    expect(flag().parse(given)).toBe(truth);
  });

  it.each(['', 'TRUE', 'yes', 'sim', '2', ' true', undefined, true])('refuses %j', (given) => {
    expect(flag().safeParse(given).error?.issues).toMatchObject([{ message: 'expected true or false' }]);
  });
});

describe('text', () => {
  it('takes one value as it is', () => {
    expect(text().parse(' São José ')).toBe(' São José ');
  });

  it('refuses several', () => {
    expect(text().safeParse(['a', 'b']).error?.issues).toMatchObject([{ message: 'expected one value' }]);
  });
});

describe('several', () => {
  it.each([
    ['1', [1]],
    ['1,2,3', [1, 2, 3]],
    [
      ['1', '2'],
      [1, 2],
    ],
    [
      ['1,2', '3'],
      [1, 2, 3],
    ],
    [' 1 , 2 ', [1, 2]],
    [',1,,2,', [1, 2]],
    ['', []],
    [[',', ''], []],
  ])('reads %j as %j', (given, values) => {
    expect(several(int32()).parse(given)).toEqual(values);
  });

  it('reads a list the same, repeated or with commas', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '-', '1'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const list = several(z.string());
        expect(list.parse(words)).toEqual(words);
        expect(list.parse(words.join(','))).toEqual(words);
      }),
    );
  });

  it('names the one that is wrong', () => {
    expect(several(int32()).safeParse('1,x').error?.issues).toMatchObject([
      { path: [1], message: 'expected a 32-bit integer' },
    ]);
  });
});
