import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode as decodeEach } from '../../../lib/stream/decode.ts';
import { encodeEvent, type LogEvent, PlainLine } from '../../../lib/tokenizer/index.ts';

const decode = (data: Uint8Array): LogEvent[] =>
  [...decodeEach(data)].map((event) => (event instanceof PlainLine ? event.toEvent() : event));
const bytes = (text: string) => Buffer.from(text);

const ENVELOPE = {
  messageType: 'DATA_MESSAGE',
  owner: '123456789012',
  logGroup: '/sino/api',
  logStream: 'web-1',
  subscriptionFilters: ['all'],
  logEvents: [
    { id: '1', timestamp: 1_560_964_849_000, message: 'first' },
    { id: '2', timestamp: 1_560_964_849_001, message: 'second\nline' },
  ],
};

const CONTROL = {
  messageType: 'CONTROL_MESSAGE',
  owner: 'CloudwatchLogs',
  logGroup: '',
  logStream: '',
  subscriptionFilters: [],
  logEvents: [
    { id: '', timestamp: 1, message: 'CWL CONTROL MESSAGE: Checking health of destination Firehose.' },
  ],
};

/** An event with this many levels of objects. */
const nested = (depth: number, inner = '1') => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;

describe('text', () => {
  it('is one event of plain text', () => {
    expect(decode(bytes('GET / 200'))).toEqual([{ message: 'GET / 200' }]);
  });

  it('is one event per line, without line breaks and empty lines', () => {
    expect(decode(bytes('a b\r\n\nc d\n'))).toEqual([{ message: 'a b' }, { message: 'c d' }]);
  });

  it('is no event if it is empty', () => {
    expect(decode(bytes(''))).toEqual([]);
  });

  it('has U+FFFD for invalid UTF-8, and no byte order mark', () => {
    expect(decode(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62]))).toEqual([{ message: 'a\ufffdb' }]);
  });

  it.each(['{', '{"a":', '{a:1}', '[1,2]', '42', '"x"', 'null', '{}}', '{"a":1} trailing'])(
    'stays text if it is not a JSON object: %s',
    (text) => {
      expect(decode(bytes(text))).toEqual([{ message: text }]);
    },
  );

  it('keeps every line of any text', () => {
    const line = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\r\n{\ufeff]/.test(text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const text = lines.join('\n');
        expect(decode(bytes(text)).map(({ message }) => message)).toEqual(
          lines.map((each) => Buffer.from(each).toString()),
        );
      }),
    );
  });

  it('is never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (data) => {
        fc.pre(data[0] !== 0x1f);
        expect(Array.isArray(decode(data))).toBe(true);
      }),
    );
  });
});

describe('JSON', () => {
  it('is an event if it is a single object, on one or several lines', () => {
    const event = { message: 'x', level: 3, nested: { list: [1, null, true] } };
    expect(decode(bytes(JSON.stringify(event)))).toEqual([event]);
    expect(decode(bytes(` ${JSON.stringify(event, null, 2)}\n`))).toEqual([event]);
  });

  it('is one event per line, among lines of text', () => {
    expect(decode(bytes('{"a":1}\nplain {"b":2}\n{"c":3}\n{broken'))).toEqual([
      { a: 1 },
      { message: 'plain {"b":2}' },
      { c: 3 },
      { message: '{broken' },
    ]);
  });

  it('keeps odd names as fields', () => {
    const [event] = decode(bytes('{"__proto__":{"x":1},"constructor":2}'));
    expect(Object.keys(event ?? {})).toEqual(['__proto__', 'constructor']);
  });

  it('keeps every digit of long integers, and changes nothing else', () => {
    const text = '{"id":9223372036854775807,"n":[-12345678901234567890,1.5e300],"s":"1234567890123456789"}';
    expect(decode(bytes(text))).toEqual([
      { id: 9223372036854775807n, n: [-12345678901234567890n, 1.5e300], s: '1234567890123456789' },
    ]);
  });

  it('keeps long integers beside any content of strings and names', () => {
    const line = '{"a\\"[{":12345678901234567,"b":"\\\\","c":"{[12345678901234567","12345678901234567":-1}';
    expect(decode(bytes(line)).map(encodeEvent)).toEqual([line]);
    const escapes = `{"n":12345678901234567,"text":"${'\\n'.repeat(5_000_000)}"}`;
    expect(decode(bytes(escapes))[0]?.n).toBe(12345678901234567n);
  });

  it('is the same JSON when encoded again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (event) => {
        const text = JSON.stringify(event);
        expect(decode(bytes(text)).map(encodeEvent)).toEqual([text]);
      }),
    );
  });
});

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

describe('lines', () => {
  it('are preserved, one event each, whatever they are', () => {
    const json = fc.oneof(
      fc.constantFrom(ENVELOPE, CONTROL, { messageType: 'CONTROL_MESSAGE' }, { messageType: 'DATA_MESSAGE' }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    );
    const text = fc
      .string({ unit: 'binary', minLength: 1 })
      .map((line) => Buffer.from(line.replace(/[\r\n{\ufeff]/g, '_')).toString());
    const line = fc.oneof(
      json.map((event) => ({ text: JSON.stringify(event), event: { ...event } })),
      text.map((message) => ({ text: message, event: { message } })),
      fc
        .integer({ min: 1, max: 100 })
        .map((depth) => ({ text: nested(depth), event: JSON.parse(nested(depth)) })),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), fc.boolean(), (lines, isPacked) => {
        const data = bytes(lines.map((each) => each.text).join('\n'));
        const events = decode(isPacked ? gzipSync(data) : data);
        expect(events.map(encodeEvent)).toEqual(lines.map(({ event }) => encodeEvent(event)));
      }),
    );
  });
});

describe('gzip', () => {
  it('may contain any of these', () => {
    for (const text of ['plain', 'two\nlines', '{"a":1}', '{"a":1}\n{"b":2}', JSON.stringify(ENVELOPE)]) {
      expect(decode(gzipSync(text))).toEqual(decode(bytes(text)));
    }
  });

  it('may have several members', () => {
    expect(decode(Buffer.concat([gzipSync('a\n'), gzipSync('b')]))).toEqual([
      { message: 'a' },
      { message: 'b' },
    ]);
  });

  it('may be padded with zero bytes', () => {
    expect(decode(Buffer.concat([gzipSync('a'), Buffer.alloc(5)]))).toEqual([{ message: 'a' }]);
  });

  const whole = gzipSync('some text that is long enough to be cut');
  it.each([
    ['cut off', whole.subarray(0, whole.length - 9)],
    ['of two bytes', whole.subarray(0, 2)],
    ['with a changed byte', Buffer.from(whole).fill(0xff, 12, 14)],
    ['with a member after zero bytes', Buffer.concat([whole, Buffer.alloc(5), whole])],
    ['with a wrong checksum', Buffer.from(whole).fill(0, whole.length - 8, whole.length - 4)],
  ])('fails if it is broken: %s', (_name, data) => {
    expect(() => decode(data)).toThrowError(expect.objectContaining({ name: 'Unreadable', kind: 'gzip' }));
  });

  it('fails if it expands too much', () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => decode(bomb)).toThrowError(expect.objectContaining({ kind: 'too_large' }));
  });
});

describe('an envelope of CloudWatch Logs', () => {
  const from = { log_group: '/sino/api', log_stream: 'web-1' };
  const logEvents = [
    { id: '1', timestamp: 1_560_964_849_000, message: 'first', ...from },
    { id: '2', timestamp: 1_560_964_849_001, message: 'second\nline', ...from },
  ];

  it.each([
    ['gzip', gzipSync(JSON.stringify(ENVELOPE))],
    ['one object', bytes(JSON.stringify(ENVELOPE))],
    ['one object on several lines', bytes(`\n${JSON.stringify(ENVELOPE, null, 2)}\n\n`)],
    [
      'of an account-level filter',
      bytes(JSON.stringify({ ...ENVELOPE, policyLevel: 'ACCOUNT_LEVEL_POLICY' })),
    ],
  ])('yields its log events with group, stream, time and identifier: %s', (_name, data) => {
    expect(decode(data)).toEqual(logEvents);
  });

  it('is dropped if it is a control message', () => {
    expect(decode(gzipSync(JSON.stringify(CONTROL)))).toEqual([]);
    expect(decode(bytes(JSON.stringify(CONTROL)))).toEqual([]);
  });
});

describe('an object that only resembles an envelope', () => {
  const members = Object.keys(ENVELOPE);
  const [first] = ENVELOPE.logEvents;

  it.each([
    { messageType: 'DATA_MESSAGE' },
    { messageType: 'CONTROL_MESSAGE' },
    ...members.map((name) => ({ ...ENVELOPE, [name]: undefined })),
    ...members.map((name) => ({ ...CONTROL, [name]: undefined })),
    ...members.map((name) => ({ ...ENVELOPE, [name]: 7 })),
    { ...ENVELOPE, messageType: 'OTHER_MESSAGE' },
    { ...ENVELOPE, subscriptionFilters: [1] },
    { ...ENVELOPE, logEvents: [] },
    { ...ENVELOPE, logEvents: ['none'] },
    { ...ENVELOPE, logEvents: [first, { id: '1', timestamp: 1 }] },
    { ...ENVELOPE, logEvents: [{ ...first, timestamp: '1' }] },
    { ...CONTROL, logEvents: [] },
    { ...CONTROL, logEvents: ENVELOPE.logEvents },
    { ...CONTROL, logEvents: [...CONTROL.logEvents, first] },
  ])('is an event with all its members: %j', (object) => {
    const text = JSON.stringify(object);
    expect(decode(bytes(text)).map(encodeEvent)).toEqual([text]);
    expect(decode(gzipSync(text)).map(encodeEvent)).toEqual([text]);
  });

  it.each([ENVELOPE, CONTROL])('is an event if it is one of several lines: %j', (object) => {
    const text = JSON.stringify(object);
    for (const data of [bytes(`${text}\nplain`), gzipSync(`${text}\nplain`)]) {
      expect(decode(data).map(encodeEvent)).toEqual([text, '{"message":"plain"}']);
    }
    expect(decode(bytes(`${text}\n${text}`)).map(encodeEvent)).toEqual([text, text]);
  });

  it('is an event, however many of its log events are invalid', () => {
    const text = JSON.stringify({ ...ENVELOPE, logEvents: Array.from({ length: 400_000 }, () => 1) });
    expect(decode(gzipSync(text)).map(encodeEvent)).toEqual([text]);
  });
});
