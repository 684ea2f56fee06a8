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

  it('writes long integers as numbers, also inside others', () => {
    expect(encodeEvent({ a: 9223372036854775807n, b: [{ c: -9007199254740993n }, undefined] })).toBe(
      '{"a":9223372036854775807,"b":[{"c":-9007199254740993},null]}',
    );
  });

  it('leaves out blank fields, and only these', () => {
    const tokenize = createTokenizer({ field_names: ['a', 'b.c', 'd'] });
    const event = tokenize({ message: '- - x', e: null, b: { f: null } });
    expect(event).toEqual({ a: null, b: { c: null, f: null }, d: 'x', e: null });
    expect(encodeEvent(event)).toBe('{"e":null,"b":{"f":null},"d":"x"}');
  });

  it('leaves out what an earlier tokenizer found blank', () => {
    const first = createTokenizer({ field_names: ['a', 'rest'] });
    const second = createTokenizer({ field: 'rest', field_names: ['b', 'c'] });
    expect(encodeEvent(second(first({ message: '- "x -"' })))).toBe('{"b":"x"}');
  });

  it('writes a field that was blank and got a value', () => {
    const tokenize = createTokenizer({ field_names: ['a'] });
    const event: LogEvent = tokenize({ message: '-' });
    event.a = 'x';
    expect(encodeEvent(event)).toBe('{"a":"x"}');
  });
});
