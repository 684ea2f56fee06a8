import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call } from './call.ts';
import { issue } from './token.ts';

const Granted = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  expires_in: z.int().positive(),
  scope: z.string(),
});

const PATH = '/authz-server/oauth/token';
const CLIENT = 'client_id=portal&client_secret=secret';

const inQuery = (parameters: string) => call(`${PATH}?${parameters}`, { method: 'POST' });
const inForm = (text: string) =>
  call(PATH, { method: 'POST', text, type: 'application/x-www-form-urlencoded' });

describe('POST /authz-server/oauth/token', () => {
  it.each([
    ['query', inQuery],
    ['form', inForm],
  ])('issues a token that the API accepts, with the parameters in the %s', async (_where, ask) => {
    const { status, body, headers } = await ask(`${CLIENT}&grant_type=client_credentials`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const granted = Granted.parse(body);
    expect(granted.scope).toBe('turma:read turma:write');
    expect(decodeJwt(granted.access_token)).toMatchObject({ sub: 'portal', scope: granted.scope });
    expect((await call('/turma/v1/turmas', { token: granted.access_token })).status).toBe(200);
  });

  it('grants the requested scopes', async () => {
    const { body } = await inQuery(`${CLIENT}&grant_type=client_credentials&scope=turma:read`);
    const { access_token: token, scope } = Granted.parse(body);
    expect(scope).toBe('turma:read');
    expect((await call('/turma/v1/noticias', { token, method: 'POST', body: {} })).status).toBe(403);
  });

  it('grants the scope for personal data only on request', async () => {
    const { body } = await inQuery(`${CLIENT}&grant_type=client_credentials&scope=turma:read+turma:pessoal`);
    const { access_token: token, scope } = Granted.parse(body);
    expect(scope).toBe('turma:read turma:pessoal');
    expect((await call('/turma/v1/turmas?cpf-cnpj-docente=531', { token })).status).toBe(200);
    const usual = await inQuery(`${CLIENT}&grant_type=client_credentials`);
    const { access_token: without } = Granted.parse(usual.body);
    expect((await call('/turma/v1/turmas?cpf-cnpj-docente=531', { token: without })).status).toBe(403);
  });

  it('renews a token with a refresh token, which the API does not accept', async () => {
    const first = await inForm(`${CLIENT}&grant_type=client_credentials&scope=turma:read`);
    const { refresh_token: refresh } = Granted.parse(first.body);
    expect((await call('/turma/v1/turmas', { token: refresh })).status).toBe(401);
    const { body } = await inForm(`${CLIENT}&grant_type=refresh_token&refresh_token=${refresh}`);
    const { access_token: token, scope } = Granted.parse(body);
    expect(scope).toBe('turma:read');
    expect((await call('/turma/v1/turmas', { token })).status).toBe(200);
  });

  it.each([
    ['grant_type=client_credentials', 401, 'invalid_client'],
    ['client_id=portal&grant_type=client_credentials', 401, 'invalid_client'],
    [CLIENT, 400, 'unsupported_grant_type'],
    [`${CLIENT}&grant_type=password`, 400, 'unsupported_grant_type'],
    [`${CLIENT}&grant_type=refresh_token&refresh_token=x`, 400, 'invalid_grant'],
  ])('refuses %s', async (parameters, status, error) => {
    expect(await inQuery(parameters)).toMatchObject({ status, body: { error } });
  });

  it('does not accept an access token as a refresh token', async () => {
    const token = await issue('turma:write');
    const answer = await inForm(`${CLIENT}&grant_type=refresh_token&refresh_token=${token}`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
