import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

export interface Printed {
  readonly code: number;
  /** What was written to both outputs. */
  readonly text: string;
}

/** A terminal, in which the commands of a page are typed one after the other. */
export class Session {
  readonly #shell: ChildProcessWithoutNullStreams;

  constructor(directory: string, env: Readonly<Record<string, string>>) {
    this.#shell = spawn('bash', ['--noprofile', '--norc'], {
      cwd: directory,
      env: { ...process.env, ...env },
    });
    // A terminal would show neither how far a download is, nor what npm says before a script.
    this.#shell.stdin.write(
      'curl() { command curl --silent --show-error "$@"; }\nexport npm_config_loglevel=silent\n',
    );
  }

  /** Types a command, and waits until it has ended. */
  run(command: string): Promise<Printed> {
    const mark = randomUUID();
    this.#shell.stdin.write(`{\n${command}\n} </dev/null 2>&1\necho "${mark} $?"\n`);
    return new Promise((resolve, reject) => {
      let text = '';
      const read = (chunk: Buffer) => {
        text += chunk;
        const [end, code] = new RegExp(`${mark} (\\d+)\n`).exec(text) ?? [];
        if (end === undefined) return;
        this.#shell.stdout.off('data', read);
        resolve({ code: Number(code), text: text.slice(0, -end.length) });
      };
      this.#shell.stdout.on('data', read);
      this.#shell.once('close', () => reject(new Error(`The shell has ended: ${text}`)));
    });
  }

  end(): void {
    this.#shell.kill();
  }
}
