import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode as decodeEach } from '../../../lib/stream/decode.ts';
import { encodeEvent, type LogEvent, PlainLine } from '../../../lib/tokenizer/index.ts';

const decode = (data: Uint8Array): LogEvent[] =>
  [...decodeEach(data)].map((event) => (event instanceof PlainLine ? event.toEvent() : event));
const bytes = (text: string) => Buffer.from(text);

const nested = (depth: number, inner = '1') => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;

describe('JSON that is nested deeply', () => {
  const LONG = '1234567890123456789';

  it('is an unchanged event down to 100 levels', () => {
    for (const inner of ['1', LONG, '"[{"']) {
      const text = nested(100, inner);
      expect(decode(bytes(text)).map(encodeEvent)).toEqual([text]);
    }
  });

  it.each([101, 3000, 100_000])(
    'has strings below 100 levels, of %d, without affecting other lines',
    (depth) => {
      for (const inner of ['1', LONG, '[[]]', '"]\\""', '{}']) {
        const deep = nested(depth - 100, inner);
        const text = `{"id":${LONG},"list":[1,${nested(depth - 1, inner)},2],"last":"x"}`;
        const expected = `{"id":${LONG},"list":[1,${nested(98, JSON.stringify(nested(depth - 99, inner)))},2],"last":"x"}`;
        expect(decode(bytes(text)).map(encodeEvent)).toEqual([expected]);
        expect(decode(bytes(`{"b":1}\n${nested(depth, inner)}\nplain`)).map(encodeEvent)).toEqual([
          '{"b":1}',
          nested(100, JSON.stringify(deep)),
          '{"message":"plain"}',
        ]);
      }
    },
  );

  it.each([
    [60, 45],
    [45, 60],
  ])('has strings below 100 levels of objects and arrays together, as of %d and %d', (objects, arrays) => {
    const lists = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
    const kept = 100 - objects;
    const [event] = decode(bytes(nested(objects, lists(arrays, '1'))));
    expect(encodeEvent(event ?? {})).toBe(
      nested(objects, lists(kept, JSON.stringify(lists(arrays - kept, '1')))),
    );
  });

  it('may fill a whole record', () => {
    const depth = 520_000;
    const [event] = decode(bytes(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`));
    expect(encodeEvent(event ?? {})).toBe(
      `{"a":${'['.repeat(99)}"${'['.repeat(depth - 99)}${']'.repeat(depth - 99)}"${']'.repeat(99)}}`,
    );
    const open = `{"a":${'['.repeat(1_000_000)}`;
    expect(decode(bytes(open))).toEqual([{ message: open }]);
  });

  it('is complete: the strings can be parsed as the original JSON', () => {
    const leaf = fc.oneof(fc.integer(), fc.constantFrom('', 'a"\\', null, true), fc.array(fc.integer()));
    const levels = fc.array(fc.constantFrom('object', 'array'), { minLength: 1, maxLength: 250 });
    fc.assert(
      fc.property(levels, leaf, leaf, (path, value, beside) => {
        const event = {
          value: path.reduce<unknown>(
            (inner, kind) => (kind === 'array' ? [inner, beside] : { inner, beside }),
            value,
          ),
        };
        const [decoded] = decode(bytes(JSON.stringify(event)));
        expect(restored(decoded, 0)).toEqual(JSON.parse(JSON.stringify(event)));
      }),
    );
  });
});

/** The value with the JSON in its strings below 100 levels parsed. */
function restored(value: unknown, depth: number): unknown {
  if (typeof value === 'string' && depth === 100 && /^[[{]/.test(value)) return JSON.parse(value);
  if (Array.isArray(value)) return value.map((item) => restored(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, restored(item, depth + 1)]));
}

describe('excessive JSON', () => {
  it.each([
    ['empty objects', `{"a":[${'{},'.repeat(500_000)}1]}`],
    ['arrays in arrays', `{"a":${'['.repeat(15_000_000)}${']'.repeat(15_000_000)}}`],
  ])('makes its record fail if parsing would exhaust the memory: %s', (_name, text) => {
    for (const data of [text, `plain\n${text}`]) {
      expect(() => decode(gzipSync(data))).toThrowError(expect.objectContaining({ kind: 'too_large' }));
    }
  });

  it('makes its record fail if it is on several lines', () => {
    const data = gzipSync(`{\n"a": "}",\n"b": [\n${'{},\n'.repeat(500_000)}1]\n}\n`);
    expect(() => decode(data)).toThrowError(expect.objectContaining({ kind: 'too_large' }));
  });

  it.each([
    ['it never ends', `{"a":[${'1,'.repeat(600_000)}`],
    ['a string in it never ends', `{"a":[${'1,'.repeat(600_000)}"]}`],
    ['more follows it', `{"a":[${'1,'.repeat(600_000)}1]} and more`],
  ])('is text if %s', (_name, line) => {
    expect(decode(gzipSync(`{\n${line}\n`))).toEqual([{ message: '{' }, { message: line }]);
  });

  it('may have half a million values, or any number of lines', () => {
    const [event] = decode(gzipSync(`{"a":[${'1,'.repeat(499_000)}1],"b":"${'x'.repeat(500_000)}"}`));
    expect(event?.a).toHaveLength(499_001);
    const lines = decode(gzipSync('{"a":[1,2,3,4,5,6,7,8,9]}\n'.repeat(100_000)));
    expect(lines).toHaveLength(100_000);
  });

  it('has a string for an integer of more than 1000 digits only', () => {
    const number = '9'.repeat(1000);
    expect(decode(bytes(`{"n":-${number}}`))).toEqual([{ n: -BigInt(number) }]);
    expect(decode(bytes(`{"n":[-${number}0,1]}`))).toEqual([{ n: [`-${number}0`, 1] }]);
    expect(decode(bytes(`{"n":0.${number}0,"s":"${number}0"}`))).toEqual([{ n: 1, s: `${number}0` }]);
  });

  it('has a string for a number that is too large for a double', () => {
    const number = `${'9'.repeat(400)}.5`;
    const text = `{"a":[1e400,-1.5E+0309, 1e308],"b":${number},"s":"1e400 ,1e400","c":1e-400}`;
    expect(decode(bytes(text))).toEqual([
      { a: ['1e400', '-1.5E+0309', 1e308], b: number, s: '1e400 ,1e400', c: 0 },
    ]);
    expect(decode(bytes('{"a":1e400}'))).toEqual([{ a: '1e400' }]);
  });

  it.each(['{12345678901234567:1}', '{"a":012345678901234567}', '{"a":12345678901234567x}', '{"a":-}'])(
    'is text if integers are misplaced: %s',
    (text) => {
      expect(decode(bytes(text))).toEqual([{ message: text }]);
    },
  );
});

describe('a name with escapes', () => {
  /** Node takes such a name for the other one, if it has read that one after the same names before. */
  it.each([
    ['\\n', '\\\\'],
    ['\\"', '\\\\'],
    ['t\\u00edtulo', 't\\\\u00e'],
    ['\\nb', '\\\\n'],
  ])('is read as it is, whatever names came before: "%s" after "%s"', (escaped, other) => {
    for (const json of [
      (name: string) => `{"k":0,"${name}":1}`,
      (name: string) => `{"a":[{"k":0,"${name}":[]}]}`,
    ]) {
      for (const name of [other, escaped, other]) {
        expect(decode(bytes(json(name))).map(encodeEvent)).toEqual([json(name).replace('\\u00ed', 'í')]);
      }
    }
  });

  it('keeps its place, and is the same name without escapes', () => {
    const text =
      '{"a":1,"\\u00e9":{"\\t":12345678901234567890},"b":"\\u00e9","é":2,"__proto\\u005f_":[{"\\/":3}]}';
    expect(decode(bytes(text)).map(encodeEvent)).toEqual(['{"a":1,"é":2,"b":"é","__proto__":[{"/":3}]}']);
    expect(decode(bytes('{"a":{"\\t" : 12345678901234567890,\n"é":"\\t"}}')).map(encodeEvent)).toEqual([
      '{"a":{"\\t":12345678901234567890,"é":"\\t"}}',
    ]);
  });

  it.each([
    ['{"a":1,"\\u0061":2,"a":3}', { a: 3 }],
    ['{"\\u0061":1,"a":2,"\\u0061":3}', { a: 3 }],
    ['{"\\u0031":1,"1":2}', { 1: 2 }],
    ['{"\\n":1,"b":2,"\\u000a":3}', { '\n': 3, b: 2 }],
    ['{"a":[{"\\u00e9":1,"é":2,"\\u00E9":{"\\ud800":4}}]}', { a: [{ é: { '\ud800': 4 } }] }],
  ])('counts only where it is last among equal ones: %s', (text, expected) => {
    expect([...decodeEach(bytes(text))]).toEqual([expected]);
  });

  it.each([
    ...['{"\\x":1}', '{"\\":1}', '{"a" \\n":1}', '{\\n":1}', '{"\\n":}', '{"\\u12":1}', '{"a":"\\n":1}'],
    ...['{"a":\\u0020":1}","b":2}', '{"\\n":1,""\\u0020:":"}'],
  ])('is no name, and the text is not JSON: %s', (text) => {
    expect(decode(bytes(text))).toEqual([{ message: text }]);
  });

  it('is below 100 levels a part of the text of its object', () => {
    const text = nested(100, '{"\\n":"\\n"}');
    expect(decode(bytes(text)).map(encodeEvent)).toEqual([nested(100, JSON.stringify('{"\\n":"\\n"}'))]);
  });

  it('may occur a hundred thousand times in an object, and any number of times in lines', () => {
    const object = (count: number) => `{"a":[${'{"\\n":1},'.repeat(count)}1]}`;
    const [event] = decode(gzipSync(object(100_000)));
    expect(event?.a).toHaveLength(100_001);
    expect(() => decode(gzipSync(object(100_001)))).toThrowError(
      expect.objectContaining({ kind: 'too_large' }),
    );
    const line = `${object(100_001)}}`;
    expect(decode(gzipSync(line))).toEqual([{ message: line }]);
    expect(decode(gzipSync('{"\\n":1}\n'.repeat(100_001)))).toHaveLength(100_001);
  });
});
