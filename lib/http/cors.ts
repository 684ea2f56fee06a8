import { config } from '../config.ts';
import { addHeaders } from './add-headers.ts';
import type { CorsPolicy } from './api.ts';

/** Middleware that adds the CORS headers of an API to every response. */
export const cors = (policy: CorsPolicy) => addHeaders(({ headers }) => corsHeaders(policy, headers.origin));

/** Headers that let a page of an allowed origin read the response. Empty for requests without an origin. */
export function corsHeaders(policy: CorsPolicy, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  const { ALLOWED_ORIGINS } = config();
  if (!ALLOWED_ORIGINS.includes('*') && !ALLOWED_ORIGINS.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': policy.methods.join(', '),
    'access-control-allow-headers': policy.requestHeaders.join(', '),
    'access-control-expose-headers': policy.exposedHeaders.join(', '),
    'access-control-max-age': '600',
    ...(policy.credentials ? { 'access-control-allow-credentials': 'true' } : {}),
  };
}
