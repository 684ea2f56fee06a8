import { createHash } from 'node:crypto';
import type { Api, CachingPolicy } from './api.ts';
import { ANONYMOUS } from './auth.ts';
import { isAmong } from './etag.ts';
import type { RequestContext } from './request-context.ts';

/** Caching of what everybody gets alike: answers to readers whom nobody knows. */

/** Whether others may be given the same answer. */
export function cachingOf(api: Api, event: RequestContext, status: number): CachingPolicy | undefined {
  const { method } = event.requestContext.http;
  const reads = method === 'GET' || method === 'HEAD';
  return reads && status === 200 && event.caller === ANONYMOUS ? api.caching : undefined;
}

/** An answer, as far as caches go. */
export interface Cacheable {
  /** The body as it goes over the wire. */
  readonly text: string;
  readonly modified: Date | undefined;
  /** Whether another `Accept` could have brought another answer. */
  readonly negotiated: boolean;
}

/** The headers that tell a cache how long an answer is good, and by what to ask for it again. */
export function cachingHeaders({ maxAge }: CachingPolicy, { text, modified, negotiated }: Cacheable) {
  const digest = createHash('sha256').update(text).digest('base64url');
  return {
    'cache-control': `public, max-age=${maxAge}`,
    etag: `"${digest}"`,
    vary: negotiated ? 'Accept, Authorization, Origin' : 'Authorization, Origin',
    ...(modified === undefined ? {} : { 'last-modified': modified.toUTCString() }),
  };
}

/** Whether the caller has this already. */
export function isKnown({ headers }: RequestContext, etag: string): boolean {
  return isAmong(etag, headers['if-none-match']);
}
