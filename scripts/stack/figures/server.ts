import { once } from 'node:events';
import { createServer } from 'node:http';
import getPort from 'get-port';
import { Figures, Snapshot } from './figures.ts';

export interface FiguresServer {
  readonly url: string;
  /** Adds a log line of a function. */
  take(line: string): void;
  stop(): Promise<void>;
}

/** Serves the figures of a running stack to other commands on this machine. */
export async function serveFigures(): Promise<FiguresServer> {
  const figures = new Figures();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(figures.snapshot()));
  });
  const port = await getPort();
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    url: `http://localhost:${port}`,
    take: (line) => figures.take(line),
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** @throws TypeError if nothing answers at the URL */
export async function readFigures(url: string): Promise<Snapshot> {
  const response = await fetch(url);
  return Snapshot.parse(await response.json());
}
