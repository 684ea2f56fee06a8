import { type Preset, TokenizerTable } from '../../schemas/tokenizer.ts';
import { BlankSet, blanksOf, markBlanks } from './blank.ts';
import { AsciiBytes } from './bytes/ascii.ts';
import { isBlank } from './characters.ts';
import { requireTable } from './check.ts';
import { checkOptions } from './config/check-options.ts';
import { withPreset } from './config/preset-fields.ts';
import type { Convert } from './conversion.ts';
import { copyFields, type LogEvent, setField } from './event.ts';
import { type Own, removePath, writePath } from './path.ts';
import { compilePlan, type Observer, type OnFailure, type Plan, readSource } from './plan.ts';
import { ConfigurationError } from './problem.ts';
import { findTokens } from './scan.ts';

/** The table of one transform, as in the file; `type` and `inputs` are optional here. */
export interface TokenizerOptions {
  /** The fields for the tokens, in order. */
  readonly field_names?: readonly string[];
  /** A well-known format, instead of `field_names`. Header lines of its files are not recognized here. */
  readonly preset?: Preset;
  /** The field to tokenize; default `message`. */
  readonly field?: string;
  /** Whether to remove that field, unless `field_names` lists it; default true. */
  readonly drop_field?: boolean;
  /** Types by field name: `string`, `int`, `float`, `bool`, `timestamp` or `timestamp|FORMAT`. */
  readonly types?: Readonly<Record<string, string>>;
  /** IANA time zone of times without one; `local`, the default, is that of the process. */
  readonly timezone?: string;
  /** Whether to remove the backslashes of escaped characters; default false. */
  readonly unescape?: boolean;
  readonly type?: 'tokenizer';
  readonly inputs?: readonly string[];
}

/** Returns a tokenized copy of an event, without changing the event itself. */
export type Tokenizer = (event: LogEvent) => LogEvent;

/** The name of a source field that will be dropped and that no token overwrites, so that it need not be copied. */
function uncopiedName({ source, targets, isDropped }: Plan): string | undefined {
  const [name] = source;
  const isAlone = source.length === 1 && targets.every(({ path }) => path[0] !== name);
  return isDropped && isAlone ? name : undefined;
}

/** Longer texts are not converted to bytes. */
const MAX_ASCII_LENGTH = 16 * 1024;

export function compileTokenizer(plan: Plan, { onFailure, onTokens }: Observer): Tokenizer {
  const { source, targets, isDropped, missing } = plan;
  const uncopied = uncopiedName(plan);
  const bounds: number[] = [];
  const noBlanks = new BlankSet();
  const own: Own = new Set();
  // Numbers and timestamps are read faster from bytes.
  const ascii = targets.some(({ readBytes }) => readBytes !== undefined)
    ? new AsciiBytes(MAX_ASCII_LENGTH)
    : undefined;

  return (event) => {
    const text = readSource(event, source);
    if (text === undefined) {
      onFailure(missing);
      return event;
    }
    const result = copyFields(event, uncopied);
    const view = ascii?.of(text);
    const count = findTokens(text, bounds, targets.length);
    onTokens(count);
    let blanks = noBlanks;
    // Clearing an empty set would take a quarter of the time of an event.
    if (own.size > 0) own.clear();
    for (let i = 0; i < count; i++) {
      const target = targets[i];
      if (target === undefined) break;
      const { path, readBytes, convert } = target;
      const start = bounds[2 * i] ?? 0;
      const end = bounds[2 * i + 1] ?? 0;
      let value: ReturnType<Convert> | null;
      if (end - start === 1 && isBlank(text.charCodeAt(start))) {
        value = null;
        blanks = blanks.with(path, i);
      } else {
        if (view !== undefined && readBytes !== undefined) value = readBytes(view, start, end);
        value ??= convert === undefined ? text.slice(start, end) : convert(text.slice(start, end));
        if (value === undefined) {
          onFailure(target.failure);
          continue;
        }
      }
      if (path.length === 1) setField(result, path[0], value);
      else writePath(result, path, value, own);
    }
    if (isDropped && uncopied === undefined) removePath(result, source, own);
    const before = blanksOf(event);
    if (before !== undefined) markBlanks(result, [...before, ...blanks.paths]);
    else if (blanks !== noBlanks) markBlanks(result, blanks.paths);
    return result;
  };
}

/**
 * Creates a tokenizer: a function from event to event.
 * @param onFailure receives the fields that could not be set; the event continues without them
 * @throws ConfigurationError for invalid options
 */
export function createTokenizer(
  options: TokenizerOptions,
  onFailure: OnFailure = () => undefined,
): Tokenizer {
  const table = requireTable(TokenizerTable, options);
  const problems = checkOptions('', table);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return compileTokenizer(compilePlan(withPreset(table)), { onFailure, onTokens: () => undefined });
}
