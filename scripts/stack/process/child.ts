import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { UserError } from '../../cli/lib/command.ts';
import { guard, release } from './reaper.ts';

type CommandLine = readonly [program: string, ...args: string[]];

type Output = 'stdout' | 'stderr';

export type OnLine = (line: string, from: Output) => void;

export interface ChildOptions {
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly onLine?: OnLine;
}

const MAX_LINES = 30;

/** Enough for a busy machine: a server that cannot start usually ends at once. */
const START_SECONDS = 300;

/** Pauses between probes grow with time, so that probing does not slow the start on a busy machine. */
const MIN_PAUSE_MS = 50;
const PAUSE_SHARE = 0.03;

/** A server that runs as a child process, in its own process group, so that Ctrl-C does not stop it. */
export class Child {
  readonly #name: string;
  readonly #process: ReturnType<typeof startDetached>;
  readonly #lastLines: string[] = [];
  /** Resolves to a message when the process has ended, for whatever reason. */
  readonly ended: Promise<string>;
  #isRunning = true;

  constructor(name: string, command: CommandLine, { onLine, ...options }: ChildOptions) {
    this.#name = name;
    this.#process = startDetached(command, options);
    if (this.#process.pid !== undefined) guard(this.#process.pid);
    this.ended = this.#end(onLine);
  }

  /**
   * Waits until the server answers.
   * @param probe rejects until the server is ready
   * @throws UserError with the last output of the process if it ends first, or is not ready in time
   */
  async ready(probe: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    while (this.#isRunning) {
      try {
        await probe();
        return;
      } catch (error) {
        if (performance.now() - started > START_SECONDS * 1000)
          throw new UserError(
            `${this.#name} is not ready after ${START_SECONDS} seconds: ${this.#lastOutput}`,
            {
              cause: error,
            },
          );
      }
      await sleep(MIN_PAUSE_MS + (performance.now() - started) * PAUSE_SHARE);
    }
    throw new UserError(await this.ended);
  }

  get #lastOutput(): string {
    return this.#lastLines.join('\n').trim() || 'it printed nothing.';
  }

  /** Terminates the process and its children, and kills them if they do not end in time. */
  async stop(seconds = 5): Promise<void> {
    this.#signal('SIGTERM');
    const late = setTimeout(() => this.#signal('SIGKILL'), seconds * 1000);
    await this.ended;
    clearTimeout(late);
  }

  /** Kills the process, for a server that has nothing to save. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.ended;
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (!this.#isRunning || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended, but its last output has not arrived yet.
    }
  }

  async #end(onLine?: OnLine): Promise<string> {
    const reading = [this.#read('stdout', onLine), this.#read('stderr', onLine)];
    const { originalMessage } = await this.#process;
    await Promise.all(reading);
    this.#isRunning = false;
    if (this.#process.pid !== undefined) release(this.#process.pid);
    if (originalMessage !== undefined) this.#lastLines.push(originalMessage);
    return `${this.#name} has ended: ${this.#lastOutput}`;
  }

  async #read(from: Output, onLine?: OnLine): Promise<void> {
    for await (const line of this.#process.iterable({ from })) {
      this.#lastLines.push(line);
      if (this.#lastLines.length > MAX_LINES) this.#lastLines.shift();
      onLine?.(line, from);
    }
  }
}

function startDetached([program, ...args]: CommandLine, options: Omit<ChildOptions, 'onLine'>) {
  return execa(program, args, {
    ...options,
    ...{ extendEnv: false, detached: true },
    ...{ stdin: 'ignore', buffer: false, reject: false },
  });
}
