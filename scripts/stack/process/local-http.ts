import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import getPort from 'get-port';

/** An HTTP server of this process. */
export interface LocalHttp {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves HTTP on a free port of this machine. */
export async function serveHttp(listener: RequestListener): Promise<LocalHttp> {
  const server = createServer(listener);
  const port = await getPort();
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
