import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../cli/lib/command.ts';
import { takeLock } from './lock.ts';

/** Returns a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Claims a port for as long as this process runs, so that two stacks that start at the same time do not both choose it.
 * @returns what releases the claim, or undefined if the port is in use or another stack claims it
 */
export async function claimPort(port: number): Promise<(() => Promise<void>) | undefined> {
  const release = await takeLock(join(tmpdir(), `sino-${userInfo().uid}-port-${port}`));
  if (release === undefined) return undefined;
  const isFree = [await listenError(port, 'localhost'), await listenError(port)].every(
    (code) => code === undefined,
  );
  if (isFree) return release;
  await release();
  return undefined;
}

/** @throws UserError if the port is in use, or this process may not listen on it */
export async function requirePort(port: number): Promise<void> {
  const code = await listenError(port, 'localhost');
  if (code === undefined) return;
  if (code === 'EADDRINUSE')
    throw new UserError(
      `Port ${port} is in use by another program: stop it, or choose another port, for example "npm start -- --port ${port + 1}".`,
    );
  throw new UserError(
    `Port ${port} cannot be used (${code}): choose another one, for example "npm start -- --port 3000".`,
  );
}

/** Returns the code of the error that listening fails with, on all addresses by default; undefined if it succeeds. */
async function listenError(port: number, host?: string): Promise<string | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, resolve);
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown error';
  }
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}
