import { incorrectPassword, unauthorized } from './failure.ts';

/** The token of a request, and how it was sent. */
export interface Credentials {
  readonly scheme: 'bearer' | 'basic';
  readonly token: string;
}

/** Maximum length of the header, in characters: more than the gateway lets through. */
const MAX_AUTHORIZATION_CHARS = 16_384;

/**
 * Reads the token in the header `Authorization`: `Bearer TOKEN`, or HTTP Basic with the token as the password and any
 * user name, for clients that know only user names and passwords.
 * @throws Failure 401 for another scheme, and for a header without a token
 */
export function readCredentials(authorization: string): Credentials {
  if (authorization.length > MAX_AUTHORIZATION_CHARS)
    throw unauthorized(`The header Authorization is longer than ${MAX_AUTHORIZATION_CHARS} characters`);
  const [, scheme = '', sent = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization.trim()) ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return { scheme: 'bearer', token: sent };
    case 'basic':
      return { scheme: 'basic', token: passwordIn(sent) };
    default:
      throw unauthorized(
        'Send the token as "Authorization: Bearer TOKEN", or as the password of HTTP Basic with any user name',
      );
  }
}

/**
 * The password of HTTP Basic (RFC 7617): what follows the first colon, because a user name has none. White space is
 * ignored, as in the original, which shows its passwords in groups. Bytes are read as Latin-1, so that user names in
 * any encoding pass; tokens are ASCII.
 */
function passwordIn(encoded: string): string {
  const text = isBase64(encoded) ? Buffer.from(encoded, 'base64').toString('latin1') : '';
  const colon = text.indexOf(':');
  if (colon === -1)
    throw unauthorized('The credentials of HTTP Basic are malformed: expected "USER:TOKEN" in Base64');
  const password = text.slice(colon + 1).replace(/\s+/g, '');
  if (password === '') throw incorrectPassword('The password of HTTP Basic is empty: expected a token');
  return password;
}

const isBase64 = (text: string) => /^[\w+/-]+={0,2}$/.test(text);
