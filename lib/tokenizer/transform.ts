import { type Preset, TokenizerTable } from '../../schemas/tokenizer.ts';
import { blanksOf, markBlanks } from './blank.ts';
import { requireTable } from './check.ts';
import { checkNames, withPreset } from './config/named.ts';
import { copyFields, type LogEvent, setField } from './event.ts';
import { removePath, writePath } from './path.ts';
import { compilePlan, type Observer, type OnFailure, type Plan, readSource, readToken } from './plan.ts';
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
  /** IANA time zone of times without one; default is the process's time zone. */
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

/** Compiles a tokenizer. */
export function compileTokenizer(plan: Plan, { onFailure, onTokens }: Observer): Tokenizer {
  const { source, targets, isDropped, missing } = plan;
  const uncopied = uncopiedName(plan);
  const bounds: number[] = [];

  return (event) => {
    const text = readSource(event, source);
    if (text === undefined) {
      onFailure(missing);
      return event;
    }
    const result = copyFields(event, uncopied);
    let blanks = blanksOf(event);
    const count = findTokens(text, bounds, targets.length);
    onTokens(count);
    for (let i = 0; i < count; i++) {
      const target = targets[i];
      if (target === undefined) break;
      const { path } = target;
      const value = readToken(text.slice(bounds[2 * i], bounds[2 * i + 1]), target);
      if (value === undefined) {
        onFailure(target.failure);
        continue;
      }
      if (value === null) blanks = blanks === undefined ? [path] : [...blanks, path];
      if (path.length === 1) setField(result, path[0], value);
      else writePath(result, path, value);
    }
    if (isDropped && uncopied === undefined) removePath(result, source);
    if (blanks !== undefined) markBlanks(result, blanks);
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
  const problems = checkNames('', table);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return compileTokenizer(compilePlan(withPreset(table)), { onFailure, onTokens: () => undefined });
}
