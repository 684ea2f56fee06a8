import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort, { clearLockedPorts } from 'get-port';
import { beforeEach, expect, it } from 'vitest';
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
