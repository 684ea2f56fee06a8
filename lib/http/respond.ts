import type middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Api } from './api.ts';
import { ANONYMOUS } from './auth.ts';
import { cachingHeaders, cachingOf, isKnown } from './caching.ts';
import { corsHeaders } from './cors.ts';
import { excerpt } from './excerpt.ts';
import { failureOf } from './faults.ts';
import { Formatted, type Reply, Verbatim } from './reply.ts';
import type { RequestContext } from './request-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export type Result = APIGatewayProxyStructuredResultV2;

/** A handler's answer as its API puts it on the wire. */
export function toResponse(api: Api, event: RequestContext, reply: Reply<unknown>): Result {
  const { status, headers } = reply;
  const body = responseBody(api, event, reply);
  const text: string | undefined = reply instanceof Formatted ? reply.body : JSON.stringify(body);
  const caching = cachingOf(api, event, status);
  if (caching === undefined || text === undefined) return result(api, event, status, headers, text);
  const modified = reply instanceof Formatted ? reply.modified : caching.lastModified(body);
  const negotiated = event.wanted?.negotiated ?? false;
  const validators = cachingHeaders(caching, { text, modified, negotiated });
  return isKnown(event, validators.etag)
    ? result(api, event, 304, validators, undefined)
    : result(api, event, status, { ...headers, ...validators }, text);
}

function responseBody(api: Api, event: RequestContext, reply: Reply<unknown>): unknown {
  if (reply instanceof Formatted) return reply.body;
  const whole = reply instanceof Verbatim ? reply.body : api.present(reply.body);
  return api.select === undefined ? whole : api.select(whole, event);
}

/** Middleware that answers what is thrown, in the error body of its API. */
export const failures = (api: Api): middy.MiddlewareObj<RequestContext, Result> => ({
  onError: (request) => {
    const { event, context, error } = request;
    const failure = failureOf(error, context.awsRequestId);
    const facts = { path: excerpt(event.rawPath, MAX_PATH_CHARS), requestId: context.awsRequestId };
    const body = JSON.stringify(api.failureBody(failure, facts));
    request.response = result(api, event, failure.status, failure.headers, body);
  },
});

/** How much of a path an error body repeats. */
const MAX_PATH_CHARS = 500;

function result(
  api: Api,
  event: RequestContext,
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  text: string | undefined,
): Result {
  return {
    statusCode,
    headers: {
      ...(text === undefined ? {} : { 'content-type': api.contentType }),
      ...SECURITY_HEADERS,
      ...corsHeaders(api.cors, event.headers.origin),
      ...api.headers(event.caller ?? ANONYMOUS, event.rawPath),
      ...headers,
    },
    body: text === undefined || event.requestContext.http.method === 'HEAD' ? '' : text,
  };
}
