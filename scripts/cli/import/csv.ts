import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { UserError } from '../lib/command.ts';
import type { Row } from './row.ts';

/** What the parser says of a row, beside its cells by column. */
const Parsed = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int(), error: z.instanceof(CsvError).optional() }),
});

/**
 * The rows of a CSV file, whose first line names the members of the record. What a cell says becomes the value that
 * JSON would have for it; `shape` tells which kind of value that is.
 * @throws Complaint where quotes do not match, since nobody can tell where the next row begins
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>, shape: CellTypes): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(chunks);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const parsed of source.pipe(parser)) yield rowOf(Parsed.parse(parsed), shape);
  } catch (error) {
    throw error instanceof CsvError ? new UserError(`${error.message}: put that right first.`) : error;
  }
}

function rowOf({ record, info }: z.output<typeof Parsed>, shape: CellTypes): Row {
  const cells = Object.entries(record);
  const breaks = cells.reduce((sum, [, cell]) => sum + cell.split('\n').length - 1, 0);
  const line = info.lines - breaks;
  if (info.error !== undefined) {
    const text = JSON.stringify(record);
    return { line, problems: [{ reason: 'has another number of cells than the first line' }], text };
  }
  return {
    line,
    value: Object.fromEntries(cells.map(([name, cell]) => [name, cellValue(cell, shape(name))])),
  };
}

/** The schema of a member by its name on the wire; nothing for a name that is no member's. */
export type CellTypes = (member: string) => z.core.$ZodType | undefined;

/** An empty cell has no value. What does not look like its type stays text, and the schema will refuse it. */
function cellValue(cell: string, schema: z.core.$ZodType | undefined): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return cell === '' ? null : cellValue(cell, schema.unwrap());
  if (schema === undefined || schema instanceof z.ZodString) return cell;
  if (schema instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (schema instanceof z.ZodBoolean) return TRUTHS.get(cell.toLowerCase()) ?? cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const TRUTHS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
