import { TokenizerTable } from '../../schemas/tokenizer.ts';
import { blanksOf, markBlanks } from './blank.ts';
import { demandTable } from './check.ts';
import { type Convert, compileType } from './conversion.ts';
import { encodeValue } from './encode.ts';
import { copyFields, type LogEvent, setField } from './event.ts';
import { type Path, parsePath, readPath, removePath, writePath } from './path.ts';
import { findTokens, unescapeToken } from './scan.ts';

/** The table of one transform, as it stands in the file; `type` and `inputs` may be left out here. */
export interface TokenizerOptions {
  /** The fields that the tokens are written to, in order. */
  readonly field_names: readonly string[];
  /** The field that is tokenized; `message` if not given. */
  readonly field?: string;
  /** Whether that field is removed, unless `field_names` lists it; true if not given. */
  readonly drop_field?: boolean;
  /** Field name to type: `string`, `int`, `float`, `bool`, `timestamp` or `timestamp|FORMAT`. */
  readonly types?: Readonly<Record<string, string>>;
  /** IANA name of the zone of times that name none; the process's zone if not given. */
  readonly timezone?: string;
  /** Whether an escaped character loses its backslash; false if not given. */
  readonly unescape?: boolean;
  readonly type?: 'tokenizer';
  readonly inputs?: readonly string[];
}

/** Why a field was not set. Holds nothing of the event's text. */
export interface Failure {
  readonly kind: 'field_missing' | 'convert_failed';
  readonly field: string;
  readonly reason: string;
}

export type OnFailure = (failure: Failure) => void;

/** Gives the tokenized copy of an event. The event itself is not changed. */
export type Tokenizer = (event: LogEvent) => LogEvent;

/** One of the names, with all that can be known of it before the first event. */
interface Target {
  readonly path: Path;
  readonly convert: Convert | undefined;
  readonly failure: Failure;
}

const ignore: OnFailure = () => undefined;

const isBlank = (token: string) => token === '-' || token === ' ';

function compileTargets(table: TokenizerTable): Target[] {
  return table.field_names.map((field) => {
    const type = table.types?.get(field);
    return {
      path: parsePath(field),
      convert: type === undefined ? undefined : compileType(type, table.timezone),
      failure: { kind: 'convert_failed', field, reason: `not a valid ${type?.name ?? 'string'}` },
    };
  });
}

/** The text of a source field: numbers and booleans as printed, objects as JSON; undefined if there is nothing. */
function sourceText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? encodeValue(value) : String(value);
}

/** A tokenizer of a table that is already checked. */
export function compileTokenizer(table: TokenizerTable, onFailure: OnFailure = ignore): Tokenizer {
  const { field, unescape: isUnescaped } = table;
  const source = parsePath(field);
  const targets = compileTargets(table);
  const dropped = table.drop_field && !table.field_names.includes(field);
  const skipped =
    dropped && source.length === 1 && targets.every(({ path }) => path[0] !== field) ? field : undefined;
  const missing: Failure = { kind: 'field_missing', field, reason: 'the event has no such field' };
  const bounds: number[] = [];

  return (event) => {
    const text = sourceText(readPath(event, source));
    if (text === undefined) {
      onFailure(missing);
      return event;
    }

    const result = copyFields(event, skipped);
    const count = findTokens(text, bounds, targets.length);
    let blanks = blanksOf(event);
    for (let i = 0; i < count; i++) {
      const target = targets[i];
      if (target === undefined) break;
      const { path, convert } = target;
      const token = text.slice(bounds[2 * i], bounds[2 * i + 1]);
      let value: unknown = null;
      if (isBlank(token)) {
        blanks = blanks === undefined ? [path] : [...blanks, path];
      } else {
        const literal = isUnescaped ? unescapeToken(token) : token;
        value = convert === undefined ? literal : convert(literal);
        if (value === undefined) {
          onFailure(target.failure);
          continue;
        }
      }
      if (path.length === 1) setField(result, path[0], value);
      else writePath(result, path, value);
    }
    if (dropped && skipped === undefined) removePath(result, source);
    if (blanks !== undefined) markBlanks(result, blanks);
    return result;
  };
}

/**
 * Makes a tokenizer of the options: a function from event to event. Throws `ConfigurationError` for options that make
 * no sense. Failures are told to `onFailure`, and the event passes on without the field.
 */
export function createTokenizer(options: TokenizerOptions, onFailure?: OnFailure): Tokenizer {
  return compileTokenizer(demandTable(TokenizerTable, options), onFailure);
}
