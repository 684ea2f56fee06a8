import { expect, it } from 'vitest';
import { readService } from '../../scripts/stack/service.ts';
import { call } from './call.ts';

it('the functions run on the Node version of the tests, which is the one on Lambda', async () => {
  const { headers } = await call('/authz-server/oauth/token', { method: 'POST' });
  expect(headers.get('server')).toBe(`Node.js/${process.versions.node}`);
  const { runtime } = (await readService({})).provider;
  expect(`nodejs${process.versions.node.split('.')[0]}.x`).toBe(runtime);
});
