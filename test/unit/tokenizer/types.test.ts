import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenizer, encodeEvent } from '../../../lib/tokenizer/index.ts';

/** Converts a quoted text to a type; undefined if that fails. */
function convert(type: string, text: string): unknown {
  return createTokenizer({ field_names: ['value'], types: { value: type } })({ message: `"${text}"` }).value;
}

describe('int', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['+7', 7],
    ['007', 7],
    ['0000000000000000000000042', 42],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['-0000000000000000000', 0],
    [`-${'0'.repeat(100_000)}9223372036854775808`, -9223372036854775808n],
  ])('%s', (text, value) => {
    expect(convert('int', text)).toBe(value);
  });

  it.each([
    '',
    '+',
    ' 1',
    '1 ',
    '1,000',
    '1_000',
    '1e3',
    '1.0',
    '0x1',
    '٣',
    '9223372036854775808',
    '-9223372036854775809',
    '1'.repeat(100_000),
    `${'0'.repeat(100_000)}x`,
  ])('refuses %j', (text) => {
    expect(convert('int', text)).toBeUndefined();
  });

  it('is exact over the whole range, even in JSON', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const event = createTokenizer({ field_names: ['value'], types: { value: 'int' } })({
          message: `${value}`,
        });
        expect(encodeEvent(event)).toBe(`{"value":${value}}`);
      }),
    );
  });
});

describe('float', () => {
  it.each([
    ['42', 42],
    ['-1.5', -1.5],
    ['5.', 5],
    ['.5', 0.5],
    ['1E3', 1000],
    ['2.e-1', 0.2],
    ['inf', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['1e999', Number.POSITIVE_INFINITY],
  ])('%s', (text, value) => {
    expect(convert('float', text)).toBe(value);
  });

  it.each(['', '.', '+', 'e5', '1e', '1e+', '0x10', '1_0', '1,5', ' 1', 'NaN', 'nan', 'infin', '1f'])(
    'refuses %j',
    (text) => {
      expect(convert('float', text)).toBeUndefined();
    },
  );

  it('writes an infinite number as null', () => {
    const tokenize = createTokenizer({ field_names: ['value'], types: { value: 'float' } });
    expect(encodeEvent(tokenize({ message: 'inf' }))).toBe('{"value":null}');
  });
});

describe('bool', () => {
  it.each(['true', 'T', 'yes', 'Y', '1', '-8', '+1', '9223372036854775807'])('true: %s', (text) => {
    expect(convert('bool', text)).toBe(true);
  });

  it.each(['false', 'F', 'no', 'N', '0', '000', '-0'])('false: %s', (text) => {
    expect(convert('bool', text)).toBe(false);
  });

  it.each(['', 'on', 'off', '1.0', 'tru', ' true', '9223372036854775808'])('refuses %j', (text) => {
    expect(convert('bool', text)).toBeUndefined();
  });
});

describe('names of types', () => {
  it.each(['string', 'bytes', 'asis', ' string '])('%j keeps the text unchanged', (type) => {
    expect(convert(type, ' 007 ')).toBe(' 007 ');
  });

  it.each([
    ['integer', '7', 7],
    ['boolean', 'no', false],
    [' int ', '7', 7],
    ['timestamp | %s ', '0', '1970-01-01T00:00:00Z'],
    ['timestamp|%s|%Y', '86400000|1972', '1972-09-27T00:00:00Z'],
  ])('%j', (type, text, value) => {
    expect(convert(type, text)).toBe(value);
  });

  it.each(['Int', 'number', '', 'int|x', 'string|', 'timestamps', 'timestamp%F'])(
    'there is no %j',
    (type) => {
      expect(() => convert(type, '')).toThrow(
        `types.value: found ${JSON.stringify(type)}, expected one of string, int`,
      );
    },
  );
});
