import type middy from '@middy/core';
import { digestOf } from '../digest.ts';
import type { CachingPolicy } from './api.ts';
import { ANONYMOUS } from './auth.ts';
import { matchesEtag } from './etag.ts';
import type { RequestContext } from './request-context.ts';
import type { Result } from './result.ts';

/**
 * Middleware that lets caches keep successful responses to anonymous reads: it adds `Cache-Control`, `ETag`, `Vary` and
 * `Last-Modified`, and returns 304 to a caller who already has the response.
 */
export const conditionalGet = (policy: CachingPolicy): middy.MiddlewareObj<RequestContext, Result> => ({
  after: (request) => {
    const { event, response } = request;
    if (!response?.body || !isCacheable(event, response)) return;
    const headers = cachingHeaders(policy, event, response);
    request.response = matchesEtag(headers.etag, event.headers['if-none-match'])
      ? { statusCode: 304, headers, body: '' }
      : { ...response, headers: { ...response.headers, ...headers } };
  },
});

function isCacheable({ requestContext, caller }: RequestContext, { statusCode }: Result): boolean {
  const { method } = requestContext.http;
  return (method === 'GET' || method === 'HEAD') && statusCode === 200 && caller === ANONYMOUS;
}

/**
 * The headers that let caches keep and revalidate a response. Its entity tag depends on its other headers too: those of
 * a list, such as the total or the link to the next page, can change while its text stays the same.
 */
export function cachingHeaders(
  { maxAgeSeconds }: CachingPolicy,
  { wanted, lastModified, digest }: Pick<RequestContext, 'wanted' | 'lastModified' | 'digest'>,
  { body = '', headers }: Pick<Result, 'body' | 'headers'>,
) {
  const modified = lastModified?.();
  const content = digest?.() ?? digestOf(body);
  return {
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    etag: `"${digestOf(JSON.stringify([content, headers]))}"`,
    // `Accept` only if another one could have led to another format.
    vary: wanted?.negotiated === true ? 'Accept, Authorization, Origin' : 'Authorization, Origin',
    ...(modified === undefined ? {} : { 'last-modified': modified.toUTCString() }),
  };
}
