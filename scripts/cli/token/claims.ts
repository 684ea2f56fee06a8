import { UsageError } from '../lib/command.ts';

/**
 * Parses claims of a token from the command line: `name=value`. A value that looks like a number becomes a number.
 * @throws UsageError for a claim without a name or without `=`
 */
export function readClaims(texts: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(texts.map(readClaim));
}

function readClaim(text: string): [string, string | number] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new UsageError(`"${text}" is not a claim: write, for example, --claim id-participante=17.`);
  const value = text.slice(at + 1);
  return [text.slice(0, at), /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) ? Number(value) : value];
}
