import { closeSync, openSync, writeSync } from 'node:fs';
import { reasonOf, UserError } from '../lib/command.ts';

/** What is imported may identify people: nobody but the file's owner may read it. */
const PRIVATE = 0o600;

/** A file of JSON objects, one a line, that is written from its beginning. */
export class LinesFile {
  readonly #file: number;

  /**
   * @param option that names the file
   * @throws Complaint if it cannot be written
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
