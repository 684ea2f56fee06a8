import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

/** The path of each command in `scripts/`, by name: `import-calendar` is at `cli/import-calendar`. */
const PATHS = new Map(
  Object.values(Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts).flatMap((line) => {
    const path = /node scripts\/run\.js (\S+)/.exec(line)?.[1];
    return path === undefined ? [] : [[basename(path), path] as const];
  }),
);

/** The path of a command in `scripts/`, without its extension. */
export const pathOf = (name: string) => PATHS.get(name) ?? name;

/** One of the project's commands, as `npm run` starts it. */
export class Command {
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  readonly #output = { stdout: '', stderr: '' };

  /** @param directory the checkout with the command */
  constructor(name: string, args: readonly string[], env: Readonly<Record<string, string>>, directory = '.') {
    this.#process = spawn(process.execPath, ['scripts/run.js', pathOf(name), ...args], {
      cwd: directory,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#process, 'close');
    this.#process.stdout?.on('data', (chunk) => {
      this.#output.stdout += chunk;
    });
    this.#process.stderr?.on('data', (chunk) => {
      this.#output.stderr += chunk;
    });
  }

  /** Waits for the end. @param input its standard input */
  async end(input = ''): Promise<Ended> {
    this.#process.stdin?.end(input);
    await this.#closed;
    return { code: this.#process.exitCode, ...this.#output };
  }

  /** Waits until the text is on standard output. @returns the whole output so far */
  async until(text: string): Promise<string> {
    while (!this.#output.stdout.includes(text)) {
      if (this.#process.exitCode !== null)
        throw new Error(`It has ended: ${this.#output.stdout}${this.#output.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this.#output.stdout;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}
