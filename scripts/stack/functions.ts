import { bundle, bundleAndWatch } from '../build/bundle/bundle.ts';
import { buildPage, buildPageAndWatch } from '../build/bundle/page.ts';
import { type OfflineOptions, startOffline } from './offline.ts';
import type { OnLine } from './process/child.ts';
import { oneAtATime } from './process/one-at-a-time.ts';
import type { Server } from './process/server.ts';

interface Build {
  /** Where the functions are built to. */
  readonly dist: string;
  /** Whether they are built again when a source changes. */
  readonly watch: boolean;
  readonly onLine: OnLine;
}

/** The functions of a stack: built, served behind one URL, and built and served anew when a source changes. */
export class Functions {
  /** Resolves to a sentence when they are not served any more though nobody has stopped them. */
  readonly ended: Promise<string>;
  readonly #say: (text: string) => void;
  readonly #serveAnew = oneAtATime(() => this.#replaceServer());
  #tellEnd: (sentence: string) => void = () => undefined;
  #options: OfflineOptions | undefined;
  #server: Server | undefined;
  #endWatching: () => Promise<void> = async () => undefined;

  private constructor(say: (text: string) => void) {
    this.#say = say;
    this.ended = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
  }

  static async build({ dist, watch, onLine }: Build): Promise<Functions> {
    const functions = new Functions((text) => onLine(text, 'stderr'));
    if (watch) await functions.#watch(dist);
    else {
      await bundle(dist);
      await buildPage(dist);
    }
    return functions;
  }

  /** @throws Complaint if `serverless offline` does not start */
  async serve(options: OfflineOptions): Promise<void> {
    this.#options = options;
    await this.#serveAnew();
  }

  async stop(): Promise<void> {
    await this.#endWatching();
    this.#options = undefined;
    await this.#serveAnew();
  }

  async #watch(dist: string): Promise<void> {
    const endFunctions = await bundleAndWatch(dist, (problems) => {
      if (problems === undefined) this.#takeUp().catch((error: Error) => this.#tellEnd(error.message));
      else this.#say(`The functions cannot be built; those of the last build go on.\n\n${problems}`);
    });
    const endPage = await buildPageAndWatch(dist).catch(async (error: unknown) => {
      await endFunctions();
      throw error;
    });
    this.#endWatching = async () => {
      await Promise.all([endFunctions(), endPage()]);
    };
  }

  async #takeUp(): Promise<void> {
    if (this.#options === undefined) return;
    await this.#serveAnew();
    this.#say('A source has changed: the functions are built anew.');
  }

  /** Ends what serves, and serves the last build if it is still wanted. */
  async #replaceServer(): Promise<void> {
    const before = this.#server;
    this.#server = undefined;
    await before?.stop();
    if (this.#options === undefined) return;
    const server = await startOffline(this.#options);
    this.#server = server;
    server.ended.then((sentence) => {
      if (this.#server === server) this.#tellEnd(sentence);
    });
  }
}
