import { beforeAll, describe, expect, it } from 'vitest';
import { withOtherAddresses } from '../../../../lib/calendar/http/compatible.ts';
import { gatewayEvent, invocation } from '../../http/gateway-event.ts';
import { goodClaims, type Issuer, newIssuer } from '../../http/issuer.ts';
import { catchLog } from '../../http/log-lines.ts';
import { useSettings } from '../../http/settings.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await newIssuer();
  useSettings({
    TOKEN_KEYS: JSON.stringify({ keys: [issuer.publicKey] }),
    CALENDAR_ROOT: '/wp-json',
    CALENDAR_NAMESPACE: 'tribe/events/v1',
  });
  catchLog();
});

const compatible = withOtherAddresses(async () => ({ statusCode: 500 }));
const ask = (path: string, headers: Readonly<Record<string, string>>) =>
  compatible(gatewayEvent({ path, headers }), invocation);

it.each(['/', '/wp-json/'])('a POST that means GET gets the same at %s as a GET', async (path) => {
  const { body } = await ask(path, {});
  const overrides = [
    gatewayEvent({ path, method: 'POST', query: '_method=GET' }),
    gatewayEvent({ path, method: 'POST', headers: { 'x-http-method-override': 'get' } }),
  ];
  for (const request of overrides)
    expect(await compatible(request, invocation)).toMatchObject({ statusCode: 200, body });
  const others = [
    gatewayEvent({ path, method: 'POST' }),
    gatewayEvent({ path, method: 'POST', query: '_method=DELETE' }),
  ];
  for (const request of others)
    expect(await compatible(request, invocation)).toMatchObject({ statusCode: 404 });
});

describe.each(['/', '/index.php', '/wp-json/'])('the response at %s', (path) => {
  it('may be cached without a token, and not with one', async () => {
    const anonymous = await ask(path, {});
    expect(anonymous).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'public, max-age=60' } });
    const authorization = `Bearer ${await issuer.sign(goodClaims())}`;
    const { statusCode, headers = {} } = await ask(path, { authorization });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers).not.toHaveProperty('etag');
  });

  it('is 401 with a wrong password', async () => {
    const answer = await ask(path, { authorization: `Basic ${btoa('editor:abcd efgh')}` });
    expect(answer).toMatchObject({ statusCode: 401, body: expect.stringContaining('incorrect_password') });
  });
});
