import { describe, expect, it } from 'vitest';
import { isObject } from '../../../lib/is-object.ts';
import {
  areIds,
  isFlag,
  isId,
  isInteger,
  isListOf,
  isNumber,
  isText,
  optional,
  requireShape,
  type Shape,
} from '../../../lib/table/shape.ts';

const VALUES = {
  text: 'a',
  none: undefined,
  null: null,
  whole: 7,
  negative: -7,
  part: 0.5,
  huge: 1e30,
  flag: true,
  ids: [1, 2],
  mixed: [1, 'a'],
  object: {},
};

describe('a test of a member', () => {
  it.each([
    ['isText', isText, ['text']],
    ['isNumber', isNumber, ['whole', 'negative', 'part', 'huge']],
    ['isInteger', isInteger, ['whole', 'negative']],
    ['isId', isId, ['whole']],
    ['isFlag', isFlag, ['flag']],
    ['areIds', areIds, ['ids']],
    ['isListOf', isListOf((value) => isNumber(value) || isText(value)), ['ids', 'mixed']],
    ['isObject', isObject, ['object']],
    ['optional', optional(isText), ['text', 'none']],
  ] as const)('%s accepts %s', (_, test, accepted) => {
    expect(Object.entries(VALUES).flatMap(([name, value]) => (test(value) ? [name] : []))).toEqual(accepted);
  });
});

interface Book {
  readonly title: string;
  readonly isSold: boolean;
  readonly price?: number;
}

it('an error of a shape names the malformed member, but not its value', () => {
  const shape: Shape<Book> = {
    title: isText,
    price: (value, { isSold } = {}) => isSold !== true || isNumber(value),
  };
  const check = (record: Record<string, unknown>) => () => requireShape('book', shape, record);
  expect(check({ title: 'A', isSold: false })).not.toThrow();
  expect(check({ title: 'A', isSold: true, price: 5 })).not.toThrow();
  expect(check({ title: 'A', isSold: true })).toThrow('book.price is malformed');
  expect(check({ title: ['a secret'] })).toThrow(/^book\.title is malformed$/);
});
