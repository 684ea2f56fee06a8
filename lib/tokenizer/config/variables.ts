import type { Problem } from '../problem.ts';
import { BARE, type Context, contextAfter } from './context.ts';

/** The environment: names and values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `${NAME}`, and after the name `-text` or `:-text` (a default), `?text` or `:?text` (an error's text). */
const REFERENCE = /\$\{(?<name>[\w.]+)(?:(?<colon>:)?(?<operator>[-?])(?<text>[^}]*))?\}/y;

type Insertion = { text: string } | { problem: Problem };

const problem = (found: string, expected: string): Insertion => ({
  problem: { table: '', key: '', found, expected },
});

/** What stands for a reference: the variable's value made safe for its place, or the default as it is written. */
function insert(groups: Partial<Record<string, string>>, env: Environment, context: Context): Insertion {
  const { name = '', colon, operator, text = '' } = groups;
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value !== undefined && !(value === '' && colon === ':')) {
    const safe = context.insert(value);
    if (safe !== undefined) return { text: safe };
    return problem(
      `a value of ${name} that cannot stand in ${context.name}`,
      'the reference in double quotes',
    );
  }
  if (operator === '-') return { text };
  const expected = operator === '?' && text !== '' ? text : `a value, or a default as in \${${name}:-text}`;
  return problem(`no environment variable ${name}`, expected);
}

/**
 * Replaces the references to environment variables in a TOML text, also in comments and keys; any other `$` is plain
 * text. A value stays inside the string it stands in: what would end the string is escaped, and where TOML has no
 * escapes it is a problem. Neither values nor defaults are looked at again.
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
    // Where no reference can end, each beginning of one would be followed to the end of the text in vain.
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
