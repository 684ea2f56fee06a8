import { afterEach, expect, it, vi } from 'vitest';
import { endpoint } from '../../../lib/http/endpoint.ts';
import { operation } from '../../../schemas/operation.ts';
import { gatewayEvent, invocation } from './gateway-event.ts';
import { goodClaims, newIssuer } from './issuer.ts';
import { libraryApi } from './library-api.ts';
import { catchLog } from './log-lines.ts';
import { useSettings } from './settings.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('does not log the caller if the deployment turns that off', async () => {
  const issuer = await newIssuer();
  useSettings({ TOKEN_KEYS: JSON.stringify({ keys: [issuer.publicKey] }), LOG_CALLERS: 'false' });
  const authorization = `Bearer ${await issuer.sign({ ...goodClaims(), client_id: 'portal' })}`;
  const free = operation({ route: 'GET /books', summary: '', scopes: [], answers: { 204: null } });
  const logged = catchLog();
  await endpoint(
    libraryApi,
    free,
    async () => undefined,
  )(gatewayEvent({ headers: { authorization } }), invocation);
  expect(logged()).toMatchObject([{ message: 'request', status: 204 }]);
  expect(JSON.stringify(logged())).not.toMatch(/"ana"|portal/);
});
