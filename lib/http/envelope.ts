import type middy from '@middy/core';
import type { Api } from './api.ts';
import type { RequestContext } from './request-context.ts';
import type { Result } from './respond.ts';

/**
 * Middleware for callers who can read nothing of an answer but its body: where the API lets them ask for it, they get
 * 200 with the body, the status and the headers together. Around all other middleware, which sees the answer itself.
 */
export function envelope(api: Api): middy.MiddlewareObj<RequestContext, Result> {
  const wrap = (request: middy.Request<RequestContext, Result, Error | null>) => {
    const { event, response } = request;
    if (!response?.body || !isJson(response) || api.wantsEnvelope?.(event) !== true) return;
    request.response = { ...response, statusCode: 200, body: wrapped(api, response, response.body) };
  };
  return { after: wrap, onError: wrap };
}

const isJson = ({ headers }: Result) => String(headers?.['content-type']).startsWith('application/json');

/** Of the headers those that say something of this answer, by the names that pages may read them by. */
function wrapped({ cors }: Api, { statusCode: status, headers = {} }: Result, text: string): string {
  const shown = cors.exposedHeaders.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, /^\d+$/.test(String(value)) ? Number(value) : value]];
  });
  return JSON.stringify({ body: JSON.parse(text), status, headers: Object.fromEntries(shown) });
}
