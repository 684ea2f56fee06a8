import type middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '../log.ts';
import type { Api } from './api.ts';
import { ANONYMOUS } from './auth.ts';
import { cachingHeaders, cachingOf, isKnown } from './caching.ts';
import { corsHeaders } from './cors.ts';
import { Failure, serverError } from './failure.ts';
import type { Incoming } from './incoming.ts';
import { type Reply, Verbatim } from './reply.ts';

export type Result = APIGatewayProxyStructuredResultV2;

/** A handler's answer as its API puts it on the wire. */
export function written(api: Api, event: Incoming, reply: Reply<unknown>): Result {
  const { status, headers, body } = reply;
  const whole = reply instanceof Verbatim ? body : api.present(body);
  const wire = api.select === undefined ? whole : api.select(whole, event);
  const caching = cachingOf(api, event, status);
  if (caching === undefined) return result(api, event, status, headers, wire);
  const validators = cachingHeaders(caching, wire);
  return isKnown(event, validators.etag)
    ? result(api, event, 304, validators, undefined)
    : result(api, event, status, { ...headers, ...validators }, wire);
}

/** Middleware that answers what is thrown, in the error body of its API. */
export const failures = (api: Api): middy.MiddlewareObj<Incoming, Result> => ({
  onError: (request) => {
    const { event, context, error } = request;
    const failure = error instanceof Failure ? error : unexpected(error, context.awsRequestId);
    const facts = { path: event.rawPath, requestId: context.awsRequestId };
    request.response = result(api, event, failure.status, failure.headers, api.failureBody(failure, facts));
  },
});

/** Logs an error that nobody foresaw, whole; the caller learns no more than where to look for it. */
function unexpected(error: unknown, requestId: string): Failure {
  log.error('unexpected error', {
    request_id: requestId,
    error: error instanceof Error ? error : String(error),
  });
  return serverError(requestId);
}

function result(
  api: Api,
  event: Incoming,
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Result {
  return {
    statusCode,
    headers: {
      ...(body === undefined ? {} : { 'content-type': api.contentType }),
      'x-content-type-options': 'nosniff',
      ...corsHeaders(api.cors, event.headers.origin),
      ...api.headers(event.caller ?? ANONYMOUS, event.rawPath),
      ...headers,
    },
    body: body === undefined || event.requestContext.http.method === 'HEAD' ? '' : JSON.stringify(body),
  };
}
