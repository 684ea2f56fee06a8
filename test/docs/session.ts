import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

export interface CommandOutput {
  /** The exit code of the last command that failed, or 0. */
  readonly code: number;
  /** Standard output and standard error together. */
  readonly text: string;
}

/**
 * Hides the progress of downloads and the banner of npm, which the pages do not show. npm may not install anything: the
 * copy of the checkout shares the packages of the checkout.
 */
const PROFILE = `
curl() { command curl --silent --show-error "$@"; }
npm() { if [ "$1" = run ]; then command npm "$@"; else echo "The tests do not run npm $1"; false; fi; }
export npm_config_loglevel=silent
`;

/** Without them, bash warns of a locale that this machine does not have, and Node may colour what it prints. */
const PLAIN_OUTPUT = { LC_ALL: 'C.UTF-8', FORCE_COLOR: '0' };

/** A shell that runs the commands of a page one after the other. */
export class Session {
  readonly #shell;
  readonly #end: Promise<unknown>;

  constructor(directory: string, env: Readonly<Record<string, string>>) {
    // The pipe to `cat` protects the shell: a command could shut down the socket that this process reads.
    this.#shell = spawn('bash', ['-c', 'bash --noprofile --norc 2>&1 | cat'], {
      cwd: directory,
      env: { ...process.env, ...PLAIN_OUTPUT, ...env },
      // Its own process group, so that `end` also kills what the commands have started.
      detached: true,
    });
    this.#end = once(this.#shell, 'close');
    // Ignored, because `run` reports that the shell has ended.
    this.#shell.stdin.on('error', () => {});
    this.#shell.stdin.write(PROFILE);
  }

  /**
   * Runs a command, and waits until it has ended.
   * @throws Error if that takes longer than `limitMs` milliseconds, which also ends the session
   */
  async run(command: string, limitMs: number): Promise<CommandOutput> {
    const mark = randomUUID();
    let text = '';
    const ended = new Promise<CommandOutput>((resolve) => {
      const read = (chunk: Buffer) => {
        text += chunk;
        const [end, code] = new RegExp(`${mark} (\\d+)\n`).exec(text) ?? [];
        if (end === undefined) return;
        this.#shell.stdout.off('data', read);
        resolve({ code: Number(code), text: text.slice(0, -end.length) });
      };
      this.#shell.stdout.on('data', read);
    });
    const closed = this.#end.then(() => Promise.reject(new Error(`The shell has ended: ${text}`)));
    const timer = setTimeout(() => this.end(), limitMs);
    this.#shell.stdin.write(
      `code=0; trap 'code=$?' ERR\n{\n${command}\n} </dev/null 2>&1\ntrap - ERR; echo "${mark} $code"\n`,
    );
    return Promise.race([ended, closed]).finally(() => clearTimeout(timer));
  }

  /** Kills the shell and what it has started. */
  end(): void {
    if (this.#shell.pid !== undefined && this.#shell.exitCode === null && this.#shell.signalCode === null)
      process.kill(-this.#shell.pid, 'SIGKILL');
  }
}
