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

/**
 * Makes nothing for what stays as it is, because a body can have half a million values.
 * @param path the path of the value; one array for all calls, which push to it and pop from it
 */
function clean(value: unknown, path: Path, report: Report): unknown {
  if (typeof value === 'string') {
    if (REFUSED.test(value)) report(path);
    return withoutControls(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? cleanList(value, path, report) : cleanRecord(value, path, report);
}

function cleanList(list: readonly unknown[], path: Path, report: Report): readonly unknown[] {
  let cleaned: unknown[] | undefined;
  for (let n = 0; n < list.length; n += 1) {
    const item = cleanAt(n, list[n], path, report);
    if (item === list[n]) continue;
    cleaned ??= [...list];
    cleaned[n] = item;
  }
  return cleaned ?? list;
}

function cleanRecord(record: object, path: Path, report: Report): object {
  const given = Object.entries(record);
  let isChanged = false;
  for (const entry of given) {
    const [name, value] = entry;
    if (REFUSED.test(name)) report([...path, name]);
    entry[1] = cleanAt(name, value, path, report);
    isChanged ||= entry[1] !== value;
  }
  return isChanged ? Object.fromEntries(given) : record;
}

/** Cleans a value that is not text only if it has others in it. */
function cleanAt(place: string | number, value: unknown, path: Path, report: Report): unknown {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  path.push(place);
  const cleaned = clean(value, path, report);
  path.pop();
  return cleaned;
}
