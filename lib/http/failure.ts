import type { Scope } from '../../schemas/operation.ts';
import { excerpt } from './excerpt.ts';
import { type Problem, Problems, problemsOf } from './problems.ts';

/** No message gets longer, whatever it names; those that name what a caller sent name this much of it. */
const MAX_MESSAGE_CHARS = 3500;
const MAX_NAMED_CHARS = 200;

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
    super(excerpt(message, MAX_MESSAGE_CHARS), { cause: details.cause });
    this.name = 'Failure';
    this.status = status;
    this.reason = reason;
    this.problems = details.problems ?? [];
    this.headers = details.headers ?? {};
    this.data = details.data ?? {};
  }
}

/** 400 for everything that is wrong with the parameters and members of a request, as much of it as fits a message. */
export function invalidRequest(given: Problems | readonly Problem[]): Failure {
  const problems = given instanceof Problems ? given : problemsOf(given);
  return new Failure(400, 'invalid_request', String(problems), { problems: problems.named });
}

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

/** 400 for a request that would read more than one request may. @param advice how to ask for less */
export const tooExpensive = (
  advice = 'Ask for less at once: fewer values, a narrower range of dates, a smaller page or a smaller offset',
) => new Failure(400, 'too_expensive', `This asks for more than one request may read. ${advice}`);

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
  new Failure(
    405,
    'method_not_allowed',
    `${excerpt(method, MAX_NAMED_CHARS)} is not possible here, only ${allowed.join(', ')}`,
    {
      headers: { allow: allowed.join(', ') },
    },
  );

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
    `A body of type ${excerpt(given, MAX_NAMED_CHARS)} is not taken, only ${accepted.join(' or ')}`,
  );

/** 429 for a request that came when more was asked of the service than it can do. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(
    429,
    'too_many_requests',
    `Too much is asked of the service at the moment; ${again(retryAfterSeconds)}`,
    {
      headers: { 'retry-after': String(retryAfterSeconds) },
    },
  );

/** 503 for a request that could not be done in time. */
export const unavailable = (retryAfterSeconds: number) =>
  new Failure(503, 'unavailable', `The service cannot do this at the moment; ${again(retryAfterSeconds)}`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

const again = (seconds: number) => `try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`;

/** 500 for what nobody foresaw: what it was is in the log, under the id of the request. */
export const serverError = (requestId: string) =>
  new Failure(500, 'server_error', `Something went wrong here; it is logged under the id ${requestId}`);
