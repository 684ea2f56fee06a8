import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { call } from './call.ts';

it('the functions run on the Node that they are tested on', async () => {
  const { stdout } = await promisify(execFile)(inject('node'), ['--version']);
  const { headers } = await call('/authz-server/oauth/token', { method: 'POST' });
  expect(headers.get('server')).toBe(`Node.js/${stdout.trim().slice(1)}`);
});
