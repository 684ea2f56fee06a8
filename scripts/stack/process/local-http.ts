import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/** An HTTP server of this process. */
export interface LocalHttp {
  readonly url: string;
  stop(): Promise<void>;
}

/** Answers a request, now or later. */
type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * Serves HTTP on a free port of this machine. A listener that fails ends only its connection: it also fails when the
 * caller goes away.
 */
export async function serveHttp(listener: Listener): Promise<LocalHttp> {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch {
      response.destroy();
    }
  });
  const port = await freePort();
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
