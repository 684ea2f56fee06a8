import { type LocalHttp, serveHttp } from '../process/local-http.ts';
import { Figures, Snapshot } from './figures.ts';

export interface FiguresServer extends LocalHttp {
  /** Adds a log line of a function. */
  take(line: string): void;
}

/** Serves the figures of a running stack to other commands on this machine. */
export async function serveFigures(): Promise<FiguresServer> {
  const figures = new Figures();
  const server = await serveHttp((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(figures.snapshot()));
  });
  return { ...server, take: (line) => figures.take(line) };
}

/** @throws TypeError if nothing answers at the URL */
export async function readFigures(url: string): Promise<Snapshot> {
  const response = await fetch(url);
  return Snapshot.parse(await response.json());
}
