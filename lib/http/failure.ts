import type { Scope } from '../../schemas/operation.ts';
import { excerpt } from './excerpt.ts';
import { type Problem, Problems, problemsOf } from './problems.ts';

/** Maximum length of a message, in characters. */
const MAX_MESSAGE_CHARS = 3500;

interface FailureDetails {
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** Additional data for the API's own error body. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A refused request. Thrown where the reason is found, usually through one of the functions below, and turned into the
 * API's error body in one place.
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

/** 400 for invalid parameters and members; the message names as many as fit. */
export function invalidRequest(found: Problems | readonly Problem[]): Failure {
  const problems = found instanceof Problems ? found : problemsOf(found);
  return new Failure(400, 'invalid_request', String(problems), { problems: problems.named });
}

/** 400 for one member of the body, where a schema cannot decide. */
export const invalidMember = (name: string, message: string) =>
  invalidRequest([{ in: 'body', name, kind: 'invalid', message }]);

/** 400 for one query parameter, where a schema cannot decide. */
export const invalidParameter = (name: string, message: string) =>
  invalidRequest([{ in: 'query', name, kind: 'invalid', message }]);

/** 400 for parameters or members that others require. */
export const requiredWith = (place: Problem['in'], names: readonly string[], sent: string) =>
  invalidRequest(
    names.map((name) => ({ in: place, name, kind: 'missing', message: `is required with ${sent}` })),
  );

/** 400 for a body that cannot be parsed. */
export const unreadableBody = (message: string, cause?: unknown) =>
  new Failure(400, 'unreadable_body', message, { cause });

/** 400 for a form that cannot be parsed. */
export const unreadableForm = (message: string, cause?: unknown) =>
  new Failure(400, 'unreadable_form', message, { cause });

/** 400 for a request that would exceed its read budget. @param advice how to request less */
export const tooExpensive = (
  advice = 'Request less: fewer values, a narrower range of dates, a smaller page or a smaller offset',
) => new Failure(400, 'too_expensive', `This request would read more than it may. ${advice}`);

/** 400 for a request whose response would exceed what a function can return. */
export const responseTooLarge = () =>
  new Failure(
    400,
    'too_expensive',
    'This response would be larger than 6 MB. Request less: a narrower range of dates, or a smaller page',
  );

/** 401 for missing or malformed credentials. */
export const unauthorized = (message: string) =>
  new Failure(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer realm="sino"' } });

/** 401 for an anonymous caller where a token is needed. */
export const tokenNeeded = () =>
  unauthorized(
    'A token is needed: send it as "Authorization: Bearer TOKEN", or as the password of HTTP Basic with any user name',
  );

/** 401 for a token that is not valid. */
export const invalidToken = (message: string, cause?: unknown) => invalid('invalid_token', message, cause);

/** 401 for a password of HTTP Basic that is not a valid token. */
export const incorrectPassword = (message: string, cause?: unknown) =>
  invalid('incorrect_password', message, cause);

/** The challenge never names Basic, because browsers would open a dialog for it. */
const invalid = (reason: string, message: string, cause: unknown) =>
  new Failure(401, reason, message, {
    cause,
    headers: {
      'www-authenticate': `Bearer realm="sino", error="invalid_token", error_description="${message}"`,
    },
  });

/** 403 for a valid token with none of the operation's scopes. */
export const insufficientScope = (scopes: readonly Scope[]) =>
  new Failure(403, 'insufficient_scope', `The token needs the scope ${scopes.join(' or ')}`, {
    headers: {
      'www-authenticate': `Bearer realm="sino", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });

/** 403 for an authenticated caller with the scope who still may not do or see this. */
export const forbidden = (message: string) => new Failure(403, 'insufficient_scope', message);

/** 404 for a record that does not exist. */
export const notFound = (message: string) => new Failure(404, 'not_found', message);

/** 404 for a path without a route. */
export const noRoute = (message: string) => new Failure(404, 'no_route', message);

/** 405 for a method that the path does not support. */
export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new Failure(
    405,
    'method_not_allowed',
    `${excerpt(method)} is not allowed here, only ${allowed.join(', ')}`,
    {
      headers: { allow: allowed.join(', ') },
    },
  );

/** 409 for a write that the state of the records forbids. */
export const conflict = (message: string) => new Failure(409, 'conflict', message);

/**
 * 413 for a body above the limit.
 * @param limit in bytes
 */
export const tooLarge = (limit: number) =>
  new Failure(413, 'payload_too_large', `The body is larger than ${limit} bytes`);

/** 415 for a content type that the operation does not accept. */
export const unsupportedMediaType = (contentType: string, accepted: readonly string[]) =>
  new Failure(
    415,
    'unsupported_media_type',
    `A body of type ${excerpt(contentType)} is not accepted, only ${accepted.join(' or ')}`,
  );

/** 429 for a request that exceeds the capacity of the table. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  temporary(429, 'too_many_requests', 'The service is overloaded at the moment', retryAfterSeconds);

/** 503 for a request that could not be completed in time. */
export const unavailable = (retryAfterSeconds: number) =>
  temporary(503, 'unavailable', 'The service cannot do this at the moment', retryAfterSeconds);

function temporary(status: number, reason: string, message: string, seconds: number): Failure {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  const headers = { 'retry-after': String(seconds) };
  return new Failure(status, reason, `${message}; try again in ${wait}`, { headers });
}

/** 500 for an unexpected error. The log has it in full, under the request id. */
export const serverError = (requestId: string) =>
  new Failure(500, 'server_error', `An internal error occurred; it is logged under the id ${requestId}`);
