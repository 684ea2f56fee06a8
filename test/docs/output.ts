/**
 * Whether the output of a command matches what the page shows. `…` matches anything within a line, and any number of
 * lines if it is alone on a line. The page may break JSON into more lines, and columns may have other widths.
 */
export function matchesOutput(shown: string, printed: string): boolean {
  return matches(shown, printed.trim()) || matches(compact(shown), compact(printed));
}

const matches = (shown: string, printed: string) =>
  matchesInOrder(groupsOf(shown.split('\n')), printed.split('\n'));

/** Splits lines at those that stand for any number of lines. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '…') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

/**
 * Whether the printed lines begin with the first group, end with the last one, and have the others between them in
 * order. The first place of each group is the best one, so there is no backtracking, however long the output is.
 */
function matchesInOrder(groups: readonly (readonly string[])[], printed: readonly string[]): boolean {
  const fits = (group: readonly string[], start: number) =>
    group.every((line, n) => start + n < printed.length && matchesLine(line, printed[start + n] ?? ''));
  const [first = [], ...others] = groups;
  const last = others.pop();
  if (last === undefined) return printed.length === first.length && fits(first, 0);
  if (!fits(first, 0)) return false;
  let start = first.length;
  for (const group of others) {
    while (start + group.length <= printed.length && !fits(group, start)) start++;
    if (start + group.length > printed.length) return false;
    start += group.length;
  }
  const end = printed.length - last.length;
  return end >= start && fits(last, end);
}

/** Whether a line matches: `…` matches anything, one space any number of spaces. */
function matchesLine(shown: string, printed: string): boolean {
  const [first = '', ...others] = singleSpaced(shown).split('…');
  const line = singleSpaced(printed);
  const last = others.pop();
  if (last === undefined) return line === first;
  if (!line.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const found = line.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return line.length - last.length >= position && line.endsWith(last);
}

const singleSpaced = (line: string) => line.replace(/ +/g, ' ');

/** Removes the space between the values of JSON. */
const compact = (json: string) =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? '');
