/**
 * Whether a command printed what the page shows. `…` stands for anything within a line, and for any lines where it
 * stands alone. JSON can be shown on more lines than it is printed on, and columns can be of other widths.
 */
export function isAnswer(shown: string, printed: string): boolean {
  return patternOf(shown).test(printed.trim()) || patternOf(compact(shown)).test(compact(printed));
}

function patternOf(shown: string): RegExp {
  const lines = shown
    .split('\n')
    .map((line) => (line.trim() === '…' ? '[\\s\\S]*' : line.split('…').map(literal).join('.*')))
    .map((pattern) => pattern.replace(/ +/g, ' +'));
  return new RegExp(`^${lines.join('\n')}$`);
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Without the space between the values of JSON. */
const compact = (json: string) =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? '');
