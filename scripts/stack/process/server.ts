import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { UserError } from '../../cli/lib/command.ts';
import { guard, release } from './reaper.ts';

/** A server that the stack uses. */
export interface Server {
  readonly endpoint: string;
  /** Stops the server, unless it ran before the stack. */
  stop(): Promise<void>;
  /** Kills the server without saving anything, as a failing machine would, unless it ran before the stack. */
  kill(): Promise<void>;
  /**
   * Waits until all current data would survive a kill. Absent for servers that save immediately, or ran before the
   * stack.
   * @returns false if the server ends first
   */
  readonly saved?: () => Promise<boolean>;
  /** Resolves to a message when the server has ended, for whatever reason. */
  readonly ended: Promise<string>;
}

type Output = 'stdout' | 'stderr';

export type OnLine = (line: string, from: Output) => void;

/** A program that serves at a URL. */
interface Program {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly cwd?: string;
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv;
  readonly endpoint: string;
  /** A URL that answers once the server is ready; by default `endpoint`. */
  readonly probe?: string;
  /** Whether it saves data when it is stopped. */
  readonly saves?: boolean;
  /** Called with each line of output, once the server is ready. */
  readonly onLine?: OnLine;
}

/** @throws UserError if nothing answers at the URL of a server that runs independently of the stack */
export async function requireAnswer(endpoint: string): Promise<void> {
  await fetch(endpoint, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new UserError(`Nothing answers at ${endpoint}: start that server first, or omit the option.`, {
      cause,
    });
  });
}

/** Returns a server that runs independently of the stack. */
export function runningServer(endpoint: string): Server {
  return {
    endpoint,
    stop: async () => undefined,
    kill: async () => undefined,
    ended: new Promise(() => undefined),
  };
}

/**
 * Starts a program, and waits until it answers.
 * @throws UserError with its last output if it ends first, or is not ready in time
 */
export async function startServer(program: Program): Promise<Server> {
  const server = new ChildServer(program);
  try {
    await server.ready();
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  }
}

const MAX_LINES = 30;

/** Enough for a busy machine: a server that cannot start usually ends immediately. */
const START_SECONDS = 300;

/** After this time a server that does not stop is killed. */
const STOP_SECONDS = 5;

/** Pauses between probes grow with time, so that probing does not slow the start on a busy machine. */
const MIN_PAUSE_MS = 50;
const PAUSE_SHARE = 0.03;

/** A server that runs as a child process, in its own process group, so that Ctrl-C does not stop it. */
class ChildServer implements Server {
  readonly endpoint: string;
  readonly ended: Promise<string>;
  readonly #program: Program;
  readonly #process: ReturnType<typeof startDetached>;
  readonly #lastLines: string[] = [];
  #isRunning = true;
  #isReady = false;

  constructor(program: Program) {
    this.endpoint = program.endpoint;
    this.#program = program;
    this.#process = startDetached(program);
    if (this.#process.pid !== undefined) guard(this.#process.pid);
    this.ended = this.#end();
  }

  async ready(): Promise<void> {
    const { name, probe = this.endpoint } = this.#program;
    const started = performance.now();
    while (this.#isRunning) {
      try {
        await fetch(probe, { method: 'HEAD' });
        this.#isReady = true;
        return;
      } catch (cause) {
        if (performance.now() - started > START_SECONDS * 1000)
          throw new UserError(`${name} is not ready after ${START_SECONDS} seconds: ${this.#lastOutput}`, {
            cause,
          });
      }
      await sleep(MIN_PAUSE_MS + (performance.now() - started) * PAUSE_SHARE);
    }
    throw new UserError(await this.ended);
  }

  /** Terminates the process and its children, and kills them if they do not end in time or have nothing to save. */
  stop = async (): Promise<void> => {
    if (!this.#program.saves) return this.kill();
    this.#signal('SIGTERM');
    const late = setTimeout(() => this.#signal('SIGKILL'), STOP_SECONDS * 1000);
    await this.ended;
    clearTimeout(late);
  };

  kill = async (): Promise<void> => {
    this.#signal('SIGKILL');
    await this.ended;
  };

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (!this.#isRunning || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended, but its last output has not arrived yet.
    }
  }

  get #lastOutput(): string {
    return this.#lastLines.join('\n').trim() || 'it printed nothing.';
  }

  async #end(): Promise<string> {
    const reading = [this.#read('stdout'), this.#read('stderr')];
    const { originalMessage, signal } = await this.#process;
    await Promise.all(reading);
    this.#isRunning = false;
    if (this.#process.pid !== undefined) release(this.#process.pid);
    if (originalMessage !== undefined) this.#lastLines.push(originalMessage);
    return `${this.#program.name} has exited${signal === undefined ? '' : ` on ${signal}`}: ${this.#lastOutput}`;
  }

  async #read(from: Output): Promise<void> {
    for await (const line of this.#process.iterable({ from })) {
      this.#lastLines.push(line);
      if (this.#lastLines.length > MAX_LINES) this.#lastLines.shift();
      if (this.#isReady) this.#program.onLine?.(line, from);
    }
  }
}

function startDetached({ command: [program, ...args], cwd, env }: Program) {
  return execa(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...{ env, extendEnv: false, detached: true },
    ...{ stdin: 'ignore', buffer: false, reject: false },
  });
}
