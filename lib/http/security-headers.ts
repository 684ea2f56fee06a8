import { addHeaders } from './add-headers.ts';

/**
 * Headers for a browser that opens a response directly: it is data of the declared type, fetched over TLS, that runs
 * nothing, cannot be framed and sends no referrer.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
} as const;

/** Middleware that adds the security headers to every response. */
export const securityHeaders = () => addHeaders(() => SECURITY_HEADERS);
