import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';

/**
 * Takes the lock of a directory, which a process holds as long as it lives: a socket that it listens on, which the
 * system closes however the process ends.
 * @returns what gives the lock back, or nothing if another process holds it
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

/** Whether a process holds the lock of the directory. */
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

/** Relative, because the path of a socket may have no more than about 100 bytes. */
function socketPath(directory: string): string {
  return relative(process.cwd(), join(directory, 'lock'));
}
