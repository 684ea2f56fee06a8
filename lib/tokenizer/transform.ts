import { TokenizerTable } from '../../schemas/tokenizer.ts';
import { blanksOf, markBlanks } from './blank.ts';
import { demandTable } from './check.ts';
import { copyFields, type LogEvent, setField } from './event.ts';
import { removePath, writePath } from './path.ts';
import { compilePlan, type Observer, type OnFailure, type Plan, readSource, readToken } from './plan.ts';
import { findTokens } from './scan.ts';

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

/** Gives the tokenized copy of an event. The event itself is not changed. */
export type Tokenizer = (event: LogEvent) => LogEvent;

/** The name of a source field that no token is written to, so that it need not be copied before it is dropped. */
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
 * Makes a tokenizer of the options: a function from event to event. Throws `ConfigurationError` for options that make
 * no sense. Failures are told to `onFailure`, and the event passes on without the field.
 */
export function createTokenizer(
  options: TokenizerOptions,
  onFailure: OnFailure = () => undefined,
): Tokenizer {
  return compileTokenizer(compilePlan(demandTable(TokenizerTable, options)), {
    onFailure,
    onTokens: () => undefined,
  });
}
