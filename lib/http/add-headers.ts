import type middy from '@middy/core';
import type { RequestContext } from './request-context.ts';
import type { Result } from './result.ts';

/** Middleware that adds headers to every response, errors included. It keeps headers that the response already has. */
export function addHeaders(
  headersFor: (event: RequestContext) => Readonly<Record<string, string>>,
): middy.MiddlewareObj<RequestContext, Result> {
  const add = (request: middy.Request<RequestContext, Result, Error | null>) => {
    const { event, response } = request;
    if (response !== null && response !== undefined)
      request.response = { ...response, headers: { ...headersFor(event), ...response.headers } };
  };
  return { after: add, onError: add };
}
