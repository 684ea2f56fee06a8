import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode as decodeEach } from '../../../lib/stream/decode.ts';
import { encodeEvent } from '../../../lib/tokenizer/index.ts';

const decode = (data: Uint8Array) => [...decodeEach(data)];
const bytes = (text: string) => Buffer.from(text);

const envelope = (changes: object = {}) => ({
  messageType: 'DATA_MESSAGE',
  owner: '123456789012',
  logGroup: '/sino/api',
  logStream: 'web-1',
  subscriptionFilters: ['all'],
  logEvents: [
    { id: '1', timestamp: 1_560_964_849_000, message: 'first' },
    { id: '2', timestamp: 1_560_964_849_001, message: 'second\nline' },
  ],
  ...changes,
});

describe('text', () => {
  it('is one event of plain text', () => {
    expect(decode(bytes('GET / 200'))).toEqual([{ message: 'GET / 200' }]);
  });

  it('is an event for each line, without line breaks and empty lines', () => {
    expect(decode(bytes('a b\r\n\nc d\n'))).toEqual([{ message: 'a b' }, { message: 'c d' }]);
  });

  it('is no event if there is none', () => {
    expect(decode(bytes(''))).toEqual([]);
  });

  it('has U+FFFD for what is not UTF-8, and no byte order mark', () => {
    expect(decode(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62]))).toEqual([{ message: 'a\ufffdb' }]);
  });

  it.each(['{', '{"a":', '{a:1}', '[1,2]', '42', '"x"', 'null', '{}}', '{"a":1} trailing'])(
    'stays text if it is no JSON object: %s',
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
  it('is an event if it is one object, on one line or several', () => {
    const event = { message: 'x', level: 3, nested: { list: [1, null, true] } };
    expect(decode(bytes(JSON.stringify(event)))).toEqual([event]);
    expect(decode(bytes(` ${JSON.stringify(event, null, 2)}\n`))).toEqual([event]);
  });

  it('is an event for each line, among lines of text', () => {
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

  it('keeps every digit of long integers, and nothing else changes', () => {
    const text = '{"id":9223372036854775807,"n":[-12345678901234567890,1.5e300],"s":"1234567890123456789"}';
    expect(decode(bytes(text))).toEqual([
      { id: 9223372036854775807n, n: [-12345678901234567890n, 1.5e300], s: '1234567890123456789' },
    ]);
  });

  it('is the same JSON when it is written again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (event) => {
        const text = JSON.stringify(event);
        expect(decode(bytes(text)).map(encodeEvent)).toEqual([text]);
      }),
    );
  });
});

describe('gzip', () => {
  it('holds any of these', () => {
    for (const text of ['plain', 'two\nlines', '{"a":1}', '{"a":1}\n{"b":2}', JSON.stringify(envelope())]) {
      expect(decode(gzipSync(text))).toEqual(decode(bytes(text)));
    }
  });

  it('may be in several members', () => {
    expect(decode(Buffer.concat([gzipSync('a\n'), gzipSync('b')]))).toEqual([
      { message: 'a' },
      { message: 'b' },
    ]);
  });

  const whole = gzipSync('some text that is long enough to be cut');
  it.each([
    ['cut off', whole.subarray(0, whole.length - 9)],
    ['of two bytes', whole.subarray(0, 2)],
    ['with a changed byte', Buffer.from(whole).fill(0xff, 12, 14)],
    ['with a wrong check sum', Buffer.from(whole).fill(0, whole.length - 8, whole.length - 4)],
  ])('fails if it is broken: %s', (_name, data) => {
    expect(() => decode(data)).toThrowError(expect.objectContaining({ name: 'Unreadable', kind: 'gzip' }));
  });

  it('fails if it unfolds without end', () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => decode(bomb)).toThrowError(expect.objectContaining({ kind: 'too_large' }));
  });
});

describe('an envelope of CloudWatch Logs', () => {
  it('gives its log events with group, stream, time and identifier', () => {
    const from = { log_group: '/sino/api', log_stream: 'web-1' };
    expect(decode(gzipSync(JSON.stringify(envelope())))).toEqual([
      { id: '1', timestamp: 1_560_964_849_000, message: 'first', ...from },
      { id: '2', timestamp: 1_560_964_849_001, message: 'second\nline', ...from },
    ]);
  });

  it('may be one of several lines', () => {
    const lines = `${JSON.stringify(envelope())}\nplain`;
    expect(decode(bytes(lines)).map(({ message }) => message)).toEqual(['first', 'second\nline', 'plain']);
  });

  it('is dropped if it is a control message', () => {
    const control = envelope({
      messageType: 'CONTROL_MESSAGE',
      logEvents: [{ id: '', timestamp: 1, message: 'CWL CONTROL MESSAGE: Checking health of destination' }],
    });
    expect(decode(gzipSync(JSON.stringify(control)))).toEqual([]);
  });

  it.each([
    ['no events', { logEvents: undefined }],
    ['events of another kind', { logEvents: 'none' }],
    ['an event without text', { logEvents: [{ id: '1', timestamp: 1 }] }],
    ['no group', { logGroup: 7 }],
  ])('fails with %s', (_name, changes) => {
    expect(() => decode(bytes(JSON.stringify(envelope(changes))))).toThrowError(
      expect.objectContaining({ name: 'Unreadable', kind: 'envelope' }),
    );
  });

  it('never tells what is in it', () => {
    expect(() =>
      decode(bytes(JSON.stringify(envelope({ logEvents: [{ message: 'secret' }] })))),
    ).toThrowError(/^(?!.*secret)/);
  });
});
