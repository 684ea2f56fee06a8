import type { InputFile } from './files.ts';
import { LinesFile } from './lines-file.ts';
import type { Problem, Row } from './row.ts';

/**
 * A file of the rows that were left out: a JSON object a line, with `file`, `line`, `problems` and the `row` as it was
 * read, or its `text` where it could not be.
 */
export class RejectFile {
  readonly #file: LinesFile;

  /** @throws Complaint if it cannot be written */
  constructor(path: string) {
    this.#file = new LinesFile(path, '--reject');
  }

  write({ path }: InputFile, row: Row, problems: readonly Problem[]): void {
    const content = 'value' in row ? { row: row.value } : { text: row.text };
    this.#file.write({ file: path, line: row.line, problems, ...content });
  }

  close(): void {
    this.#file.close();
  }
}
