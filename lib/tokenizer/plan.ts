import type { TokenizerTable } from '../../schemas/tokenizer.ts';
import { type Convert, compileType } from './conversion.ts';
import { encodeValue } from './encode.ts';
import type { LogEvent } from './event.ts';
import { type Path, parsePath, readPath } from './path.ts';
import { unescapeToken } from './scan.ts';

/** Why a field was not set. Holds nothing of the event's text. */
export interface Failure {
  readonly kind: 'field_missing' | 'convert_failed';
  readonly field: string;
  readonly reason: string;
}

export type OnFailure = (failure: Failure) => void;

/** Who is told what happens. */
export interface Observer {
  readonly onFailure: OnFailure;
  /** How many tokens were found in an event. */
  readonly onTokens: (count: number) => void;
}

/** A field that a token is written to, with all that can be known of it before the first event. */
export interface Target {
  readonly path: Path;
  readonly convert: Convert | undefined;
  readonly failure: Failure;
}

/** What a tokenizer does with every event. */
export interface Plan {
  readonly source: Path;
  readonly targets: readonly Target[];
  /** Whether the source field is removed. Decided by names, not by what an event turns out to hold. */
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

/** The plan of a checked table. */
export function compilePlan(table: TokenizerTable): Plan {
  const { field, field_names: names } = table;
  return {
    source: parsePath(field),
    targets: names.map((name) => compileTarget(name, table)),
    isDropped: table.drop_field && !names.includes(field),
    missing: { kind: 'field_missing', field, reason: 'the event has no such field' },
  };
}

/** The text to tokenize: numbers and booleans as printed, objects as JSON; undefined if there is nothing. */
export function readSource(event: LogEvent, source: Path): string | undefined {
  const value = readPath(event, source);
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? encodeValue(value) : String(value);
}

/** The value of a token: null for a blank one, undefined for one that is not of the target's type. */
export function readToken(token: string, { convert }: Target): ReturnType<Convert> | null {
  if (token === '-' || token === ' ') return null;
  return convert === undefined ? token : convert(token);
}
