import type middy from '@middy/core';
import type { CorsPolicy } from '../../http/api.ts';
import { parseForm } from '../../http/form.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Result } from '../../http/result.ts';

/**
 * Middleware for callers that can read only the body of a response: `_envelope` returns 200 with body, status and
 * headers in one object. It is outermost, so that it sees the complete response.
 */
export function envelope(cors: CorsPolicy): middy.MiddlewareObj<RequestContext, Result> {
  const wrap = (request: middy.Request<RequestContext, Result, Error | null>) => {
    const { event, response } = request;
    if (!response?.body || !isJson(response) || !wantsEnvelope(event)) return;
    request.response = { ...response, statusCode: 200, body: wrapped(cors, response, response.body) };
  };
  return { after: wrap, onError: wrap };
}

function wantsEnvelope({ rawQueryString }: RequestContext): boolean {
  const { _envelope = 'false' } = parseForm(rawQueryString);
  return _envelope !== 'false' && _envelope !== '0';
}

const isJson = ({ headers }: Result) => String(headers?.['content-type']).startsWith('application/json');

/** Includes the headers that CORS exposes to pages. */
function wrapped(
  { exposedHeaders }: CorsPolicy,
  { statusCode: status, headers = {} }: Result,
  text: string,
): string {
  const shown = exposedHeaders.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, /^\d+$/.test(String(value)) ? Number(value) : value]];
  });
  return JSON.stringify({ body: JSON.parse(text), status, headers: Object.fromEntries(shown) });
}
