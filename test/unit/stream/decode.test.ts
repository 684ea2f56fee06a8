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

  it('is read from any bytes', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const part = fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\ufeff', 'é'));
    const record = fc.array(part).map((parts) => Buffer.concat(parts.map((each) => Buffer.from(each))));
    fc.assert(
      fc.property(record, (data) => {
        const text = decoder.decode(data).replace(/^\ufeff/, '');
        fc.pre(data[0] !== 0x1f && !text.includes('{'));
        const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
        expect(decode(data)).toEqual(lines.filter((line) => line !== '').map((message) => ({ message })));
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
