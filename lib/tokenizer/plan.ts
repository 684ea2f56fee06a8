import type { TokenizerTable } from '../../schemas/tokenizer.ts';
import { type Conversion, compileType } from './conversion.ts';
import { encodeValue } from './encode.ts';
import type { LogEvent } from './event.ts';
import { type Path, parsePath, readPath } from './path.ts';
import { unescapeToken } from './scan.ts';

/** Why a field was not set. Contains no text of the event. */
export interface Failure {
  readonly kind: 'field_missing' | 'convert_failed';
  readonly field: string;
  readonly reason: string;
}

export type OnFailure = (failure: Failure) => void;

export interface Observer {
  readonly onFailure: OnFailure;
  /** Receives the number of tokens of each event. */
  readonly onTokens: (count: number) => void;
}

/** A field for a token, with everything that can be computed before the first event. */
export interface Target extends Conversion {
  readonly path: Path;
  /** Whether tokens stay as they are. */
  readonly isText: boolean;
  readonly failure: Failure;
}

/** A table with its fields: its own, or those of its preset. */
export type WithFieldNames<Table extends TokenizerTable> = Omit<Table, 'field_names'> & {
  readonly field_names: readonly string[];
};

/** A compiled configuration of a tokenizer. */
export interface Plan {
  readonly source: Path;
  readonly targets: readonly Target[];
  /** Whether to remove the source field. Depends on the configured names, not on the event. */
  readonly isDropped: boolean;
  readonly missing: Failure;
}

function compileTarget(
  field: string,
  { types, timezone, unescape: isUnescaped }: Pick<TokenizerTable, 'types' | 'timezone' | 'unescape'>,
): Target {
  const type = types?.get(field);
  const conversion = compileType(type, timezone);
  const { convert, readBytes, writeJson } = isUnescaped ? unescaped(conversion) : conversion;
  return {
    path: parsePath(field),
    convert,
    readBytes,
    writeJson,
    isText: convert === undefined,
    failure: { kind: 'convert_failed', field, reason: `not a valid ${type?.name ?? 'string'}` },
  };
}

const unescaped = ({ convert = String }: Conversion): Conversion => ({
  convert: (token) => convert(unescapeToken(token)),
});

/** Compiles the plan of a valid table. */
export function compilePlan(table: WithFieldNames<TokenizerTable>): Plan {
  const { field, field_names: names } = table;
  return {
    source: parsePath(field),
    targets: names.map((name) => compileTarget(name, table)),
    isDropped: table.drop_field && !names.includes(field),
    missing: { kind: 'field_missing', field, reason: 'the event has no such field' },
  };
}

/** The text to tokenize: numbers and booleans as printed, objects as JSON; undefined if there is no value. */
export const readSource = (event: LogEvent, source: Path): string | undefined =>
  textOf(readPath(event, source), encodeValue);

/** The text of a value. @param encode writes an object or an array */
export function textOf(value: unknown, encode: (value: object) => string | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? encode(value) : String(value);
}
