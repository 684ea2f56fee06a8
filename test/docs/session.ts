import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

export interface Printed {
  /** That of the last command that failed, or 0. */
  readonly code: number;
  /** What was written to both outputs. */
  readonly text: string;
}

/**
 * A terminal would show neither how far a download is, nor what npm says before a script. And npm must not install
 * anything: the copy of the checkout has the packages of the checkout itself.
 */
const PROFILE = `
curl() { command curl --silent --show-error "$@"; }
npm() { if [ "$1" = run ]; then command npm "$@"; else echo "npm $1 is not typed by tests"; false; fi; }
export npm_config_loglevel=silent
`;

/** A terminal, in which the commands of a page are typed one after the other. */
export class Session {
  readonly #shell;
  readonly #end: Promise<unknown>;

  constructor(directory: string, env: Readonly<Record<string, string>>) {
    // A pipe to `cat`, and not the socket that this process reads: a command that ends its output would end a socket
    // for the shell too.
    this.#shell = spawn('bash', ['-c', 'bash --noprofile --norc 2>&1 | cat'], {
      cwd: directory,
      env: { ...process.env, ...env },
      // A group of its own, so that what a command has started can be ended with it.
      detached: true,
    });
    this.#end = once(this.#shell, 'close');
    // Typing into a shell that has ended is answered by `run`.
    this.#shell.stdin.on('error', () => {});
    this.#shell.stdin.write(PROFILE);
  }

  /**
   * Types a command, and waits until it has ended.
   * @throws Error if that takes longer than the limit, in milliseconds; the session is over then
   */
  async run(command: string, limit: number): Promise<Printed> {
    const mark = randomUUID();
    let text = '';
    const ended = new Promise<Printed>((resolve) => {
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
    const timer = setTimeout(() => this.end(), limit);
    this.#shell.stdin.write(
      `code=0; trap 'code=$?' ERR\n{\n${command}\n} </dev/null 2>&1\ntrap - ERR; echo "${mark} $code"\n`,
    );
    return Promise.race([ended, closed]).finally(() => clearTimeout(timer));
  }

  /** Ends the shell and what it has started. */
  end(): void {
    if (this.#shell.pid !== undefined && this.#shell.exitCode === null && this.#shell.signalCode === null)
      process.kill(-this.#shell.pid, 'SIGKILL');
  }
}
