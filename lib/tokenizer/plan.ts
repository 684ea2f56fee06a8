import type { TokenizerTable } from '../../schemas/tokenizer.ts';
import { type Convert, compileType } from './conversion.ts';
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

/** Observes a tokenizer. */
export interface Observer {
  readonly onFailure: OnFailure;
  /** Receives the number of tokens of each event. */
  readonly onTokens: (count: number) => void;
}

/** A field for a token, with everything that can be computed before the first event. */
export interface Target {
  readonly path: Path;
  readonly convert: Convert | undefined;
  readonly failure: Failure;
}

/** A compiled configuration of a tokenizer. */
export interface Plan {
  readonly source: Path;
  readonly targets: readonly Target[];
  /** Whether to remove the source field. Depends on the configured names, not on the event. */
  readonly isDropped: boolean;
  readonly missing: Failure;
}

function compileTarget(field: string, { types, timezone, unescape: isUnescaped }: TokenizerTable): Target {
  const type = types?.get(field);
  const convert = type === undefined ? undefined : compileType(type, timezone);
  return {
    path: parsePath(field),
    convert: isUnescaped ? (token) => (convert ?? String)(unescapeToken(token)) : convert,
    failure: { kind: 'convert_failed', field, reason: `not a valid ${type?.name ?? 'string'}` },
  };
}

/** Compiles the plan of a valid table. */
export function compilePlan(table: TokenizerTable): Plan {
  const { field, field_names: names } = table;
  return {
    source: parsePath(field),
    targets: names.map((name) => compileTarget(name, table)),
    isDropped: table.drop_field && !names.includes(field),
    missing: { kind: 'field_missing', field, reason: 'the event has no such field' },
  };
}

/** The text to tokenize: numbers and booleans as printed, objects as JSON; undefined if there is no value. */
export function readSource(event: LogEvent, source: Path): string | undefined {
  const value = readPath(event, source);
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? encodeValue(value) : String(value);
}

/** The value of a token: null for a blank token, undefined if it is not of the target's type. */
export function readToken(token: string, { convert }: Target): ReturnType<Convert> | null {
  if (token === '-' || token === ' ') return null;
  return convert === undefined ? token : convert(token);
}
