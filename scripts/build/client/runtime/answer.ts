export interface Answer<Status extends number, Body> {
  readonly status: Status;
  readonly headers: Headers;
  readonly body: Body;
}

/** The API has refused a call, or answered what the operation does not declare. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status of the answer. */
  readonly status: number;
  /** Kind of the refusal, in the words of the API; empty where the answer is not of its making. */
  readonly code: string;
  /** What is wrong with which parameters, where the API tells. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** What was answered: the value of its JSON, or its text. */
  readonly body: unknown;

  constructor({ status, headers, body }: Answer<number, unknown>) {
    const code = textAt(body, 'code') ?? textAt(body, 'error') ?? '';
    const reason = textAt(body, 'message') ?? textAt(body, 'error_description') ?? 'unexpected answer';
    super([status, code, reason].filter((part) => part !== '').join(' '));
    this.status = status;
    this.code = code;
    this.params = paramsOf(at(at(body, 'data'), 'params'), reason);
    this.headers = headers;
    this.body = body;
  }
}

/** Parameters that are missing come as a list of names, those that are not acceptable with what is wrong. */
function paramsOf(params: unknown, reason: string): Record<string, string> {
  const entries = Array.isArray(params)
    ? params.map((name) => [String(name), reason])
    : Object.entries(Object(params)).map(([name, problem]) => [name, String(problem)]);
  return Object.fromEntries(entries);
}

function textAt(value: unknown, name: string): string | undefined {
  const member = at(value, name);
  return typeof member === 'string' ? member : undefined;
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
