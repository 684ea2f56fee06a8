import { UsageError } from '../lib/command.ts';

/** Claims that have options of their own. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['sub', '--sub'],
  ['scope', '--scope'],
  ['exp', '--expires'],
]);

/**
 * Parses claims of a token from the command line: `name=value`. A value that looks like a number becomes a number.
 * @throws UsageError for a claim without a name or without `=`, and for one that has an option of its own
 */
export function readClaims(texts: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(texts.map(readClaim));
}

function readClaim(text: string): [string, string | number] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new UsageError(`"${text}" is not a claim: write, for example, --claim id-participante=17.`);
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  const option = OPTIONS.get(name);
  if (option !== undefined)
    throw new UsageError(`The claim ${name} has an option of its own: use ${option}.`);
  return [name, /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) ? Number(value) : value];
}
