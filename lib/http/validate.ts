import type * as z from 'zod';
import type { Operation } from '../../schemas/operation.ts';
import type { Api, RawInput } from './api.ts';
import { notFound } from './failure.ts';
import { MAX_PROBLEMS, type Problem, Problems } from './problems.ts';

/** The validated parts of a request. */
export interface Input<O extends Operation> {
  readonly path: Parsed<O['path']>;
  readonly query: Parsed<O['query']>;
  readonly headers: Parsed<O['headers']>;
  readonly body: Parsed<O['body']>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

const PARTS = [
  { part: 'path', in: 'path' },
  { part: 'query', in: 'query' },
  { part: 'headers', in: 'header' },
  { part: 'body', in: 'body' },
] as const;

/**
 * Validates all parts of a request with the operation's schemas.
 * @throws Failure the API's refusal, which names the problems of all parts by their names on the wire; 404 for an
 * identifier in the path that exceeds its type, since no record has it, unless the operation returns 204 for unknown
 * ones
 */
export function validate<O extends Operation>(
  operation: O,
  raw: RawInput,
  { wireName, invalidRequest }: Pick<Api, 'wireName' | 'invalidRequest'>,
): Input<O> {
  const found: Found[] = [];
  const input: Record<string, unknown> = {};
  for (const { part, in: place } of PARTS) {
    const schema = operation[part];
    if (schema === undefined) continue;
    const result = schema.safeParse(raw[part], { reportInput: true, error: defaultMessage });
    if (result.success) input[part] = result.data;
    else for (const issue of issuesOf(result.error)) found.push({ issue, place });
  }
  const tooLarge = found.find(isTooLargeIdentifier);
  if (tooLarge !== undefined && !(204 in operation.answers))
    throw notFound(`There is no such record (${wireNameAt(tooLarge.issue.path, wireName)})`);
  if (found.length > 0) throw invalidRequest(problemsIn(found, wireName));
  return input as unknown as Input<O>;
}

/** The message of schemas that have none of their own. */
const defaultMessage = ({ code, expected }: z.core.$ZodRawIssue): string | undefined =>
  code === 'invalid_type' && expected === 'object' ? 'expected an object' : undefined;

/**
 * The issues of an error, without those that only repeat the one before: zod also checks the length of a value of the
 * wrong type, so that `[]` instead of text is too short as well, and all limits of a number, which share one message.
 */
export function issuesOf({ issues }: z.ZodError): z.core.$ZodIssue[] {
  const kept: z.core.$ZodIssue[] = [];
  for (const issue of issues) {
    const last = kept.at(-1);
    if (last === undefined || !repeats(issue, last)) kept.push(issue);
  }
  return kept;
}

const repeats = (issue: z.core.$ZodIssue, last: z.core.$ZodIssue) =>
  isSamePath(issue.path, last.path) && (last.code === 'invalid_type' || issue.message === last.message);

const isSamePath = (a: readonly PropertyKey[], b: readonly PropertyKey[]) =>
  a.length === b.length && a.every((key, n) => key === b[n]);

/** A schema issue, and the part of the request that has it. */
interface Found {
  readonly issue: z.core.$ZodIssue;
  readonly place: Problem['in'];
}

function isTooLargeIdentifier({ issue, place }: Found): boolean {
  return place === 'path' && typeof issue.input === 'string' && /^\d+$/.test(issue.input);
}

/** If there are too many to name, missing values come first: without them nothing else matters. */
function problemsIn(found: readonly Found[], wireName: (name: string) => string): Problems {
  const problems = new Problems();
  const all =
    found.length > MAX_PROBLEMS
      ? found.toSorted((a, b) => Number(isMissing(b.issue)) - Number(isMissing(a.issue)))
      : found;
  for (const { issue, place } of all) problems.add(() => problemOf(issue, place, wireName));
  return problems;
}

const isMissing = ({ code, input }: z.core.$ZodIssue) =>
  code !== 'custom' && (input === undefined || input === null);

function problemOf(
  issue: z.core.$ZodIssue,
  place: Problem['in'],
  wireName: (name: string) => string,
): Problem {
  const missing = isMissing(issue);
  // An optional member may be left out, but is not null either.
  const reason = issue.input === null ? 'expected a value, not null' : 'is required';
  return {
    in: place,
    name: wireNameAt(issue.path, wireName) || place,
    kind: missing ? 'missing' : 'invalid',
    rule: issue.code,
    message: missing ? reason : issue.message,
  };
}

/** The name on the wire of a value in a part of a request: `alternativas[1].descricao`. */
export function wireNameAt(path: readonly PropertyKey[], wireName: (name: string) => string): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return `${name === '' ? '' : `${name}.`}${wireName(String(key))}`;
  }, '');
}
