import { describe, expect, it } from 'vitest';
import { readBody, readQuery } from '../../../lib/http/request.ts';
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

  it('is not read from the map in which the gateway joins repeated parameters', () => {
    const event = { ...gatewayEvent({ query: 'a=1&a=2' }), queryStringParameters: { a: '1,2' } };
    expect({ ...readQuery(event) }).toEqual({ a: ['1', '2'] });
  });

  it('cannot reach the prototype of an object', () => {
    const query = readQuery(gatewayEvent({ query: '__proto__=1&toString=2' }));
    expect(Object.keys(query)).toEqual(['__proto__', 'toString']);
  });
});

const LIMIT = 1000;

function read(body: string | undefined, contentType?: string, accepts: readonly BodyKind[] = ['json']) {
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  return readBody(gatewayEvent({ headers, ...(body === undefined ? {} : { body }) }), accepts, LIMIT);
}

describe('a body', () => {
  it.each([undefined, ''])('%j is none', async (body) => {
    expect(await read(body, 'application/json')).toEqual({ kind: 'none' });
  });

  it.each([
    undefined,
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf8',
    'application/merge-patch+json',
    'application/vnd.api+json; charset=utf-8; profile=x',
  ])('of type %s is JSON', async (contentType) => {
    expect(await read('{"nome":"São José"}', contentType)).toEqual({
      kind: 'json',
      value: { nome: 'São José' },
    });
  });

  it.each(['null', '[]', '"a"', '1', 'false'])('can be the JSON value %s', async (body) => {
    expect(await read(body)).toEqual({ kind: 'json', value: JSON.parse(body) });
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

  it('that is nested very deeply is refused', async () => {
    for (const body of ['['.repeat(400) + ']'.repeat(400), `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`]) {
      await expect(read(body)).rejects.toEqual(
        expect.objectContaining({ status: 400, message: 'The body is nested deeper than 32 levels' }),
      );
    }
  });

  it('is a form where the operation takes forms', async () => {
    const form = await read('titulo=Aula&tags[]=a&tags[]=b', 'application/x-www-form-urlencoded', [
      'json',
      'form',
    ]);
    expect(JSON.parse(JSON.stringify(form))).toEqual({
      kind: 'form',
      value: { titulo: 'Aula', tags: ['a', 'b'] },
    });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    '',
  ])('of type %j is not taken where only JSON is', async (contentType) => {
    await expect(read('{}', contentType)).rejects.toEqual(
      expect.objectContaining({
        status: 415,
        message: `A body of type ${contentType} is not taken, only application/json`,
      }),
    );
  });

  it('is as long as the limit, counted in bytes', async () => {
    const fitting = JSON.stringify('é'.repeat(LIMIT / 2 - 1));
    expect(await read(fitting)).toEqual({ kind: 'json', value: JSON.parse(fitting) });
    await expect(read(`${fitting} `)).rejects.toEqual(
      expect.objectContaining({ status: 413, message: 'The body is larger than 1000 bytes' }),
    );
  });

  it('that the gateway passes in base64 is decoded first, then measured', async () => {
    const encoded = (text: string) =>
      gatewayEvent({ body: Buffer.from(text).toString('base64'), isBase64Encoded: true });
    const json = JSON.stringify({ nome: 'é'.repeat(480) });
    expect(await readBody(encoded(json), ['json'], LIMIT)).toEqual({ kind: 'json', value: JSON.parse(json) });
    await expect(readBody(encoded('x'.repeat(LIMIT + 1)), ['json'], LIMIT)).rejects.toEqual(
      expect.objectContaining({ status: 413 }),
    );
  });
});
