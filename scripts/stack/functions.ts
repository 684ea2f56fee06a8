import { buildService, bundleAndWatch } from '../build/bundle/bundle.ts';
import { buildPageAndWatch } from '../build/bundle/page.ts';
import { type OfflineOptions, startOffline } from './offline.ts';
import { oneAtATime } from './process/one-at-a-time.ts';
import type { OnLine, Server } from './process/server.ts';

/** Build once; build, and again whenever a source changes; or use the existing build. */
export type BuildMode = 'once' | 'watch' | 'existing';

interface Build {
  /** Output directory of the build. */
  readonly dist: string;
  readonly build: BuildMode;
  readonly onLine: OnLine;
}

/** The functions of a stack: builds them, serves them at one URL, and does both again when a source changes. */
export class Functions {
  readonly #end = Promise.withResolvers<string>();
  /** Resolves to a message when the server ends without being stopped. */
  readonly ended = this.#end.promise;
  readonly #print: (text: string) => void;
  readonly #restart = oneAtATime(() => this.#replaceServer());
  #options: OfflineOptions | undefined;
  #server: Server | undefined;
  #stopWatching: () => Promise<void> = async () => undefined;

  private constructor(print: (text: string) => void) {
    this.#print = print;
  }

  static async build({ dist, build, onLine }: Build): Promise<Functions> {
    const functions = new Functions((text) => onLine(text, 'stderr'));
    if (build === 'watch') await functions.#watch(dist);
    if (build === 'once') await buildService(dist);
    return functions;
  }

  /** @throws UserError if `serverless offline` does not start */
  async serve(options: OfflineOptions): Promise<void> {
    this.#options = options;
    await this.#restart();
  }

  async stop(): Promise<void> {
    await this.#stopWatching();
    this.#options = undefined;
    await this.#restart();
  }

  async #watch(dist: string): Promise<void> {
    const endFunctions = await bundleAndWatch(dist, (problems) => {
      if (problems === undefined)
        this.#serveRebuilt().catch((error: Error) =>
          this.#print(`The functions do not start; the next change starts them again.\n\n${error.message}`),
        );
      else this.#print(`The functions cannot be built; the last build stays in use.\n\n${problems}`);
    });
    const endPage = await buildPageAndWatch(dist).catch(async (error: unknown) => {
      await endFunctions();
      throw error;
    });
    this.#stopWatching = async () => {
      await Promise.all([endFunctions(), endPage()]);
    };
  }

  async #serveRebuilt(): Promise<void> {
    if (this.#options === undefined) return;
    await this.#restart();
    this.#print('A source has changed: the functions are rebuilt.');
  }

  /** Stops the server, and starts a new one with the last build unless the stack is stopping. */
  async #replaceServer(): Promise<void> {
    const before = this.#server;
    this.#server = undefined;
    await before?.stop();
    if (this.#options === undefined) return;
    const server = await startOffline(this.#options);
    this.#server = server;
    server.ended.then((sentence) => {
      if (this.#server === server) this.#end.resolve(sentence);
    });
  }
}
