import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { UserError } from '../../cli/lib/command.ts';
import { inDirectory } from '../../cli/lib/in-directory.ts';
import { takeLock } from './lock.ts';

/**
 * Claims a port for as long as this process runs, so that two stacks that start at the same time do not both choose it.
 * @returns a function that releases the claim; undefined if the port is in use or another stack claims it
 */
export async function claimPort(port: number): Promise<(() => Promise<void>) | undefined> {
  const directory = join(tmpdir(), `sino-${process.getuid?.() ?? 'user'}-ports`);
  const release = await inDirectory(directory, takeLock(directory, String(port)));
  if (release === undefined || (await getPort({ port })) === port) return release;
  await release();
  return undefined;
}

/** @throws UserError if the port is in use, this process may not listen on it, or `localhost` has no address */
export async function requirePort(port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'EADDRINUSE')
      throw new UserError(
        `Port ${port} is in use by another program: stop it, or choose another port, for example "npm start -- --port ${port + 1}".`,
      );
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new UserError(
        `This machine has no address for the name localhost (${code}): add the line "127.0.0.1 localhost" to its hosts file.`,
      );
    throw new UserError(
      `Port ${port} cannot be used (${code}): choose another one, for example "npm start -- --port 3000".`,
    );
  }
  await once(server.close(), 'close');
}
