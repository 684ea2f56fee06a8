import type middy from '@middy/core';
import { addHeaders } from './add-headers.ts';
import type { Api } from './api.ts';
import { ANONYMOUS } from './auth.ts';
import { cors } from './cors.ts';
import { excerpt } from './excerpt.ts';
import { failureOf } from './faults.ts';
import { jsonOf } from './memoized-json.ts';
import { Formatted, type Reply, Verbatim } from './reply.ts';
import type { RequestContext } from './request-context.ts';
import type { requestLog } from './request-log.ts';
import type { Result } from './result.ts';
import { securityHeaders } from './security-headers.ts';

type Middleware = middy.MiddlewareObj<RequestContext, Result>;
/** Not a `Middleware`, because it keeps the start time of each request. */
type LogMiddleware = ReturnType<typeof requestLog>;

/**
 * The middleware around every request of an API, the outermost first. It turns a reply or an error into a response.
 * @param log writes the log line of the request
 */
export const responding = (api: Api, log: LogMiddleware) => [
  withoutBodyOfHead,
  ...(api.outermost === undefined ? [] : [api.outermost]),
  log,
  securityHeaders(),
  cors(api.cors),
  addHeaders(({ caller = ANONYMOUS, rawPath }) => api.headers(caller, rawPath)),
  failures(api),
];

/** Serializes the reply of a handler. */
export function toResponse(api: Api, event: RequestContext, reply: Reply<unknown>): Result {
  if (reply instanceof Formatted) {
    event.lastModified = () => reply.modified;
    return response(api, reply.status, reply.headers, reply.body);
  }
  const body = reply instanceof Verbatim ? reply.body : api.present(reply.body, event);
  const { text, digest } = jsonOf(body);
  event.lastModified = () => api.caching?.lastModified(reply.body);
  event.digest = digest;
  return response(api, reply.status, reply.headers, text);
}

/** Middleware that answers errors with the error body of the API. */
const failures = (api: Api): Middleware => ({
  onError: (request) => {
    const { event, context, error } = request;
    const failure = failureOf(error, context.awsRequestId);
    const facts = { path: excerpt(event.rawPath, MAX_PATH_CHARS), requestId: context.awsRequestId };
    const body = JSON.stringify(api.failureBody(failure, facts));
    request.response = response(api, failure.status, failure.headers, body);
  },
});

/** Maximum length of the path in an error body, in characters. */
const MAX_PATH_CHARS = 500;

const response = (
  { contentType }: Api,
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  text: string | undefined,
): Result => ({
  statusCode,
  headers: { ...(text === undefined ? {} : { 'content-type': contentType }), ...headers },
  body: text ?? '',
});

const dropBodyOfHead = (request: middy.Request<RequestContext, Result, Error | null>) => {
  const { event, response: complete } = request;
  if (complete !== null && complete !== undefined && event.requestContext.http.method === 'HEAD')
    request.response = { ...complete, body: '' };
};
const withoutBodyOfHead: Middleware = { after: dropBodyOfHead, onError: dropBodyOfHead };
