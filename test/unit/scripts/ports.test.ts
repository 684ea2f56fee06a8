import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { claimPort, freePort } from '../../../scripts/stack/process/ports.ts';

it('a port is claimed once, until it is released', async () => {
  const port = await freePort();
  const release = await claimPort(port);
  expect(release).toBeDefined();
  expect(await claimPort(port)).toBeUndefined();
  await release?.();
  await (await claimPort(port))?.();
});

it.each(['localhost', '0.0.0.0'])('a port that a program uses on %s is not claimed', async (host) => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  expect(await claimPort(port)).toBeUndefined();
  await new Promise((resolve) => server.close(resolve));
  const release = await claimPort(port);
  expect(release).toBeDefined();
  await release?.();
});
