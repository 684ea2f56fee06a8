/** A property as a line states it: name, parameters and value. */
export interface ParsedLine {
  /** In lower case. */
  readonly name: string;
  /** By name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As written, with escapes. */
  readonly value: string;
  /** How the line breaks the format, if it does and the meaning is certain. */
  readonly repair?: string;
}

const NAME = /^[ \t]*([\w.-]+)[ \t]*(?=[;:])/;
const PARAMETER_NAME = /;[ \t]*([^=;:,"]*)(=?)[ \t]*/y;
const QUOTED = /"([^"]*)"[ \t]*(?=[;:,])/y;
const UNQUOTED = /(?!")[^;:,]*/y;

/** Maximum length of a name in a report, in characters. */
const MAX_SHOWN_CHARS = 60;

/** Values of parameters that vCalendar writes without the name of the parameter. */
const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT']);

/**
 * Parses a content line (RFC 5545, section 3.1).
 * @returns the property, or why the line is not one
 */
export function parseLine(text: string): ParsedLine | string {
  const [head = '', name = ''] = NAME.exec(text) ?? [];
  if (name === '') {
    const word = text.trim();
    return /^[\w.-]*$/.test(word)
      ? `${word.slice(0, MAX_SHOWN_CHARS)} has no value`.trim()
      : 'is not NAME:VALUE';
  }
  const parameters = new Map<string, string>();
  let at = head.length;
  while (text[at] === ';') {
    const [start, key = '', equals = ''] = matchAt(PARAMETER_NAME, text, at) ?? [''];
    at += start.length;
    const values: string[] = [];
    for (let more = equals !== ''; more; ) {
      const [whole, quoted] = matchAt(QUOTED, text, at) ?? [undefined, undefined];
      const piece = whole ?? matchAt(UNQUOTED, text, at)?.[0];
      if (piece === undefined) return unclosed(text, at, { name, key, parameters });
      values.push((quoted ?? piece).trim());
      at += piece.length;
      more = text[at] === ',';
      if (more) at += 1;
    }
    if (equals === '' && text[at] !== ';' && text[at] !== ':') return 'is not NAME:VALUE';
    setParameter(parameters, key.trim(), equals === '' ? undefined : values.join(','));
  }
  if (text[at] !== ':') return 'has no ":" before a value';
  return { name: name.toLowerCase(), parameters, value: text.slice(at + 1) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function setParameter(parameters: Map<string, string>, key: string, value: string | undefined): void {
  if (key === '') return;
  if (value !== undefined) parameters.set(key.toLowerCase(), value);
  else if (ENCODINGS.has(key.toUpperCase())) parameters.set('encoding', key);
}

interface Begun {
  readonly name: string;
  readonly key: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A parameter whose quotation mark is not closed ends at the next colon. */
function unclosed(text: string, at: number, { name, key, parameters }: Begun): ParsedLine | string {
  const colon = text.indexOf(':', at);
  if (colon === -1) return 'has a quotation mark that is not closed, and no value';
  const value = text.slice(at + 1, colon).replaceAll('"', '');
  return {
    name: name.toLowerCase(),
    parameters: new Map([...parameters, [key.trim().toLowerCase(), value.trim()]]),
    value: text.slice(colon + 1).replace(/"$/, ''),
    repair: `has a quotation mark that is not closed; ${key.trim().toUpperCase()} ends at the next colon`,
  };
}
