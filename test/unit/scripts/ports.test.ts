import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import { clearLockedPorts } from 'get-port';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../scripts/stack/process/free-port.ts';
import { claimPort } from '../../../scripts/stack/process/ports.ts';

/** The default of Linux; other systems have a higher one. */
const MIN_EPHEMERAL_PORT = 32_768;

let port: number;
beforeEach(async () => {
  port = await freePort();
  // freePort does not return a port again for a while.
  clearLockedPorts();
});

it('a free port is not one that an outgoing connection can take', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(MIN_EPHEMERAL_PORT);
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
