import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const NAME = 'lock';

/**
 * Takes a lock in a directory for as long as the process lives. The lock is a socket that the process listens on; the
 * system closes it however the process ends.
 * @returns a function that releases the lock; undefined if another process holds it
 */
export async function takeLock(directory: string, name = NAME): Promise<(() => Promise<void>) | undefined> {
  await mkdir(directory, { recursive: true });
  const path = socketPath(directory, name);
  const release = await listenAt(path);
  if (release !== undefined || !(await isAbandoned(path))) return release;
  await rm(path, { force: true });
  return listenAt(path);
}

/** How long a new socket may refuse connections before its process listens, in milliseconds. */
const STARTING_MS = 50;

/** Whether a socket was left by a process that was killed. */
async function isAbandoned(path: string): Promise<boolean> {
  const before = await changeTimeOf(path);
  if (before === undefined || !(await refusesConnections(path))) return false;
  // At random, so that two processes that find the same socket do not remove it at the same time.
  await setTimeout(STARTING_MS * (1 + Math.random()));
  return (await refusesConnections(path)) && (await changeTimeOf(path)) === before;
}

async function changeTimeOf(path: string): Promise<bigint | undefined> {
  return (await stat(path, { bigint: true }).catch(() => undefined))?.ctimeNs;
}

const refusesConnections = async (path: string) => (await connectionError(path)) === 'ECONNREFUSED';

/** Returns why nothing answers at a socket, as an error code if there is one; undefined if a process answers. */
async function connectionError(path: string): Promise<unknown> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    socket.destroy();
  }
}

/** @returns a function that stops listening; undefined if the path is taken */
async function listenAt(path: string): Promise<(() => Promise<void>) | undefined> {
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

/** Returns whether a process holds the unnamed lock of the directory. */
export async function isLocked(directory: string): Promise<boolean> {
  return (await connectionError(socketPath(directory, NAME))) === undefined;
}

/** Relative, because the path of a socket is limited to about 100 bytes. */
function socketPath(directory: string, name: string): string {
  return relative(process.cwd(), join(directory, name));
}
