/** What is wrong with a row. */
export interface Problem {
  /** The member as it stands on the wire (`alternativas[1].descricao`); none if it is the row as a whole. */
  readonly member?: string;
  readonly reason: string;
}

/** One row of a file: what it says, or why that cannot be told. */
export type Row = ReadableRow | UnreadableRow;

export interface ReadableRow {
  /** Where it begins; the first line of a file is 1. */
  readonly line: number;
  /** An object with the names of the wire, if the file is right. */
  readonly value: unknown;
}

export interface UnreadableRow {
  readonly line: number;
  readonly problems: readonly Problem[];
  /** The row as it stands in the file. */
  readonly text: string;
}
