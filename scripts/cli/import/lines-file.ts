import { closeSync, openSync, writeSync } from 'node:fs';
import { reasonOf, UserError } from '../lib/command.ts';

/** Imported data may identify people: only the owner may read the file. */
const PRIVATE = 0o600;

/** An output file with one JSON object per line; replaces an existing file. */
export class LinesFile {
  readonly #file: number;

  /**
   * @param option the option that names the file
   * @throws UserError if it cannot be written
   */
  constructor(path: string, option: string) {
    try {
      this.#file = openSync(path, 'w', PRIVATE);
    } catch (error) {
      throw new UserError(
        `${path} cannot be written (${reasonOf(error)}): name another file with ${option}.`,
      );
    }
  }

  write(value: object): void {
    writeSync(this.#file, `${JSON.stringify(value)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}
