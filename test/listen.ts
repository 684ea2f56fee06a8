import { once } from 'node:events';
import type { Server } from 'node:http';

/** Starts a server on a port of this machine, by default a free one, and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}
