import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../cli/lib/command.ts';
import { guard, release } from './reaper.ts';

export type OnLine = (line: string, from: 'stdout' | 'stderr') => void;

/** A server that runs as a child process, in its own process group, so that Ctrl-C does not stop it. */
export class Child {
  readonly #name: string;
  readonly #process: ChildProcess;
  readonly #lastLines: string[] = [];
  /** Resolves to a message when the process has ended, for whatever reason. */
  readonly ended: Promise<string>;
  #running = true;

  /** @param child a process that was spawned with `detached: true` */
  constructor(name: string, child: ChildProcess, onLine?: OnLine) {
    this.#name = name;
    this.#process = child;
    if (child.pid !== undefined) guard(child.pid);
    this.#read(child.stdout, 'stdout', onLine);
    this.#read(child.stderr, 'stderr', onLine);
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => this.#lastLines.push(error.message));
      child.once('close', () => {
        this.#running = false;
        if (child.pid !== undefined) release(child.pid);
        resolve(`${this.#name} has ended: ${this.#lastOutput}`);
      });
    });
  }

  static start(
    name: string,
    command: readonly [string, ...string[]],
    { env, onLine }: { env: NodeJS.ProcessEnv; onLine?: OnLine },
  ): Child {
    const [file, ...args] = command;
    return new Child(
      name,
      spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }),
      onLine,
    );
  }

  /**
   * Waits until the server answers.
   * @param probe rejects until the server is ready
   * @throws UserError with the last output of the process if it ends first, or is not ready in time
   */
  async ready(probe: () => Promise<unknown>, seconds = 60): Promise<void> {
    const end = performance.now() + seconds * 1000;
    while (this.#running) {
      try {
        await probe();
        return;
      } catch (error) {
        if (performance.now() > end)
          throw new UserError(`${this.#name} is not ready after ${seconds} seconds: ${this.#lastOutput}`, {
            cause: error,
          });
      }
      await sleep(50);
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
    if (!this.#running || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended, but its last output has not arrived yet.
    }
  }

  #read(stream: Readable | null, from: 'stdout' | 'stderr', onLine?: OnLine): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > MAX_LINES) this.#lastLines.shift();
      onLine?.(line, from);
    });
  }
}

const MAX_LINES = 30;
