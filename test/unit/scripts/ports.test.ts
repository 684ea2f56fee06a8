import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import getPort, { clearLockedPorts } from 'get-port';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { claimPort } from '../../../scripts/stack/process/ports.ts';

let port: number;
beforeEach(async () => {
  port = await getPort();
  // getPort does not return a port again for a while.
  clearLockedPorts();
});

it('a port is claimed once, until it is released', async () => {
  const release = await claimPort(port);
  expect(release).toBeDefined();
  expect(await claimPort(port)).toBeUndefined();
  await release?.();
  clearLockedPorts();
  const again = await claimPort(port);
  expect(again).toBeDefined();
  await again?.();
});

it.each(['localhost', '0.0.0.0'])('a port that a program uses on %s is not claimed', async (host) => {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  expect(await claimPort(port)).toBeUndefined();
  await once(server.close(), 'close');
  const release = await claimPort(port);
  expect(release).toBeDefined();
  await release?.();
});

it('a user without an account on this machine, as in a container, can claim a port', async () => {
  const userInfo = vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    userInfo.mockRestore();
    syncBuiltinESMExports();
  });
  const release = await claimPort(port);
  expect(release).toBeDefined();
  await release?.();
});
