import { MAX_DEPTH } from '../../../lib/http/depth.ts';
import type { Problem } from '../lib/problem.ts';

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

/** The problem of a row that functions on values cannot read without overflowing the stack. */
export const TOO_DEEP = `is nested deeper than ${MAX_DEPTH} levels`;
