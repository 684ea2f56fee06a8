import { describe, expect, inject, it } from 'vitest';
import { sign } from '../../lib/local/signer.ts';
import { ROOT, unique } from './calendar/api.ts';
import { call } from './call.ts';
import { issue } from './token.ts';
import { CLASSES } from './turma/api.ts';

/** HTTP Basic as clients with user names and passwords send it, including those of the original. */
const basic = (user: string, password: string, scheme = 'Basic') => ({
  authorization: `${scheme} ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

const APPLICATION_PASSWORD = 'abcd EFGH 1234 ijkl MNOP 5678';

describe('HTTP Basic in the calendar', () => {
  it.each([
    ['a user name', 'editor', (token: string) => token],
    ['no user name', '', (token: string) => token],
    ['a non-ASCII user name', 'Ünal 日本', (token: string) => token],
    ['a token in groups, as the original shows its passwords', 'editor', inGroups],
  ])('writes with a token as the password and %s', async (_, user, format) => {
    const headers = basic(user, format(await issue('calendar:write')));
    const { status, body } = await call(`${ROOT}/tags`, {
      method: 'POST',
      headers,
      body: { name: unique('Basic') },
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    const read = await call(`${ROOT}/events?per_page=1`, { headers });
    expect(read.status).toBe(200);
    expect(read.headers.get('cache-control')).toContain('no-store');
  });

  it('accepts the scheme in upper and lower case', async () => {
    const token = await issue('calendar:write');
    for (const scheme of ['basic', 'BASIC'])
      expect((await call(`${ROOT}/events?status=draft`, { headers: basic('x', token, scheme) })).status).toBe(
        200,
      );
  });

  it.each(['GET', 'POST', 'HEAD', 'OPTIONS'])(
    'refuses a password of another system with %s, as the original does even for public reads',
    async (method) => {
      const { status, headers, body } = await call(`${ROOT}/tags`, {
        method,
        headers: basic('editor', APPLICATION_PASSWORD),
        ...(method === 'POST' ? { body: { name: 'x' } } : {}),
      });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(headers.get('www-authenticate')).not.toContain('Basic realm');
      expect(headers.get('etag')).toBeNull();
      if (method !== 'HEAD')
        expect(body).toEqual({
          code: 'incorrect_password',
          message: expect.stringContaining('expected a token of this service, with any user name'),
          data: { status: 401 },
        });
    },
  );

  it('refuses an expired token as the password', async () => {
    const token = await sign(inject('stack').signer, { sub: 'x', scope: 'calendar:write' }, '-1h');
    const { status, body } = await call(`${ROOT}/events`, { headers: basic('editor', token) });
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
  });

  it.each([
    ['without a colon', `Basic ${btoa('editor')}`, 'rest_forbidden', '"USER:TOKEN" in Base64'],
    ['that is not Base64', 'Basic %%%', 'rest_forbidden', '"USER:TOKEN" in Base64'],
    ['without credentials', 'Basic', 'rest_forbidden', 'Send the token as'],
    ['with an empty password', `Basic ${btoa('editor:')}`, 'incorrect_password', 'is empty'],
    ['of another scheme', 'Digest username="editor"', 'rest_forbidden', 'Send the token as'],
  ])('refuses a header %s', async (_, authorization, code, message) => {
    expect(await call(`${ROOT}/events`, { headers: { authorization } })).toMatchObject({
      status: 401,
      body: { code, message: expect.stringContaining(message), data: { status: 401 } },
    });
  });

  it('refuses a token without the scope with 403, after a valid body', async () => {
    const headers = basic('reader', await issue('turma:read'));
    const answer = await call(`${ROOT}/tags`, { method: 'POST', headers, body: { name: 'x' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
  });
});

describe('HTTP Basic in the class API', () => {
  const target = `/turma/v1/noticias?id-turma=${CLASSES.open}`;

  it('reads and writes with a token as the password', async () => {
    const headers = basic('teacher', await issue('turma:read turma:write'));
    expect((await call(target, { headers })).status).toBe(200);
    const body = { 'id-turma': CLASSES.large, titulo: unique('Aviso'), conteudo: 'x' };
    expect((await call('/turma/v1/noticias', { method: 'POST', headers, body })).status).toBe(200);
  });

  it.each([
    ['a password of another system', basic('teacher', 'secret'), 'invalid_token', 'expected a token'],
    ['an empty password', basic('teacher', ''), 'invalid_token', 'is empty'],
    ['a malformed header', { authorization: 'Basic x' }, 'unauthorized', '"USER:TOKEN" in Base64'],
  ])('refuses %s with the error body of this API', async (_, headers, error, message) => {
    expect(await call(target, { headers })).toMatchObject({
      status: 401,
      body: {
        error,
        error_description: expect.stringContaining(message),
        status: 401,
        path: '/turma/v1/noticias',
      },
    });
  });

  it('refuses a token without the scope with 403', async () => {
    const headers = basic('teacher', await issue('turma:read'));
    expect(await call('/turma/v1/noticias', { method: 'POST', headers, body: {} })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
  });
});

function inGroups(token: string): string {
  return token.replace(/.{4}/g, '$& ');
}
