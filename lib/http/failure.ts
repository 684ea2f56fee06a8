import type { Scope } from '../../schemas/operation.ts';

/** One thing that is wrong with a request. */
export interface Problem {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** The parameter or member as the caller wrote it: `id-turma`, `alternativas[1].descricao`. */
  readonly name: string;
  /** A required one was not given, or the given one is not acceptable. */
  readonly kind: 'missing' | 'invalid';
  /** What rule was broken, if a schema found it: zod's name for it (`invalid_type`). */
  readonly rule?: string;
  /** What is wrong and what was expected, in words. */
  readonly message: string;
}

export interface FailureDetails {
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** What an API adds for its own error body. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A request that is refused. Thrown where the reason is found, by one of the functions below, and turned into the
 * body of its API in one place.
 */
export class Failure extends Error {
  readonly status: number;
  readonly reason: string;
  readonly problems: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(status: number, reason: string, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.status = status;
    this.reason = reason;
    this.problems = details.problems ?? [];
    this.headers = details.headers ?? {};
    this.data = details.data ?? {};
  }
}

/** 400 for everything that is wrong with the parameters and members of a request, all of it at once. */
export const invalidRequest = (problems: readonly Problem[]) =>
  new Failure(400, 'invalid_request', problems.map(({ name, message }) => `${name}: ${message}`).join('; '), {
    problems,
  });

/** 400 for one member of the body that only the handler can judge. */
export const invalidMember = (name: string, message: string) =>
  invalidRequest([{ in: 'body', name, kind: 'invalid', message }]);

/** 400 for one query parameter that only the handler can judge. */
export const invalidParameter = (name: string, message: string) =>
  invalidRequest([{ in: 'query', name, kind: 'invalid', message }]);

/** 400 for parameters or members that are needed because others were sent. */
export const missingBeside = (place: Problem['in'], names: readonly string[], sent: string) =>
  invalidRequest(names.map((name) => ({ in: place, name, kind: 'missing', message: `needed with ${sent}` })));

/** 400 for a body that cannot be read at all. */
export const unreadableBody = (message: string, cause?: unknown) =>
  new Failure(400, 'unreadable_body', message, { cause });

/** 400 for a form in parts that cannot be taken apart. */
export const unreadableForm = (message: string, cause?: unknown) =>
  new Failure(400, 'unreadable_form', message, { cause });

/** 401 for a request without credentials. */
export const unauthorized = (message: string) =>
  new Failure(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer realm="sino"' } });

/** 401 for credentials that are not valid. */
export const invalidToken = (message: string, cause?: unknown) =>
  new Failure(401, 'invalid_token', message, {
    cause,
    headers: {
      'www-authenticate': `Bearer realm="sino", error="invalid_token", error_description="${message}"`,
    },
  });

/** 403 for a valid token that carries none of the scopes that the operation wants. */
export const insufficientScope = (scopes: readonly Scope[]) =>
  new Failure(403, 'insufficient_scope', `The token needs the scope ${scopes.join(' or ')}`, {
    headers: {
      'www-authenticate': `Bearer realm="sino", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });

/** 403 for a caller who is known and has the scope, and may not do or see this all the same. */
export const forbidden = (message: string) => new Failure(403, 'insufficient_scope', message);

/** 404 for something that is not there. */
export const notFound = (message: string) => new Failure(404, 'not_found', message);

/** 404 for a path that no route has. */
export const noRoute = (message: string) => new Failure(404, 'no_route', message);

/** 405 for a path that has other methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new Failure(405, 'method_not_allowed', `${method} is not possible here, only ${allowed.join(', ')}`, {
    headers: { allow: allowed.join(', ') },
  });

/** 409 for a write that the state of the records forbids. */
export const conflict = (message: string) => new Failure(409, 'conflict', message);

/** 413 for a body above the limit, in bytes. */
export const tooLarge = (limit: number) =>
  new Failure(413, 'payload_too_large', `The body is larger than ${limit} bytes`);

/** 415 for a body of a type that the operation does not take. */
export const unsupportedMediaType = (given: string, accepted: readonly string[]) =>
  new Failure(
    415,
    'unsupported_media_type',
    `A body of type ${given} is not taken, only ${accepted.join(' or ')}`,
  );

/** 500 for what nobody foresaw: what it was is in the log, under the id of the request. */
export const serverError = (requestId: string) =>
  new Failure(500, 'server_error', `Something went wrong here; it is logged under the id ${requestId}`);
