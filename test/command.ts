import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import * as z from 'zod';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

/** The path of each command in `scripts/`, by name: `import-calendar` is at `cli/import-calendar`. */
const PATHS = new Map(
  Object.values(Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts).flatMap((line) => {
    const path = /node (?:--\S+ )*scripts\/run\.js (\S+)/.exec(line)?.[1];
    return path === undefined ? [] : [[basename(path), path] as const];
  }),
);

/** The path of a command in `scripts/`, without its extension. */
export const pathOf = (name: string) => PATHS.get(name) ?? name;

/** One of the project's commands, as `npm run` starts it. */
export class Command {
  readonly #process: ReturnType<typeof start>;
  #stdout = '';

  /** @param directory the checkout with the command */
  constructor(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, directory = '.') {
    this.#process = start(['scripts/run.js', pathOf(name), ...args], env, directory);
    this.#process.stdout.on('data', (chunk) => {
      this.#stdout += chunk;
    });
  }

  /** Waits for the end. @param input its standard input */
  async end(input = ''): Promise<CommandResult> {
    this.#process.stdin.end(input);
    const { exitCode = null, stdout, stderr } = await this.#process;
    return { code: exitCode, stdout, stderr };
  }

  /** Waits until the text is on standard output. @returns the whole output so far */
  async until(text: string): Promise<string> {
    while (!this.#stdout.includes(text)) {
      await this.requireRunning();
      await sleep(50);
    }
    return this.#stdout;
  }

  /** @throws Error with its output if it has ended */
  async requireRunning(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) return;
    const { stdout, stderr } = await this.end();
    throw new Error(`The command has ended: ${stdout}${stderr}`);
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
  return execa(process.execPath, args, { env, cwd, reject: false, stripFinalNewline: false });
}
