/**
 * Whether the output of a command matches what the page shows. `…` matches anything within a line, and any number of
 * lines if it is alone on a line. The page may break JSON into more lines, and columns may have other widths.
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

/** Removes the space between the values of JSON. */
const compact = (json: string) =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? '');
