import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenizer, encodeEvent, type LogEvent } from '../../../lib/tokenizer/index.ts';

describe('encodeEvent', () => {
  it('writes what JSON.stringify writes', () => {
    const text = fc.string({ unit: 'binary' });
    const value = fc.oneof(
      fc.jsonValue(),
      text,
      fc.double(),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
    );
    fc.assert(
      fc.property(fc.dictionary(text, value), (event) => {
        expect(encodeEvent(event)).toBe(JSON.stringify(event));
      }),
    );
  });

  it('writes long integers as numbers, even nested', () => {
    expect(encodeEvent({ a: 9223372036854775807n, b: [{ c: -9007199254740993n }, undefined] })).toBe(
      '{"a":9223372036854775807,"b":[{"c":-9007199254740993},null]}',
    );
  });

  it('omits blank fields only', () => {
    const tokenize = createTokenizer({ field_names: ['a', 'b.c', 'd'] });
    const event = tokenize({ message: '- - x', e: null, b: { f: null } });
    expect(event).toEqual({ a: null, b: { c: null, f: null }, d: 'x', e: null });
    expect(encodeEvent(event)).toBe('{"e":null,"b":{"f":null},"d":"x"}');
  });

  it.each([
    ['- b -', '{"list":[null,"b",null]}'],
    ['- -', '{"list":[null,null]}'],
    ['a -', '{"list":["a",null]}'],
  ])('keeps blank items of an array, so that the others keep their places: %s', (message, expected) => {
    const tokenize = createTokenizer({ field_names: ['list[0]', 'list[1]', 'list[2]'] });
    expect(encodeEvent(tokenize({ message }))).toBe(expected);
  });

  it('omits fields that an earlier tokenizer marked as blank', () => {
    const first = createTokenizer({ field_names: ['a', 'rest'] });
    const second = createTokenizer({ field: 'rest', field_names: ['b', 'c'] });
    expect(encodeEvent(second(first({ message: '- "x -"' })))).toBe('{"b":"x"}');
  });

  it('writes a formerly blank field that has a value', () => {
    const tokenize = createTokenizer({ field_names: ['a'] });
    const event: LogEvent = tokenize({ message: '-' });
    event.a = 'x';
    expect(encodeEvent(event)).toBe('{"a":"x"}');
  });

  it('writes events of any depth', () => {
    const depth = 200_000;
    let value: unknown = 'x';
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
    const text = encodeEvent({ value });
    expect(text).toBe(`{"value":${'{"a":['.repeat(depth / 2)}"x"${']}'.repeat(depth / 2)}}`);
    expect(createTokenizer({ field: 'value', field_names: ['a'] })({ value })).toEqual({ a: '{' });
  });

  it('rejects an event that contains itself, as JSON.stringify does, but accepts repeated objects', () => {
    const event: LogEvent = {};
    event.list = [[event]];
    expect(() => encodeEvent(event)).toThrow(TypeError);
    const shared = { a: [1] };
    let twice: unknown = [shared, shared];
    for (let level = 0; level < 200; level++) twice = [twice];
    expect(encodeEvent({ shared, twice })).toBe(JSON.stringify({ shared, twice }));
  });

  it('writes the result of toJSON, as JSON.stringify does', () => {
    const money = {
      toJSON: () => ({ cents: 1, toJSON: () => 'not asked again', list: [undefined, new Date(0)] }),
    };
    const event = { money, list: [money], nothing: { toJSON: () => undefined } };
    expect(encodeEvent(event)).toBe(JSON.stringify(event));
  });
});
