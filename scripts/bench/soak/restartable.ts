import type { Server } from '../../stack/process/server.ts';

/** A server that can be killed and restarted at the same URL, with the data that it had saved. */
export class Restartable {
  readonly #start: (port: number) => Promise<Server>;
  readonly #port: number;
  #server: Server;

  private constructor(start: (port: number) => Promise<Server>, port: number, server: Server) {
    this.#start = start;
    this.#port = port;
    this.#server = server;
  }

  static async start(start: (port: number) => Promise<Server>, port: number): Promise<Restartable> {
    return new Restartable(start, port, await start(port));
  }

  get endpoint(): string {
    return this.#server.endpoint;
  }

  /** Kills it without a chance to save anything, and restarts it. */
  async crash(): Promise<void> {
    await this.#server.kill();
    this.#server = await this.#start(this.#port);
  }

  stop(): Promise<void> {
    return this.#server.kill();
  }
}
