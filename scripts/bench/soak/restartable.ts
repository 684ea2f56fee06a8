import { freePort } from '../../stack/process/free-port.ts';
import type { Server } from '../../stack/process/server.ts';

/** A server that can be killed and restarted at the same URL, with the data that it had saved. */
export interface Restartable {
  readonly endpoint: string;
  /** Kills it without a chance to save anything, and restarts it. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRestartable(start: (port: number) => Promise<Server>): Promise<Restartable> {
  const port = await freePort();
  let server = await start(port);
  return {
    endpoint: server.endpoint,
    crash: async () => {
      await server.kill();
      server = await start(port);
    },
    stop: () => server.kill(),
  };
}
