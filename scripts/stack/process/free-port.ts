import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Below the ports of outgoing connections: 32768 and higher on Linux, 49152 and higher on macOS and Windows. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_767;
const ATTEMPTS = 20;

/**
 * Returns a free port for a server. An outgoing connection cannot take it before the server listens, which happens to
 * the ports that the operating system suggests.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: Array.from({ length: ATTEMPTS }, () => randomInt(MIN_PORT, MAX_PORT + 1)) });
