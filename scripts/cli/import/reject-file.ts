import type { InputFile } from './files.ts';
import { LinesFile } from './lines-file.ts';
import type { Problem, Row } from './row.ts';

/**
 * A file of rejected rows: one JSON object per line, with `file`, `line`, `problems` and the `row`, or its `text` if it
 * could not be parsed.
 */
export class RejectFile {
  readonly #file: LinesFile;

  /** @throws UserError if it cannot be written */
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
