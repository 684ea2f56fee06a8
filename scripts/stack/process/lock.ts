import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';

/**
 * Takes the lock of a directory for as long as the process lives. The lock is a socket that the process listens on; the
 * system closes it however the process ends.
 * @returns a function that releases the lock; undefined if another process holds it
 */
export async function takeLock(directory: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(directory, { recursive: true });
  if (await isLocked(directory)) return undefined;
  const path = socketPath(directory);
  await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(path), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return async () => {
    await once(server.close(), 'close');
  };
}

/** Returns whether a process holds the lock of the directory. */
export async function isLocked(directory: string): Promise<boolean> {
  const socket = connect(socketPath(directory));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Relative, because the path of a socket is limited to about 100 bytes. */
function socketPath(directory: string): string {
  return relative(process.cwd(), join(directory, 'lock'));
}
