/**
 * Headers of every answer, for a browser that is led to it: what is answered is data of the type that it says, to be
 * fetched over TLS, and no page that runs anything, stands in a frame or tells other sites of its address.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
} as const;
