import { UsageError } from '../cli/lib/command.ts';

/**
 * Claims of a token as they are written on a command line: `name=value`, where a value that looks like a number is one.
 * @throws UsageError for one without a name or a value
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
