import { config } from '../config.ts';

/**
 * Headers that keep the page to itself: code and styles of its own files alone, requests to this service and to the
 * issuer of tokens alone, no page around it. Swagger UI's style sheet has its images in it, as `data:`.
 */
export function policyHeaders(): Record<string, string> {
  const { TOKEN_URL } = config();
  const issuer = URL.canParse(TOKEN_URL) ? [new URL(TOKEN_URL).origin] : [];
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...issuer],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  };
}
