import * as fc from 'fast-check';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANONYMOUS, identify, nameOf, requireAnyScope } from '../../../lib/http/auth.ts';
import { Failure } from '../../../lib/http/failure.ts';
import { type Claims, goodClaims, type Issuer, newIssuer, secondsFromNow } from './issuer.ts';
import { useSettings } from './settings.ts';

let issuer: Issuer;
beforeAll(async () => {
  const other = await newIssuer();
  issuer = await newIssuer();
  const TOKEN_KEYS = JSON.stringify({ keys: [other.publicKey, issuer.publicKey] });
  useSettings({ TOKEN_KEYS, TOKEN_SCOPE_PREFIX: 'sino/' });
});

const bearer = async (claims: Claims) => identify(`Bearer ${await issuer.sign(claims)}`);

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function refusalOf(authorization: string): Promise<Failure> {
  const error = await identify(authorization).then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  if (error instanceof Failure) return error;
  throw new Error('It was accepted');
}

const invalid: Partial<Failure> = { status: 401, reason: 'invalid_token' };

describe('a caller', () => {
  it('without a token is anonymous', async () => {
    expect(await identify(undefined)).toBe(ANONYMOUS);
  });

  it('is the one that the token names', async () => {
    const caller = await bearer({ ...goodClaims(), scope: 'turma:read turma:write' });
    expect(caller.subject).toBe('ana');
    expect([...caller.scopes]).toEqual(['turma:read', 'turma:write']);
    expect(caller.claims).toMatchObject({ sub: 'ana', aud: 'sino' });
  });

  it.each([undefined, '', null, true, 17, 1.5, { ana: 1 }])(
    'of a token with the subject %j has none',
    async (sub) => {
      expect((await bearer({ ...goodClaims(), sub })).subject).toBeUndefined();
    },
  );

  it.each([
    ['turma:read', ['turma:read']],
    ['sino/turma:read sino/turma:write', ['turma:read', 'turma:write']],
    ['other/turma:read', ['other/turma:read']],
    ['sino/', ['']],
    [undefined, []],
    [['turma:read'], []],
  ])('with the scope %j may do %j', async (scope, scopes) => {
    const caller = await bearer({ ...goodClaims(), scope });
    expect([...caller.scopes]).toEqual(scopes);
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('can write the scheme as %s', async (scheme) => {
    const token = await issuer.sign(goodClaims());
    expect(await identify(`${scheme}  ${token} `)).toMatchObject({ subject: 'ana' });
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearertoken', 'Token abc', 'Digest username="ana"'])(
    'who sends "%s" gets a message that shows how to send a token',
    async (authorization) => {
      await expect(identify(authorization)).rejects.toMatchObject({
        status: 401,
        reason: 'unauthorized',
        headers: { 'www-authenticate': 'Bearer realm="sino"' },
      });
    },
  );

  it.each(['Basic', 'basic', 'BASIC'])('can send the token as a password, with %s', async (scheme) => {
    const token = await issuer.sign({ ...goodClaims(), scope: 'turma:read' });
    const caller = await identify(`${scheme} ${base64(`someone:${token}`)}`);
    expect(caller).toMatchObject({ subject: 'ana', scopes: new Set(['turma:read']) });
  });

  it('can use any user name, in any encoding, and white space in the password', async () => {
    const token = await issuer.sign(goodClaims());
    const userName = fc
      .oneof(
        fc.string({ unit: 'binary' }).map((name) => Buffer.from(name)),
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      )
      .map((name) => name.filter((byte) => byte !== 0x3a));
    const space = fc.constantFrom('', ' ', '\t', '\r\n', '    ');
    await fc.assert(
      fc.asyncProperty(
        userName,
        fc.integer({ min: 0, max: token.length }),
        space,
        async (name, at, blank) => {
          const password = `${token.slice(0, at)}${blank}${token.slice(at)}${blank}`;
          const sent = Buffer.concat([name, Buffer.from(`:${password}`)]).toString('base64');
          expect(await identify(`Basic ${sent}`)).toMatchObject({ subject: 'ana' });
        },
      ),
    );
  });

  it.each([
    ['a password of another system', 'ana:abcd efgh ijkl mnop'],
    ['a token in place of the user name', 'a.b.c:'],
    ['a password with a colon', 'ana:se:cret'],
    ['an empty password', 'ana:'],
    ['a password of blanks', 'ana:   '],
    ['neither user name nor password', ':'],
    ['bytes', 'ana:\u{0}é'],
  ])('who sends %s gets a message about the password', async (_, text) => {
    const { status, reason, message, headers } = await refusalOf(`Basic ${base64(text)}`);
    expect({ status, reason }).toEqual({ status: 401, reason: 'incorrect_password' });
    expect(message).toMatch(/^The password of HTTP Basic is .*: expected a token/);
    // A challenge for Basic would open the dialogue of a browser.
    expect(headers['www-authenticate']).toMatch(/^Bearer realm="sino", error="invalid_token", /);
  });

  it('cannot send the token after a second colon: the password begins after the first', async () => {
    const token = await issuer.sign(goodClaims());
    expect(await refusalOf(`Basic ${base64(`ana:x:${token}`)}`)).toMatchObject({
      status: 401,
      reason: 'incorrect_password',
    });
  });

  it.each(['Basic ab:cd', 'Basic !', `Basic ${base64('no colon')}`, 'Basic =', 'Basic YTpi=YTpi'])(
    'who sends "%s" gets a message with the form of HTTP Basic',
    async (authorization) => {
      expect(await refusalOf(authorization)).toMatchObject({
        status: 401,
        reason: 'unauthorized',
        message: expect.stringContaining('"USER:TOKEN" in Base64'),
        headers: { 'www-authenticate': 'Bearer realm="sino"' },
      });
    },
  );

  it.each(['Bearer', 'Basic'])('cannot send more than a gateway lets through, with %s', async (scheme) => {
    expect(await refusalOf(`${scheme} ${'a'.repeat(20_000)}`)).toMatchObject({
      status: 401,
      message: expect.stringContaining('longer than 16384 characters'),
    });
  });

  it.each([
    [{ name: 'Ana Lima', preferred_username: 'ana.lima' }, 'Ana Lima'],
    [{ preferred_username: 'ana.lima' }, 'ana.lima'],
    [{ name: '' }, 'ana'],
    [{ name: 5 }, 'ana'],
    [{ sub: undefined }, null],
  ])('with %j is called %s', async (claims, name) => {
    expect(nameOf(await bearer({ ...goodClaims(), ...claims }))).toBe(name);
  });
});

describe('a token', () => {
  it.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['without issuer', { iss: undefined }],
    ['for another audience', { aud: 'other' }],
    ['without audience', { aud: undefined }],
    ['for several audiences without us', { aud: ['other', 'another'] }],
    ['for the other audience that its client has', { aud: 'other', client_id: 'sino' }],
    ['that has expired', { exp: secondsFromNow(-30) }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: secondsFromNow(3600) }],
  ])('%s is not valid', async (_, claims) => {
    await expect(bearer({ ...goodClaims(), ...claims })).rejects.toMatchObject({
      ...invalid,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer realm="sino", error="invalid_token", /) },
    });
  });

  it.each([
    ['for us among others', { aud: ['other', 'sino'] }],
    ['for our second audience', { aud: 'sino-admin' }],
    ['of Cognito, which names the client instead', { aud: undefined, client_id: 'sino' }],
  ])('%s is valid', async (_, claims) => {
    expect(await bearer({ ...goodClaims(), ...claims })).toMatchObject({ subject: 'ana' });
  });

  it('that expired a moment ago, by another clock, is valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await bearer({ ...goodClaims(), exp: secondsFromNow(-1) })).toMatchObject({ subject: 'ana' });
  });

  it('signed with the key of another issuer is not valid, whatever key it names', async () => {
    const stranger = await newIssuer();
    for (const keyId of [stranger.keyId, issuer.keyId]) {
      const token = await stranger.sign(goodClaims(), { keyId });
      await expect(identify(`Bearer ${token}`)).rejects.toMatchObject(invalid);
    }
  });

  it('that does not name its key is not valid', async () => {
    const token = await issuer.sign(goodClaims(), { keyId: null });
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject(invalid);
  });

  it.each(['RS384', 'RS512', 'PS256'])('signed with the right key by %s is not valid', async (algorithm) => {
    const token = await issuer.sign(goodClaims(), { algorithm });
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject(invalid);
  });

  it('without signature is not valid', async () => {
    const token = new UnsecuredJWT(goodClaims()).encode();
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject(invalid);
  });

  it('signed with our public key as if it were a secret is not valid', async () => {
    const publicKey = await importJWK(issuer.publicKey, 'RS256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new Error('The public key is a secret');
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    const header = { alg: 'HS256', kid: issuer.keyId };
    const token = await new SignJWT(goodClaims()).setProtectedHeader(header).sign(secret);
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject(invalid);
  });

  it('that was tampered with is not valid', async () => {
    const [header, , signature] = (await issuer.sign(goodClaims())).split('.');
    const claims = Buffer.from(JSON.stringify({ ...goodClaims(), sub: 'root' })).toString('base64url');
    await expect(identify(`Bearer ${header}.${claims}.${signature}`)).rejects.toMatchObject(invalid);
  });

  it('that is malformed is refused like any invalid one', async () => {
    const encoded = fc.json().map((json) => Buffer.from(json).toString('base64url'));
    const header = fc.constantFrom(
      ...['{"alg":"RS256"}', '{"alg":"RS256","crit":["x"]}', 'null', '{}', '{'].map((json) =>
        Buffer.from(json).toString('base64url'),
      ),
    );
    const parts = fc.array(fc.oneof(encoded, header, fc.constantFrom('', '.', '!', 'é')), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(parts, async (token) => {
        await expect(identify(`Bearer ${token.join('.')}`)).rejects.toMatchObject({ status: 401 });
      }),
    );
  });
});

describe('a permission', () => {
  const caller = { subject: 'ana', scopes: new Set(['turma:read']), claims: {} };

  it('is not needed for an operation without scopes', () => {
    expect(() => requireAnyScope(ANONYMOUS, [])).not.toThrow();
  });

  it('is not granted to an anonymous caller', () => {
    expect(() => requireAnyScope(ANONYMOUS, ['turma:read'])).toThrow(
      expect.objectContaining({ status: 401, headers: { 'www-authenticate': 'Bearer realm="sino"' } }),
    );
  });

  it('is granted by any of the scopes', () => {
    expect(() => requireAnyScope(caller, ['turma:read'])).not.toThrow();
    expect(() => requireAnyScope(caller, ['turma:write', 'turma:read'])).not.toThrow();
  });

  it('is not granted by another scope, and the response names the required ones', () => {
    expect(() => requireAnyScope(caller, ['calendar:write', 'calendar:own'])).toThrow(
      expect.objectContaining({
        status: 403,
        reason: 'insufficient_scope',
        headers: {
          'www-authenticate':
            'Bearer realm="sino", error="insufficient_scope", scope="calendar:write calendar:own"',
        },
      }),
    );
  });
});
