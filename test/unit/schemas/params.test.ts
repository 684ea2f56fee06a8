import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commaSeparated, flag, int32, int64, text } from '../../../schemas/params.ts';

const NON_INTEGERS = [
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

  it.each([...NON_INTEGERS, '2147483648', '-2147483649', '99999999999999999999'])('rejects %j', (given) => {
    expect(int32().safeParse(given).error?.issues).toMatchObject([{ message: 'expected a 32-bit integer' }]);
  });

  it.each([undefined, null, 1, ['1']])('rejects %j, which is not text', (given) => {
    expect(int32().safeParse(given).success).toBe(false);
  });

  it('accepts nothing below its minimum', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (min, number) => {
        expect(int32({ min }).safeParse(String(number)).success).toBe(number >= min);
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

  it('accepts exactly the range of 64 bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }), (number) => {
        const fits = number >= -(2n ** 63n) && number <= 2n ** 63n - 1n;
        expect(int64().safeParse(String(number)).success).toBe(fits);
      }),
    );
  });

  it.each(['-9223372036854775808', '9223372036854775807'])('accepts %s', (digits) => {
    expect(int64().safeParse(digits).success).toBe(true);
  });

  it.each([...NON_INTEGERS, '-9223372036854775809', '9223372036854775808'])('rejects %j', (given) => {
    expect(int64().safeParse(given).error?.issues).toMatchObject([{ message: 'expected a 64-bit integer' }]);
  });

  it('never rounds a number above all identifiers to an identifier', () => {
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

  it.each(['', 'TRUE', 'yes', 'sim', '2', ' true', undefined, true])('rejects %j', (given) => {
    expect(flag().safeParse(given).error?.issues).toMatchObject([{ message: 'expected true or false' }]);
  });
});

describe('an integer within a range', () => {
  it('accepts both ends and nothing beyond', () => {
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

  it('can have its own message', () => {
    expect(int64({ max: 5, error: 'expected a year' }).safeParse('6').error?.issues).toMatchObject([
      { message: 'expected a year' },
    ]);
  });

  it('is rejected if it has too many digits', () => {
    expect(int64().safeParse('1'.repeat(400)).error?.issues).toMatchObject([
      { message: 'expected a 64-bit integer' },
    ]);
    expect(int32().safeParse(`${'0'.repeat(40)}1`).success).toBe(false);
  });
});

describe.each([
  ['an integer', int32()],
  ['an integer with its own message', int64({ error: 'expected a year' })],
  ['a flag', flag()],
  ['text', text()],
])('%s', (_, parameter) => {
  it('that is sent twice is refused with that reason', () => {
    expect(parameter.safeParse(['1', '1']).error?.issues).toMatchObject([{ message: 'expected one value' }]);
  });
});

describe('text', () => {
  it('accepts one value unchanged', () => {
    expect(text().parse(' São José ')).toBe(' São José ');
  });

  it('has a maximum length', () => {
    expect(text().parse('x'.repeat(255))).toHaveLength(255);
    expect(text().safeParse('x'.repeat(256)).error?.issues).toMatchObject([
      { message: 'expected at most 255 characters' },
    ]);
    expect(text(3).safeParse('four').success).toBe(false);
  });
});

describe('commaSeparated', () => {
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
    expect(commaSeparated(int32()).parse(given)).toEqual(values);
  });

  it('reads the same list from repeated parameters and from commas', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '-', '1'), minLength: 1 });
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const list = commaSeparated(z.string());
        expect(list.parse(words)).toEqual(words);
        expect(list.parse(words.join(','))).toEqual(words);
      }),
    );
  });

  it('counts a repeated value once', () => {
    expect(commaSeparated(int32()).parse(Array.from({ length: 1500 }, () => '84, 85,84'))).toEqual([84, 85]);
  });

  it('accepts a hundred different values, or the given maximum', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
    expect(commaSeparated(int32()).parse(numbers(100))).toHaveLength(100);
    expect(commaSeparated(int32()).safeParse(numbers(101)).error?.issues).toMatchObject([
      { path: [], message: 'expected at most 100 different values' },
    ]);
    expect(commaSeparated(int32(), 2).safeParse('1,2,3').success).toBe(false);
  });

  it('cannot be longer than a request', () => {
    for (const given of [','.repeat(10_241), ['1', ','.repeat(10_241)], new Array(10_241).fill('1')])
      expect(commaSeparated(int32()).safeParse(given).error?.issues).toMatchObject([
        { message: 'expected at most 10240 characters' },
      ]);
  });

  it('reports the index of an invalid value', () => {
    expect(commaSeparated(int32()).safeParse('1,x').error?.issues).toMatchObject([
      { path: [1], message: 'expected a 32-bit integer' },
    ]);
  });
});
