import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { namesWithInvalidUtf8, readBody, readQuery } from '../../../lib/http/request.ts';
import type { BodyKind } from '../../../schemas/operation.ts';
import { gatewayEvent } from './gateway-event.ts';

describe('the query', () => {
  it.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=1,2', { a: '1,2' }],
    ['a=1,2&a=3', { a: ['1,2', '3'] }],
    ['a=', { a: '' }],
    ['a', { a: '' }],
    ['nome=S%C3%A3o+Jos%C3%A9', { nome: 'São José' }],
    ['nome=100%', { nome: '100%' }],
    ['id-turma=1&id%2Dturma=2', { 'id-turma': ['1', '2'] }],
  ])('%j is read as %j', (query, expected) => {
    expect({ ...readQuery(gatewayEvent({ query })) }).toEqual(expected);
  });

  it('is not taken from the map in which the gateway joins repeated parameters', () => {
    const event = { ...gatewayEvent({ query: 'a=1&a=2' }), queryStringParameters: { a: '1,2' } };
    expect({ ...readQuery(event) }).toEqual({ a: ['1', '2'] });
  });

  it.each([
    ['', []],
    ['a=1&b=%20', []],
    ['nome=S%C3%A3o', []],
    ['nome=100%', []],
    ['nome=%zz', []],
    ['nome=%ff', ['nome']],
    ['nome=%EF%BF%BD', ['nome']],
    ['a=1&nome=S%C3o&b=%C3%A9&titulo=%80', ['nome', 'titulo']],
    ['%ff=1', ['\u{FFFD}']],
    ['a=%C3&b=%A9', ['a', 'b']],
  ])('%j is not UTF-8 in %j', (query, names) => {
    expect(namesWithInvalidUtf8({ rawQueryString: query })).toEqual(names);
  });

  it('cannot reach the prototype of an object', () => {
    const query = readQuery(gatewayEvent({ query: '__proto__=1&toString=2' }));
    expect(Object.keys(query)).toEqual(['__proto__', 'toString']);
  });
});

const LIMIT = 1000;
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n';

function read(body: string | undefined, contentType?: string, accepts: readonly BodyKind[] = ['json']) {
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  return readBody(gatewayEvent({ headers, ...(body === undefined ? {} : { body }) }), accepts, LIMIT);
}

describe('a body', () => {
  it.each([undefined, '', 'null'])('%j counts as absent', async (body) => {
    expect(await read(body, 'application/json')).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf8',
    'application/merge-patch+json',
    'application/vnd.api+json; charset=utf-8; profile=x',
    'application/vnd.example+v2+json',
    'application/vnd.a!#$&-^_b+json',
    'application/json; charset=ISO-8859-1',
    'application/json; charset="windows-1252"',
  ])('of type %j is JSON', async (contentType) => {
    expect(await read('{"nome":"São José"}', contentType)).toEqual({ nome: 'São José' });
  });

  it.each(['[]', '{}', '[1,2]'])('can be the JSON value %s', async (body) => {
    expect(await read(body)).toEqual(JSON.parse(body));
  });

  it.each([
    ['0', 'number'],
    ['-1.5e300', 'number'],
    ['false', 'boolean'],
    ['true', 'boolean'],
    ['""', 'string'],
    ['"{}"', 'string'],
  ])('is refused as the JSON value %s', async (body, type) => {
    await expect(read(body)).rejects.toMatchObject({
      status: 400,
      reason: 'unreadable_body',
      message: `The body is a ${type} in JSON, expected an object`,
    });
  });

  it.each([0, false])('is refused as %s, which the local gateway passes as a value', async (body) => {
    const event = Object.assign(gatewayEvent(), { body });
    await expect(readBody(event, ['json'], LIMIT)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['JSON', 'application/json', '{"a":"', '"}', 'unreadable_body'],
    ['a form', 'application/x-www-form-urlencoded', 'a=', '', 'unreadable_form'],
    ['a multipart form', 'multipart/form-data; boundary=x', PART, '\r\n--x--\r\n', 'unreadable_form'],
  ] as const)('that is not UTF-8 is refused as %s', async (_, contentType, head, tail, reason) => {
    const whole = (bytes: readonly number[]) =>
      Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
    const readBytes = (bytes: Buffer, decoded: boolean) => {
      const headers = { 'content-type': contentType, 'content-length': String(bytes.length) };
      const body = bytes.toString(decoded ? 'utf8' : 'base64');
      const event = gatewayEvent({ headers, body, isBase64Encoded: !decoded });
      return readBody(event, ['json', 'form', 'multipart'], LIMIT);
    };
    const refusal = { status: 400, reason, message: 'The body is not UTF-8' };
    for (const bytes of [[0xff], [0xc3], [0x80], [0xed, 0xa0, 0x80]]) {
      await expect(readBytes(whole(bytes), false)).rejects.toMatchObject(refusal);
    }
    // A gateway that treats the body as text has replaced bytes with U+FFFD, and passes the original length.
    if (reason !== 'unreadable_form' || contentType.includes('urlencoded'))
      await expect(readBytes(whole([0xff]), true)).rejects.toMatchObject(refusal);
    expect(await readBytes(whole([0xc3, 0xa9]), false)).toBeTypeOf('object');
    expect(await readBytes(whole([0xef, 0xbf, 0xbd]), true)).toBeTypeOf('object');
  });

  it.each(['\uFEFF{}', '{}'])('in UTF-16 is refused: %j', async (text) => {
    const headers = { 'content-type': 'application/json; charset=utf-16' };
    const body = Buffer.from(text, 'utf16le').toString('base64');
    const event = gatewayEvent({ headers, body, isBase64Encoded: true });
    await expect(readBody(event, ['json'], LIMIT)).rejects.toMatchObject({
      status: 400,
      reason: 'unreadable_body',
    });
  });

  it.each([
    ['application/json', '{}', 'unreadable_body'],
    ['application/x-www-form-urlencoded', 'a=1', 'unreadable_form'],
    ['multipart/form-data; boundary=x', `${PART}1\r\n--x--\r\n`, 'unreadable_form'],
  ])('that is compressed is refused with its Content-Encoding: %s', async (contentType, text, reason) => {
    const send = (bytes: Uint8Array, coding: string) => {
      const headers = { 'content-type': contentType, 'content-encoding': coding };
      const event = gatewayEvent({
        headers,
        body: Buffer.from(bytes).toString('base64'),
        isBase64Encoded: true,
      });
      return readBody(event, ['json', 'form', 'multipart'], LIMIT);
    };
    for (const [coding, compress] of [['gzip', gzipSync] as const, ['br', brotliCompressSync] as const])
      await expect(send(compress(text), coding)).rejects.toMatchObject({
        status: 400,
        reason,
        message: `The body is not UTF-8: the Content-Encoding ${coding} is not supported`,
      });
    await expect(send(gzipSync(text), 'identity')).rejects.toMatchObject({ status: 400, reason });
    // Some clients put their charset into this header.
    expect(await send(Buffer.from(text), 'utf-8')).toBeTypeOf('object');
  });

  it('that is not UTF-8 after form decoding is refused', async () => {
    const form = (body: string) => read(body, 'application/x-www-form-urlencoded', ['form']);
    await expect(form('titulo=%ff')).rejects.toMatchObject({ status: 400, reason: 'unreadable_form' });
    expect(await form('titulo=%C3%A9&a=%zz')).toMatchObject({ titulo: 'é', a: '%zz' });
  });

  it.each(['{', '{"a":1,}', "{'a':1}", 'a=1', '{"a":1} x', 'undefined'])(
    '%s is refused as JSON',
    async (body) => {
      await expect(read(body)).rejects.toEqual(
        expect.objectContaining({
          status: 400,
          reason: 'unreadable_body',
          message: expect.stringMatching(/^The body is not JSON: /),
        }),
      );
    },
  );

  it('may be nested 32 levels deep, and no deeper', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    expect(JSON.stringify(await read(nested(32)))).toBe(nested(32));
    await expect(read(nested(33))).rejects.toMatchObject({ status: 400 });
  });

  it('that is nested very deeply is refused', async () => {
    for (const body of ['['.repeat(400) + ']'.repeat(400), `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`]) {
      await expect(read(body)).rejects.toEqual(
        expect.objectContaining({ status: 400, message: 'The body is nested deeper than 32 levels' }),
      );
    }
  });

  it('is a form if the operation accepts forms', async () => {
    const form = await read('titulo=Aula&tags[]=a&tags[]=b', 'application/x-www-form-urlencoded', [
      'json',
      'form',
    ]);
    expect(JSON.parse(JSON.stringify(form))).toEqual({ titulo: 'Aula', tags: ['a', 'b'] });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonp',
  ])('of type %j is refused if only JSON is accepted', async (contentType) => {
    await expect(read('{}', contentType)).rejects.toEqual(
      expect.objectContaining({
        status: 415,
        message: `A body of type ${contentType} is not accepted, only application/json`,
      }),
    );
  });

  it('may be as long as the limit, in bytes', async () => {
    const fitting = JSON.stringify(['é'.repeat(LIMIT / 2 - 2)]);
    expect(await read(fitting)).toEqual(JSON.parse(fitting));
    await expect(read(`${fitting} `)).rejects.toEqual(
      expect.objectContaining({ status: 413, message: 'The body is larger than 1000 bytes' }),
    );
  });

  it('in base64 is decoded first, then measured', async () => {
    const encoded = (text: string) =>
      gatewayEvent({ body: Buffer.from(text).toString('base64'), isBase64Encoded: true });
    const json = JSON.stringify({ nome: 'é'.repeat(480) });
    expect(await readBody(encoded(json), ['json'], LIMIT)).toEqual(JSON.parse(json));
    await expect(readBody(encoded('x'.repeat(LIMIT + 1)), ['json'], LIMIT)).rejects.toEqual(
      expect.objectContaining({ status: 413 }),
    );
  });
});
