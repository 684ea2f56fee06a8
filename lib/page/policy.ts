import { config } from '../config.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';

/**
 * Security headers of the page: scripts and styles from its own files only, requests only to this service and to the
 * token issuer, no framing. `data:` images are allowed because Swagger UI's style sheet embeds its images.
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
    ...SECURITY_HEADERS,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
  };
}
