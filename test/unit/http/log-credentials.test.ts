import { expect, it } from 'vitest';
import { endpoint } from '../../../lib/http/endpoint.ts';
import { operation } from '../../../schemas/operation.ts';
import { gatewayEvent, invocation } from './gateway-event.ts';
import { goodClaims, newIssuer } from './issuer.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';
import { useSettings } from './settings.ts';

it('does not log credentials, however they are sent', async () => {
  const issuer = await newIssuer();
  useSettings({ TOKEN_KEYS: JSON.stringify({ keys: [issuer.publicKey] }), LOG_CALLERS: 'true' });
  const free = operation({ route: 'GET /books', summary: '', scopes: [], answers: { 204: null } });
  const handle = endpoint(libraryApi, free, async () => undefined);
  const token = await issuer.sign(goodClaims());
  const basic = (password: string) => Buffer.from(`carla:${password}`).toString('base64');
  const logged = catchLog();
  for (const authorization of [
    `Bearer ${token}`,
    `Basic ${basic(token)}`,
    `Basic ${basic('abcd efgh')}`,
    'Basic x',
  ])
    await handle(gatewayEvent({ headers: { authorization } }), invocation);
  expect(logged().map(({ status }) => status)).toEqual([204, 204, 401, 401]);
  for (const secret of [token, token.slice(-20), basic(token), 'carla', 'abcd', basic('abcd efgh')])
    expect(JSON.stringify(logged())).not.toContain(secret);
});
