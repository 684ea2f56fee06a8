import { inject } from 'vitest';
import { issue } from './token.ts';

export interface CallOptions {
  readonly method?: string;
  /** Scopes of the token; without them, and without `token`, none is sent. */
  readonly scope?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, with the content type `type`. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** Sent as `multipart/form-data`. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or text if the content type starts with `text/`; undefined without a body. */
  readonly body: unknown;
}

/** Calls the running stack over HTTP. */
export async function call(target: string, options: CallOptions): Promise<CallAnswer> {
  const { method = 'GET', scope, claims, body, text, type, form, headers } = options;
  const token = options.token ?? (scope === undefined ? undefined : await issue(scope, claims));
  const response = await fetch(`${inject('stack').url}${target}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(text === undefined ? {} : { body: text }),
    ...(form === undefined ? {} : { body: form }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: answer === '' ? undefined : bodyOf(response, answer),
  };
}

function bodyOf({ headers }: Response, text: string): unknown {
  return headers.get('content-type')?.startsWith('text/') ? text : JSON.parse(text);
}
