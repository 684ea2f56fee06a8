import type { Api } from './api.ts';
import { type Problem, Problems } from './problems.ts';
import { wireNameAt } from './validate.ts';

/** NUL and unpaired surrogates: no text contains them, and they cannot be stored. */
const REFUSED = /[\0\p{Cs}]/u;

/** Control characters except tab, line feed and carriage return. Word processors leave some in texts. */
const REMOVED = /(?![\t\n\r])\p{Cc}/gu;

/** Removes control characters from a text. */
export const withoutControls = (text: string): string => text.replace(REMOVED, '');

/**
 * Removes control characters from a value that a caller sent, at every depth.
 * @returns the same value if there are none
 * @throws Failure the API's refusal of texts and names with NUL or unpaired surrogates
 */
export function cleanTexts(
  value: unknown,
  place: Problem['in'],
  { wireName, invalidRequest }: Pick<Api, 'wireName' | 'invalidRequest'>,
): unknown {
  const problems = new Problems();
  const cleaned = clean(value, [], (path) =>
    problems.add(() => ({
      in: place,
      name: wireNameAt(path, wireName) || place,
      kind: 'invalid',
      message: 'expected text without NUL and without unpaired surrogates',
    })),
  );
  if (problems.total > 0) throw invalidRequest(problems);
  return cleaned;
}

type Path = (string | number)[];
type Report = (path: Path) => void;

/** @param path the path of the value; one array for all calls, which push to it and pop from it */
function clean(value: unknown, path: Path, report: Report): unknown {
  if (typeof value === 'string') {
    if (REFUSED.test(value)) report(path);
    return withoutControls(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  const members: [name: string | number, value: unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const cleaned = members.map(([name, member]) => {
    path.push(name);
    if (typeof name === 'string' && REFUSED.test(name)) report(path);
    const result = clean(member, path, report);
    path.pop();
    return result;
  });
  if (cleaned.every((member, n) => member === members[n]?.[1])) return value;
  return Array.isArray(value)
    ? cleaned
    : Object.fromEntries(cleaned.map((member, n) => [members[n]?.[0], member]));
}
