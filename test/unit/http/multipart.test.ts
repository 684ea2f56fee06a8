import { describe, expect, it } from 'vitest';
import { readBody } from '../../../lib/http/request.ts';
import { gatewayEvent } from './gateway-event.ts';

const TYPE = 'multipart/form-data; boundary=XyZ';
const LIMIT = 1000;

/** A part of a form; `more` extends its header. */
const part = (name: string, value: string, more = '') =>
  `--XyZ\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const closed = (...parts: readonly string[]) => `${parts.join('')}--XyZ--\r\n`;

/** Parses a body as the gateway passes it: it treats multipart forms as binary data. */
const read = (body: string | Buffer, contentType = TYPE) =>
  readBody(
    gatewayEvent({
      method: 'POST',
      headers: { 'content-type': contentType },
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
    }),
    ['json', 'multipart'],
    LIMIT,
  );

const plain = async (body: string) => JSON.parse(JSON.stringify(await read(body)));

describe('a multipart form', () => {
  it('has the same names as other forms', async () => {
    const form = closed(
      part('title', 'São José\r\nand more'),
      part('tags[]', 'a'),
      part('tags[]', 'b'),
      part('venue[city]', 'Rome', '\r\nContent-Type: text/plain; charset=utf-8'),
      part('empty', ''),
    );
    expect(await plain(form)).toEqual({
      title: 'São José\r\nand more',
      tags: ['a', 'b'],
      venue: { city: 'Rome' },
      empty: '',
    });
  });

  it('can be empty', async () => {
    expect(await plain(closed())).toEqual({});
  });

  it('can be made with FormData', async () => {
    const form = new FormData();
    form.append('a"b[]', 'x\r\ny');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const parsed = await read(body, encoded.headers.get('content-type') ?? '');
    expect({ ...parsed }).toEqual({ 'a"b': ['x\r\ny'] });
  });

  it('may have file inputs if they are empty', async () => {
    const file = '; filename=""\r\nContent-Type: application/octet-stream';
    expect(await plain(closed(part('image', '', file), part('title', 'T')))).toEqual({ title: 'T' });
  });

  it('is refused with a file', async () => {
    const file = '; filename="a.png"\r\nContent-Type: image/png';
    await expect(read(closed(part('title', 'T'), part('image', 'PNG', file)))).rejects.toEqual(
      expect.objectContaining({
        status: 400,
        problems: [{ in: 'body', name: 'image', kind: 'invalid', message: 'expected text, not a file' }],
      }),
    );
  });

  it.each([
    ['another boundary', closed(part('a', '1')), 'multipart/form-data; boundary=other'],
    ['no boundary', closed(part('a', '1')), 'multipart/form-data'],
    ['an empty boundary', closed(part('a', '1')), 'multipart/form-data; boundary='],
    ['no end', part('a', '1'), TYPE],
    ['no name', closed('--XyZ\r\nContent-Disposition: form-data\r\n\r\n1\r\n'), TYPE],
    ['a header without a colon', closed(part('a', '1', '\r\njunk')), TYPE],
    ['no parts', '{"a":1}', TYPE],
  ])('is refused with %s', async (_, body, contentType) => {
    await expect(read(body, contentType)).rejects.toEqual(
      expect.objectContaining({
        status: 400,
        reason: 'unreadable_form',
        message:
          'The body is not the multipart form that its content type declares; check the boundary and the part headers',
      }),
    );
  });

  it('can have a boundary of 70 characters, and is refused for one of hundreds', async () => {
    const formWith = (boundary: string) =>
      read(
        closed(part('a', '1')).replaceAll('XyZ', boundary),
        `multipart/form-data; charset=utf-8; boundary="${boundary}"`,
      );
    expect(await formWith('b'.repeat(70))).toMatchObject({ a: '1' });
    await expect(formWith('b'.repeat(300))).rejects.toMatchObject({
      status: 400,
      reason: 'unreadable_form',
      message: 'The content type of a multipart form may have at most 250 characters',
    });
  });

  it('is measured after decoding, as other bodies are', async () => {
    await expect(read(closed(part('a', 'x'.repeat(LIMIT))))).rejects.toEqual(
      expect.objectContaining({ status: 413 }),
    );
  });
});
