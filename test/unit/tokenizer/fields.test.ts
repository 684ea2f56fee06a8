import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenizer, type Failure, type LogEvent } from '../../../lib/tokenizer/index.ts';

const parse = (json: string): LogEvent => JSON.parse(json);

function run(options: Parameters<typeof createTokenizer>[0], event: LogEvent) {
  const failures: Failure[] = [];
  const result = createTokenizer(options, (failure) => failures.push(failure))(event);
  return { result, failures };
}

describe('fields of tokens', () => {
  it('does not change its input', () => {
    const event = { message: '1 2', http: { host: 'h' }, list: [1] };
    const before = structuredClone(event);
    const { result } = run({ field_names: ['http.status', 'list[0]'] }, event);
    expect(event).toEqual(before);
    expect(result).toEqual({ http: { host: 'h', status: '1' }, list: ['2'] });
  });

  it('keeps nulls of the input, and sets blank fields to null', () => {
    expect(run({ field_names: ['a'] }, { message: '-', b: null }).result).toEqual({ a: null, b: null });
  });

  it.each([
    [42, '42'],
    [1.5, '1.5'],
    [false, 'false'],
    [9007199254740993n, '9007199254740993'],
  ])('tokenizes %s as its text', (message, token) => {
    expect(run({ field_names: ['a'] }, { message }).result).toEqual({ a: token });
  });

  it('tokenizes an object as its JSON', () => {
    const { result } = run({ field_names: ['a', 'b', 'c'] }, { message: { k: 'v w' } });
    expect(result).toEqual({ a: '{', b: 'k', c: ':' });
  });

  it.each([[{}], [{ message: null }], [{ message: undefined }]])(
    'counts a missing source: %j',
    (event: LogEvent) => {
      const { result, failures } = run({ field_names: ['a'] }, event);
      expect(result).toBe(event);
      expect(failures).toEqual([
        { kind: 'field_missing', field: 'message', reason: 'the event has no such field' },
      ]);
    },
  );

  it('reports which conversion failed, without the text', () => {
    const { failures } = run({ field_names: ['a'], types: { a: 'int' } }, { message: 'secret' });
    expect(failures).toEqual([{ kind: 'convert_failed', field: 'a', reason: 'not a valid int' }]);
  });

  it('removes the backslashes of escapes if configured', () => {
    const message = '"a \\" \\\\ \\x" \\[b\\] "open \\"';
    const options = { field_names: ['a', 'b', 'c'], unescape: true };
    expect(run(options, { message }).result).toEqual({ a: 'a " \\ \\x', b: '[b]', c: '"open "' });
  });

  it('converts the text after unescaping', () => {
    const options = {
      field_names: ['a'],
      types: { a: 'timestamp|[%F %T]' },
      timezone: 'UTC',
      unescape: true,
    };
    const message = '"\\[2001-02-03 04:05:06\\]"';
    expect(run(options, { message }).result).toEqual({ a: '2001-02-03T04:05:06Z' });
  });
});

describe('names as paths', () => {
  it.each([
    ['a.b', '{"a":{"b":"x"}}'],
    ['.a', '{"a":"x"}'],
    ['a[1]', '{"a":[null,"x"]}'],
    ['a[-2].b', '{"a":[{"b":"x"},null]}'],
    ['"a.b".c', '{"a.b":{"c":"x"}}'],
    ['a."b\\"c"', '{"a":{"b\\"c":"x"}}'],
    ['user-agent.name x', '{"user-agent":{"name x":"x"}}'],
    ['a\\.b.c', '{"a.b":{"c":"x"}}'],
    ['a\\[0\\]\\.b[1].\\\\c\\\\', '{"a[0].b":[null,{"\\\\c\\\\":"x"}]}'],
    ['a\\b.c\\', '{"a\\\\b":{"c\\\\":"x"}}'],
    ['a\\\\.b', '{"a\\\\":{"b":"x"}}'],
    ['a..b', '{"a..b":"x"}'],
    ['a.', '{"a.":"x"}'],
    ['a[', '{"a[":"x"}'],
    ['a[9999]', `{"a":[${'null,'.repeat(9999)}"x"]}`],
    ['a[10000]', '{"a[10000]":"x"}'],
    ['[0]', '{"[0]":"x"}'],
    ['', '{"":"x"}'],
    ['.', '{".":"x"}'],
  ])('%s', (name, expected) => {
    expect(run({ field_names: [name] }, { message: 'x' }).result).toEqual(parse(expected));
  });

  it('replaces other values on the path', () => {
    expect(run({ field_names: ['a.b', 'c[0]'] }, { message: 'x y', a: 1, c: { d: 1 } }).result).toEqual({
      a: { b: 'x' },
      c: ['y'],
    });
  });

  it('reads and drops a nested source, and keeps its parent', () => {
    const options = { field_names: ['a'], field: 'log.lines[0]' };
    expect(run(options, { log: { lines: ['x', 'y'] } }).result).toEqual({ a: 'x', log: { lines: ['y'] } });
    expect(run({ field_names: ['a'], field: 'log.line' }, { log: { line: 'x' } }).result).toEqual({
      a: 'x',
      log: {},
    });
  });

  it('decides by the configured names whether to drop the source', () => {
    expect(run({ field_names: ['.message'] }, { message: 'x y' }).result).toEqual({});
    expect(run({ field_names: ['message'], field: '.message' }, { message: 'x y' }).result).toEqual({});
    expect(run({ field_names: ['message'] }, { message: 'x y' }).result).toEqual({ message: 'x' });
  });
});

describe('odd names', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'toJSON', ' ', 'a b-c'])(
    '%s',
    (name) => {
      const { result } = run({ field_names: [name], drop_field: false }, { message: 'x' });
      expect(Object.getOwnPropertyDescriptor(result, name)?.value).toBe('x');
      expect(Object.keys(result)).toEqual(['message', name]);
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    },
  );

  it('work as a source, in an event, and inside others', () => {
    const event = parse('{"__proto__":"1 2","constructor":{"__proto__":{"k":1}}}');
    const options = { field: '__proto__', field_names: ['a', 'constructor.__proto__.b'] };
    expect(JSON.stringify(run(options, event).result)).toBe(
      '{"constructor":{"__proto__":{"k":1,"b":"2"}},"a":"1"}',
    );
    expect(Object.prototype).not.toHaveProperty('b');
  });

  it('are not found in an event without them', () => {
    expect(run({ field: 'constructor', field_names: ['a'] }, {}).failures).toHaveLength(1);
    expect(run({ field: '__proto__.x', field_names: ['a'] }, {}).failures).toHaveLength(1);
  });

  it('do not inherit types', () => {
    const types: Record<string, string> = JSON.parse('{"__proto__":"int"}');
    const options = { field_names: ['__proto__', 'constructor'], types };
    expect(JSON.stringify(run(options, { message: '1 x' }).result)).toBe('{"__proto__":1,"constructor":"x"}');
  });
});

it('never invents a field', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'message', '__proto__', 'toString'),
    fc.string({ minLength: 1 }),
  );
  const plain = name.filter((text) => !/[.[\]"\\]/.test(text));
  fc.assert(
    fc.property(fc.array(plain), fc.string(), fc.dictionary(plain, fc.string()), (names, message, others) => {
      const event = { ...others, message };
      const { result } = run({ field_names: names }, event);
      const known = new Set([...names, ...Object.keys(event)]);
      expect(Object.keys(result).filter((key) => !known.has(key))).toEqual([]);
    }),
  );
});
