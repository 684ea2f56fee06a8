/** A problem of a row. */
export interface Problem {
  /** The member by its wire name (`alternativas[1].descricao`); undefined for a problem of the whole row. */
  readonly member?: string;
  readonly reason: string;
}

/** Describes a problem for people. */
export const inWords = ({ member, reason }: Problem): string =>
  member === undefined ? reason : `${member}: ${reason}`;

/** One row of a file: its value, or why it cannot be read. */
export type Row = ReadableRow | UnreadableRow;

export interface ReadableRow {
  /** The line where it begins; the first line of a file is 1. */
  readonly line: number;
  /** An object with wire names, if the file is correct. */
  readonly value: unknown;
}

interface UnreadableRow {
  readonly line: number;
  readonly problems: readonly Problem[];
  /** The text of the row in the file. */
  readonly text: string;
}
