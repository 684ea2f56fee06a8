import type { Problem } from '../problem.ts';
import { BARE, type Context, contextAfter } from './context.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `${NAME}`, with an optional `-text` or `:-text` (default), `?text` or `:?text` (error message) after the name. */
const REFERENCE = /\$\{(?<name>[\w.]+)(?:(?<colon>:)?(?<operator>[-?])(?<text>[^}]*))?\}/y;

type Insertion = { text: string } | { problem: Problem };

const problem = (found: string, expected: string): Insertion => ({
  problem: { table: '', key: '', found, expected },
});

/** The replacement of a reference: the variable's value, escaped for its context, or the default as it is written. */
function insert(groups: Partial<Record<string, string>>, env: Environment, context: Context): Insertion {
  const { name = '', colon, operator, text = '' } = groups;
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value !== undefined && !(value === '' && colon === ':')) {
    const safe = context.insert(value);
    if (safe !== undefined) return { text: safe };
    return problem(`a value of ${name} that cannot be in ${context.name}`, 'the reference in double quotes');
  }
  if (operator === '-') return { text };
  const expected = operator === '?' && text !== '' ? text : `a value, or a default as in \${${name}:-text}`;
  return problem(`no environment variable ${name}`, expected);
}

/**
 * Replaces the references to environment variables in a TOML text, including comments and keys; any other `$` is plain
 * text. A value cannot close the string around it: it is escaped, and a value that cannot be escaped is a problem.
 * Values and defaults are not expanded again.
 */
export function replaceVariables(
  toml: string,
  env: Environment,
): { text: string; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let text = '';
  let context = BARE;
  let at = 0;
  const lastEnd = toml.lastIndexOf('}');
  while (at < toml.length) {
    REFERENCE.lastIndex = at;
    // No reference can end after the last brace, and each attempt to match one would scan the rest of the text.
    const reference = at < lastEnd ? REFERENCE.exec(toml) : null;
    if (reference === null) {
      const next = contextAfter(context, toml, at);
      text += toml.slice(at, next.at);
      ({ at, context } = next);
    } else {
      const insertion = insert(reference.groups ?? {}, env, context);
      if ('text' in insertion) text += insertion.text;
      else problems.push(insertion.problem);
      at += reference[0].length;
    }
  }
  return { text, problems };
}
