import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';

/**
 * Takes the lock of a directory for as long as the process lives. The lock is a socket that the process listens on; the
 * system closes it however the process ends.
 * @returns a function that releases the lock; undefined if another process holds it
 */
export async function takeLock(directory: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(directory, { recursive: true });
  const path = socketPath(directory);
  if (await isLocked(directory)) return undefined;
  await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  const taken = await listen(server, path);
  return taken ? () => new Promise((resolve) => server.close(() => resolve())) : undefined;
}

/** Returns whether a process holds the lock of the directory. */
export function isLocked(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(directory));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
}

/** Relative, because the path of a socket is limited to about 100 bytes. */
function socketPath(directory: string): string {
  return relative(process.cwd(), join(directory, 'lock'));
}
