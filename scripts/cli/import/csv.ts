import { pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import * as z from 'zod';
import { isTooDeep } from '../../../lib/http/depth.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { UserError } from '../lib/command.ts';
import { printableLine } from '../lib/printable.ts';
import { NOT_UTF8, type Utf8Check } from '../lib/utf8.ts';
import { type Row, TOO_DEEP } from './row.ts';

/** What the parser reports about a row, in addition to its cells by column. */
const Parsed = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int(), error: z.object({ record: z.array(z.string()) }).optional() }),
});

/**
 * Yields the rows of a CSV file, whose first line names the members of the record. Cells become JSON values of the type
 * that the schema requires.
 * @throws UserError for unbalanced quotes, because the start of the next row is unknown, and as `requireNames` for the
 * first line
 */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  shape: CellTypes,
  check: Utf8Check,
): AsyncGenerator<Row> {
  let lastLine = 0;
  /** The parser counts a line break of two characters in a cell as two lines. */
  let extraLines = 0;
  const parser: Parser = parse({
    bom: true,
    columns: (names: string[]) => {
      extraLines = extraLinesIn(names);
      lastLine = parser.info.lines - extraLines;
      return requireNames(names, shape);
    },
    info: true,
    max_record_size: MAX_ROW_BYTES,
    // Called as a row is parsed: when another one cannot be, the rows before it may not have been consumed.
    on_record: (parsed: unknown): ParsedRow => {
      const { record, info } = Parsed.parse(parsed);
      const cells = info.error?.record ?? Object.values(record);
      const line = info.lines - breaksIn(cells, /[\r\n]/g) - extraLines;
      extraLines += extraLinesIn(cells);
      lastLine = info.lines - extraLines;
      return { line, cells, record: info.error === undefined ? record : undefined };
    },
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  try {
    const rows: AsyncIterable<ParsedRow> = pipeline(chunks, parser, () => undefined);
    for await (const row of rows) yield rowOf(row, shape, check);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UserError(reasonOf(error, lastLine));
  }
}

/** Why the rest of a file cannot be read. */
function reasonOf({ code, message, column }: CsvError, lastLine: number): string {
  const row = lastLine === 0 ? 'The first line' : `The row that begins after line ${lastLine}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `${row} does not end: is a quotation mark missing?`;
  if (code !== 'INVALID_OPENING_QUOTE' && code !== 'CSV_INVALID_CLOSING_QUOTE')
    return `${message}: fix that first.`;
  const name = typeof column === 'string' ? ` (${printableLine(column)})` : '';
  return `${row} has a quotation mark inside a cell${name}: write it twice, and put the cell in quotation marks.`;
}

/** Larger rows suggest a quotation mark that is not closed; they would be read into memory. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/**
 * Returns the names of the first line.
 * @throws UserError for a repeated name, because only its last cell would be read, for an empty name and `__proto__`,
 * and if no name is that of a member: the line may be a row, it may have another separator than commas, or the file may
 * not be CSV
 */
function requireNames(names: string[], shape: CellTypes): string[] {
  if (names.every((name) => shape(name) === undefined))
    throw new UserError(
      'The first line names no member of the record: it must contain the names, separated by commas.',
    );
  if (names.some((name) => name.trim() === ''))
    throw new UserError('The first line has cells without a name: remove these columns.');
  // The parser would assign its cells to the prototype of the row, and so lose them.
  if (names.includes('__proto__'))
    throw new UserError(
      'The first line names __proto__, which is not a member of a record: remove this column.',
    );
  const left = new Set(names);
  const repeated = names.find((name) => !left.delete(name));
  if (repeated === undefined) return names;
  throw new UserError(`The first line names ${printableLine(repeated)} twice: fix that first.`);
}

const breaksIn = (cells: readonly string[], lineBreak: RegExp) =>
  cells.reduce((sum, cell) => sum + (cell.match(lineBreak)?.length ?? 0), 0);

const extraLinesIn = (cells: readonly string[]) => breaksIn(cells, /\r\n/g);

/** Formats a cell as in a file. */
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

interface ParsedRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Its cells by column; undefined if their number is wrong. */
  readonly record: Readonly<Record<string, string>> | undefined;
}

function rowOf({ line, cells, record }: ParsedRow, shape: CellTypes, check: Utf8Check): Row {
  const unreadable = (reason: string) => ({
    line,
    problems: [{ reason }],
    text: cells.map(quoted).join(','),
  });
  if (cells.some((cell) => check.hasLost(cell))) return unreadable(NOT_UTF8);
  if (record === undefined) return unreadable('has a different number of cells than the first line');
  const value = Object.fromEntries(
    Object.entries(record).map(([name, cell]) => [name, cellValue(cell, shape(name))]),
  );
  return isTooDeep(value) ? unreadable(TOO_DEEP) : { line, value };
}

/** Returns the schema of a member by its wire name; undefined for an unknown name. */
type CellTypes = (member: string) => z.core.$ZodType | undefined;

/** An empty cell has no value. A cell that does not match its type stays text, which the schema rejects. */
function cellValue(cell: string, schema: z.core.$ZodType | undefined): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return cell === '' ? null : cellValue(cell, schema.unwrap());
  if (schema instanceof z.ZodDefault) return cell === '' ? undefined : cellValue(cell, schema.unwrap());
  if (schema === undefined || schema instanceof z.ZodString) return cell;
  if (schema instanceof z.ZodNumber)
    return (schema.isInt ? WHOLE_NUMBER : DECIMAL).test(cell) ? Number(cell) : cell;
  if (schema instanceof z.ZodBoolean) return BOOLEANS.get(cell.toLowerCase()) ?? cell;
  const value = parseJson(cell);
  return value === undefined ? cell : value;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Spreadsheets may write 12000 as 12.000, databases and programs 12 as 12.0. */
const WHOLE_NUMBER = /^-?\d+(\.0)?$/;

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
