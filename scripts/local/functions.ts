import { bundle, bundleAndWatch } from '../build/bundle.ts';
import type { OnLine } from './child.ts';
import { type OfflineOptions, startOffline } from './offline.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Server } from './server.ts';

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
  #tellEnd: (sentence: string) => void = () => undefined;
  #options: OfflineOptions | undefined;
  #server: Server | undefined;
  #stopped = false;
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
    else await bundle(dist);
    return functions;
  }

  /** @throws Complaint if `serverless offline` does not start */
  async serve(options: OfflineOptions): Promise<void> {
    this.#options = options;
    const server = await startOffline(options);
    if (this.#stopped) await server.stop();
    this.#server = server;
    server.ended.then((sentence) => {
      if (this.#server === server) this.#tellEnd(sentence);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#endWatching();
    await this.#stopServing();
  }

  async #stopServing(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
  }

  async #watch(dist: string): Promise<void> {
    const restart = oneAtATime(() => this.#restart());
    this.#endWatching = await bundleAndWatch(dist, (problems) => {
      if (problems === undefined) restart().catch((error: Error) => this.#tellEnd(error.message));
      else this.#say(`The functions cannot be built; those of the last build go on.\n\n${problems}`);
    });
  }

  async #restart(): Promise<void> {
    if (this.#options === undefined) return;
    await this.#stopServing();
    await this.serve(this.#options);
    this.#say('A source has changed: the functions are built anew.');
  }
}
