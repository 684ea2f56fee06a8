import { Console } from 'node:console';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { vi } from 'vitest';
import { type CommandResult, pathOf } from '../command.ts';

/** Variables in addition to the environment of the tests, and the standard input of a command, whole or in chunks. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array | readonly Buffer[];
}

type Main = (args: readonly string[]) => Promise<void>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one of the project's commands in this process, which saves the start of another one: everything is as in its own
 * process, except for signals and `process.exit`. Every run loads the project's modules anew, so that they have no
 * state from an earlier run or from the test; a test that serves requests while the command runs, or that loads
 * functions only afterwards, needs `Command`. Runs take turns, because they share the environment and the streams.
 *
 * At least one test of each command starts it with `Command`, as a user does.
 */
export function runCommand(
  name: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<CommandResult> {
  const ended = last.then(() => runNow(name, args, options));
  last = ended.catch(() => undefined);
  return ended;
}

async function runNow(name: string, args: readonly string[], { env = {}, input = '' }: RunOptions) {
  const [stdout, stderr] = [new Output(), new Output()];
  const isWhole = typeof input === 'string' || input instanceof Uint8Array;
  const restore = [
    replace(process, 'stdin', Readable.from(isWhole ? [Buffer.from(input)] : input)),
    replace(process, 'stdout', stdout),
    replace(process, 'stderr', stderr),
    replace(globalThis, 'console', new Console({ stdout, stderr })),
    replace(process, 'env', { ...process.env, ...env }),
    snapshotSignalListeners(),
  ];
  process.exitCode = undefined;
  try {
    vi.resetModules();
    const { default: main }: { default: Main } = await import(resolve(`scripts/${pathOf(name)}.ts`));
    await main(args);
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.exitCode = undefined;
    for (const undo of restore) undo();
    // What the test loads later has to read its own environment.
    vi.resetModules();
  }
}

/** Collects text. */
class Output extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}

/** @returns a function that undoes it */
function replace<T extends object>(owner: T, name: keyof T, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, writable: true, value });
  return () => Object.defineProperty(owner, name, before);
}

/** @returns a function that removes the listeners for signals that were added since */
function snapshotSignalListeners(): () => void {
  const before = process.listeners('SIGINT');
  return () => {
    for (const listener of process.listeners('SIGINT'))
      if (!before.includes(listener)) process.off('SIGINT', listener);
  };
}
