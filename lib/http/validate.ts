import type * as z from 'zod';
import type { Operation } from '../../schemas/operation.ts';
import type { Api, RawInput } from './api.ts';
import type { Problem } from './failure.ts';

/** What an operation's schemas make of a request. */
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
 * Checks all parts of a request with the operation's schemas.
 * @throws Failure the API's refusal, which names every problem of every part by its name on the wire
 */
export function validate<O extends Operation>(
  operation: O,
  raw: RawInput,
  { wireName, refuse }: Pick<Api, 'wireName' | 'refuse'>,
): Input<O> {
  const problems: Problem[] = [];
  const input: Record<string, unknown> = {};
  for (const { part, in: place } of PARTS) {
    const schema = operation[part];
    if (schema === undefined) continue;
    const result = schema.safeParse(raw[part], { reportInput: true });
    if (result.success) input[part] = result.data;
    else problems.push(...result.error.issues.map((issue) => problemOf(issue, place, wireName)));
  }
  if (problems.length > 0) throw refuse(problems);
  return input as unknown as Input<O>;
}

function problemOf(
  issue: z.core.$ZodIssue,
  place: Problem['in'],
  wireName: (name: string) => string,
): Problem {
  const name = issue.path.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return `${path === '' ? '' : `${path}.`}${wireName(String(step))}`;
  }, '');
  const missing = issue.code !== 'custom' && (issue.input === undefined || issue.input === null);
  return {
    in: place,
    name: name === '' ? place : name,
    kind: missing ? 'missing' : 'invalid',
    rule: issue.code,
    message: missing ? 'is required' : issue.message,
  };
}
