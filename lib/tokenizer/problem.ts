/** A mistake in a configuration. */
export interface Problem {
  /** The table, such as `transforms.parse`; empty for the file itself. */
  readonly table: string;
  /** The key in that table, such as `types.status`; empty for the table itself. */
  readonly key: string;
  /** What is there. */
  readonly found: string;
  /** What should be there. */
  readonly expected: string;
  /** What was probably meant. */
  readonly suggestion?: string;
}

/** Maximum length of each part of a sentence: a long value or list must not hide the rest. */
const MAX_LENGTH = 1000;

const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

function sentence({ table, key, found, expected, suggestion }: Problem): string {
  const place = [table, key].filter((part) => part !== '').map((part) => `${shortened(part)}: `);
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  return `${place.join('')}found ${shortened(found)}, expected ${shortened(expected)}${hint}`;
}

/** An invalid configuration, with all its mistakes; the message has a line for each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(sentence).join('\n'));
    this.problems = problems;
  }
}
