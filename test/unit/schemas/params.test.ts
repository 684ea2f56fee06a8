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
        expect(int32({ min: least }).safeParse(String(number)).success).toBe(number >= least);
      }),
    );
    expect(int32({ min: 1 }).safeParse('0').error?.issues).toMatchObject([
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

describe('an integer within a range', () => {
  it('takes both ends, and nothing beyond', () => {
    const range = int64({ min: -5, max: 5 });
    expect(['-6', '-5', '5', '6'].map((digits) => range.safeParse(digits).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(range.safeParse('6').error?.issues).toMatchObject([
      { message: 'expected a 64-bit integer, at least -5, at most 5' },
    ]);
  });

  it('can say what it is', () => {
    expect(int64({ max: 5, error: 'expected a year' }).safeParse('6').error?.issues).toMatchObject([
      { message: 'expected a year' },
    ]);
  });

  it('is not read if it has more digits than any', () => {
    expect(int64().safeParse('1'.repeat(400)).error?.issues).toMatchObject([
      { message: 'expected a 64-bit integer' },
    ]);
    expect(int32().safeParse(`${'0'.repeat(40)}1`).success).toBe(false);
  });
});

describe('text', () => {
  it('takes one value as it is', () => {
    expect(text().parse(' São José ')).toBe(' São José ');
  });

  it('has as many characters as it may', () => {
    expect(text().parse('x'.repeat(255))).toHaveLength(255);
    expect(text().safeParse('x'.repeat(256)).error?.issues).toMatchObject([
      { message: 'expected at most 255 characters' },
    ]);
    expect(text(3).safeParse('four').success).toBe(false);
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
      fc.property(fc.uniqueArray(word), (words) => {
        const list = several(z.string());
        expect(list.parse(words)).toEqual(words);
        expect(list.parse(words.join(','))).toEqual(words);
      }),
    );
  });

  it('counts a value once, however often it is repeated', () => {
    expect(several(int32()).parse(Array.from({ length: 1500 }, () => '84, 85,84'))).toEqual([84, 85]);
  });

  it('takes a hundred different ones, or as many as it says', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
    expect(several(int32()).parse(numbers(100))).toHaveLength(100);
    expect(several(int32()).safeParse(numbers(101)).error?.issues).toMatchObject([
      { path: [], message: 'expected at most 100 different values' },
    ]);
    expect(several(int32(), 2).safeParse('1,2,3').success).toBe(false);
  });

  it('is no longer than a request can be', () => {
    for (const given of [','.repeat(10_241), ['1', ','.repeat(10_241)], new Array(10_241).fill('1')])
      expect(several(int32()).safeParse(given).error?.issues).toMatchObject([
        { message: 'expected at most 10240 characters' },
      ]);
  });

  it('names the one that is wrong', () => {
    expect(several(int32()).safeParse('1,x').error?.issues).toMatchObject([
      { path: [1], message: 'expected a 32-bit integer' },
    ]);
  });
});
