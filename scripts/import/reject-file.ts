import { closeSync, openSync, writeSync } from 'node:fs';
import { Complaint } from '../cli/command.ts';
import { reasonOf } from '../tokenize/errors.ts';
import type { InputFile } from './files.ts';
import type { Problem, Row } from './row.ts';

/** Rows hold what identifies people: nobody but the file's owner may read it. */
const PRIVATE = 0o600;

/**
 * A file of the rows that were left out: a JSON object a line, with `file`, `line`, `problems` and the `row` as it was
 * read, or its `text` where it could not be.
 */
export class RejectFile {
  readonly #file: number;

  /** @throws Complaint if it cannot be written */
  constructor(path: string) {
    try {
      this.#file = openSync(path, 'w', PRIVATE);
    } catch (error) {
      throw new Complaint(`${path} cannot be written (${reasonOf(error)}): name another file with --reject.`);
    }
  }

  write({ path }: InputFile, row: Row, problems: readonly Problem[]): void {
    const content = 'value' in row ? { row: row.value } : { text: row.text };
    writeSync(this.#file, `${JSON.stringify({ file: path, line: row.line, problems, ...content })}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}
