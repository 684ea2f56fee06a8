import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, UsageError, UserError } from './command.ts';

/** Imported data may identify people: only the owner may read the file. */
const PRIVATE = 0o600;

/** An output file with one JSON object per line; replaces an existing file. */
export class LinesFile {
  readonly #file: number;
  readonly #unwritable: (error: unknown) => UserError;

  /**
   * @param option the option that names the file
   * @param inputs what the command reads: files, directories, URLs
   * @throws UserError if it cannot be written, or is among the inputs
   */
  constructor(path: string, option: string, inputs: readonly string[]) {
    if (inputs.some((input) => isSame(input, path) || isSame(input, dirname(path))))
      throw new UsageError(`${path} is part of the input: name another file with ${option}.`);
    this.#unwritable = (error) =>
      new UserError(`${path} cannot be written (${reasonOf(error)}): name another file with ${option}.`);
    try {
      this.#file = openSync(path, 'w', PRIVATE);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /** @throws UserError if that fails */
  write(value: object): void {
    try {
      // It continues after a part is written; writeSync would return without an error.
      writeFileSync(this.#file, `${JSON.stringify(value)}\n`);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Whether two paths that exist lead to the same file or directory. */
function isSame(a: string, b: string): boolean {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return one.dev === other.dev && one.ino === other.ino;
  } catch {
    return false;
  }
}
