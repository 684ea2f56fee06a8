import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../listen.ts';
import { type Claims, goodClaims, type Issuer, newIssuer, secondsFromNow } from './issuer.ts';
import { useSettings } from './settings.ts';

/** An issuer that publishes its keys as OpenID Connect requires, and counts the requests for them. */
interface KeyServer {
  /** Undefined if it does not answer; without a body if that does not come. */
  answer: { status: number; body?: string } | undefined;
  readonly requests: string[];
}

let keyServer: KeyServer;
let server: Server;
let issuer: Issuer;
/** Whose key the key set does not have, unless it replaces that of the issuer. */
let other: Issuer;
let port: number;
let url: string;

beforeAll(async () => {
  [issuer, other] = await Promise.all([newIssuer(), newIssuer()]);
});
beforeEach(async () => {
  keyServer = { answer: { status: 200, body: JSON.stringify({ keys: [issuer.publicKey] }) }, requests: [] };
  server = createServer((request, response) => {
    keyServer.requests.push(request.url ?? '');
    const { answer } = keyServer;
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (answer.body === undefined) response.flushHeaders();
    else response.end(answer.body);
  });
  port = await listen(server);
  url = `http://127.0.0.1:${port}/pool`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Token verification in a new container. */
async function newContainer() {
  useSettings({ TOKEN_ISSUER: url });
  vi.resetModules();
  const { identify } = await import('../../../lib/http/auth.ts');
  return async (claims: Claims = {}, signer = issuer) =>
    identify(`Bearer ${await signer.sign({ ...goodClaims(), iss: url, ...claims })}`);
}

/** What a caller gets for an error of `identify`. */
async function failureFor(error: unknown) {
  const { failureOf } = await import('../../../lib/http/faults.ts');
  return failureOf(error, 'request-1');
}

const MINUTE_MS = 60_000;

/** A long-lived token, so that it stays valid when the clock is moved. */
const HOUR = { exp: secondsFromNow(3600) };

const UNAVAILABLE = { name: 'KeysUnavailable' };

const UNUSABLE: readonly [string, { status: number; body: string }][] = [
  ['is refused', { status: 503, body: '' }],
  ['comes with the status of an error', { status: 404, body: '{"keys":[]}' }],
  ['is not JSON', { status: 200, body: '<html>' }],
  ['is not a key set', { status: 200, body: '{"keys":1}' }],
];

describe('the key set of an issuer', () => {
  it('is fetched from the well-known URL, once for all tokens', async () => {
    const identify = await newContainer();
    const callers = await Promise.all([identify({ sub: 'a' }), identify({ sub: 'b' })]);
    callers.push(await identify({ sub: 'c' }));
    expect(callers.map(({ subject }) => subject)).toEqual(['a', 'b', 'c']);
    expect(keyServer.requests).toEqual(['/pool/.well-known/jwks.json']);
  });

  it('is fetched from the same URL if the name of the issuer ends with a slash', async () => {
    url += '/';
    const identify = await newContainer();
    expect((await identify({ sub: 'a' })).subject).toBe('a');
    expect(keyServer.requests).toEqual(['/pool/.well-known/jwks.json']);
  });

  it('is not fetched for tokens that can be refused without it', async () => {
    await newContainer();
    const { identify } = await import('../../../lib/http/auth.ts');
    const unsigned = new UnsecuredJWT({ ...goodClaims(), iss: url }).encode();
    for (const token of ['abc', 'a.b.c', unsigned]) {
      await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ status: 401 });
    }
    expect(keyServer.requests).toEqual([]);
  });

  it('is not fetched repeatedly for keys that do not exist', async () => {
    const identify = await newContainer();
    await identify();
    for (let n = 0; n < 3; n += 1) {
      await expect(identify({}, other)).rejects.toMatchObject({ status: 401, reason: 'invalid_token' });
    }
    expect(keyServer.requests).toHaveLength(1);
  });

  it.each(UNUSABLE)('that %s is a fault of the service, not of the token', async (_, answer) => {
    const identify = await newContainer();
    keyServer.answer = answer;
    const error = await identify().catch((thrown: unknown) => thrown);
    expect(await failureFor(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it('that is refused is a fault of the service also for a token that is sent as a password', async () => {
    await newContainer();
    keyServer.answer = { status: 503, body: '' };
    const { identify } = await import('../../../lib/http/auth.ts');
    const token = await issuer.sign({ ...goodClaims(), iss: url });
    const error = await identify(`Basic ${btoa(`ana:${token}`)}`).catch((thrown: unknown) => thrown);
    expect(await failureFor(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it('with a key that is too short is a fault of the service for its tokens, and not for those of other keys', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const short = { ...publicKey.export({ format: 'jwk' }), kid: other.keyId, use: 'sig' };
    keyServer.answer = { status: 200, body: JSON.stringify({ keys: [short, issuer.publicKey] }) };
    const identify = await newContainer();
    const error = await identify({}, other).catch((thrown: unknown) => thrown);
    const { log } = await import('../../../lib/log.ts');
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    expect(await failureFor(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const cause = { cause: expect.objectContaining({ message: expect.stringContaining('2048 bits') }) };
    expect(logged).toHaveBeenCalledWith(
      "the issuer's keys could not be fetched",
      expect.objectContaining({ error: expect.objectContaining(cause) }),
    );
    expect(await identify()).toMatchObject({ subject: 'ana' });
    expect(await identify({}, other).catch(failureFor)).toMatchObject({ status: 503 });
    expect(await identify({ sub: 'eva' })).toMatchObject({ subject: 'eva' });
  });

  it('that does not come within three seconds is a fault of the service', async () => {
    const { timeout } = AbortSignal;
    const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
    onTestFinished(() => shorter.mockRestore());
    const identify = await newContainer();
    keyServer.answer = undefined;
    const error = await identify().catch((thrown: unknown) => thrown);
    expect(await failureFor(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(shorter).toHaveBeenCalledWith(3000);
  });

  it.each([
    ['did not come', undefined],
    ['did not come after the status', { status: 200 }],
  ])('that %s is not requested again for five seconds', async (_, failing) => {
    const { timeout } = AbortSignal;
    const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
    onTestFinished(() => shorter.mockRestore());
    const identify = await newContainer();
    const { answer } = keyServer;
    keyServer.answer = failing;
    for (let n = 0; n < 3; n += 1) await expect(identify()).rejects.toMatchObject(UNAVAILABLE);
    expect(keyServer.requests).toHaveLength(1);

    keyServer.answer = answer;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 5000);
    expect(await identify()).toMatchObject({ subject: 'ana' });
  });

  it.each(UNUSABLE)(
    'that %s is not requested again for five seconds for keys that it lacked',
    async (_, answer) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const identify = await newContainer();
      await identify(HOUR);
      vi.setSystemTime(Date.now() + MINUTE_MS);
      keyServer.answer = answer;
      for (let n = 0; n < 3; n += 1) {
        await expect(identify(HOUR, other)).rejects.toMatchObject(UNAVAILABLE);
      }
      expect(await identify(HOUR)).toMatchObject({ subject: 'ana' });
      expect(keyServer.requests).toHaveLength(2);

      keyServer.answer = { status: 200, body: JSON.stringify({ keys: [issuer.publicKey, other.publicKey] }) };
      vi.setSystemTime(Date.now() + 5000);
      expect(await identify(HOUR, other)).toMatchObject({ subject: 'ana' });
    },
  );

  it('that cannot be fetched is a fault of the service, and is requested again', async () => {
    const identify = await newContainer();
    await new Promise((closed) => server.close(closed));
    const error = await identify().catch((thrown: unknown) => thrown);
    expect(await failureFor(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });

    await listen(server, port);
    expect(await identify()).toMatchObject({ subject: 'ana' });
  });

  describe('when a key is withdrawn', () => {
    let identify: Awaited<ReturnType<typeof newContainer>>;

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      identify = await newContainer();
    });
    afterEach(() => vi.useRealTimers());

    const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

    const withdraw = () => {
      keyServer.answer = { status: 200, body: JSON.stringify({ keys: [other.publicKey] }) };
    };

    it('is fetched again after ten minutes, and not before', async () => {
      await identify(HOUR);
      passMinutes(9);
      await identify(HOUR);
      expect(keyServer.requests).toHaveLength(1);
      passMinutes(2);
      await identify(HOUR);
      await identify(HOUR);
      expect(keyServer.requests).toHaveLength(2);
    });

    it('accepts neither new tokens of that key nor those that it has verified', async () => {
      const verifiedToken = { ...HOUR, sub: 'verified' };
      const token = await issuer.sign({ ...goodClaims(), iss: url, ...verifiedToken });
      const auth = await import('../../../lib/http/auth.ts');
      expect(await auth.identify(`Bearer ${token}`)).toMatchObject({ subject: 'verified' });
      withdraw();
      passMinutes(11);
      await expect(auth.identify(`Bearer ${token}`)).rejects.toMatchObject({ status: 401 });
      await expect(identify(HOUR)).rejects.toMatchObject({ status: 401, reason: 'invalid_token' });
    });

    it('keeps the keys while the issuer does not answer', async () => {
      await identify(HOUR);
      keyServer.answer = { status: 503, body: '' };
      passMinutes(11);
      expect(await identify(HOUR)).toMatchObject({ subject: 'ana' });
      withdraw();
      passMinutes(11);
      await expect(identify(HOUR)).rejects.toMatchObject({ status: 401 });
    });

    it('is fetched again after the pause of a failure, if that is later than ten minutes', async () => {
      const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds);
      await identify(HOUR);
      passSeconds(598);
      keyServer.answer = { status: 503, body: '' };
      await expect(identify(HOUR, other)).rejects.toMatchObject(UNAVAILABLE);
      withdraw();
      passSeconds(3);
      expect(await identify(HOUR)).toMatchObject({ subject: 'ana' });
      passSeconds(3);
      await expect(identify(HOUR)).rejects.toMatchObject({ status: 401 });
    });
  });
});
