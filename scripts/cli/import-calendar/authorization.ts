import { UsageError } from '../lib/command.ts';

/**
 * Returns the credentials for the source in the environment, as the value of the header `Authorization`.
 * @throws UsageError if they are incomplete, in the URL, or would be sent unencrypted
 */
export function sourceAuthorization(url: URL): string | undefined {
  requireBareUrl(url, '--from', 'IMPORT_USER and IMPORT_PASSWORD');
  const { IMPORT_USER: user, IMPORT_PASSWORD: password, IMPORT_TOKEN: token } = process.env;
  if (!token && !user) return undefined;
  if (!token && !password) throw new UsageError('IMPORT_USER is set without IMPORT_PASSWORD: set both.');
  requireEncryption(url, '--from');
  if (token) requireSendable('IMPORT_TOKEN', token);
  return token ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/**
 * The HTTP client drops white space at the end.
 * @throws UsageError for a token that no header can have: the error of the HTTP client would show it
 */
export function requireSendable(variable: string, token: string): void {
  if (/^[\x21-\x7e]+\s*$/.test(token)) return;
  throw new UsageError(`${variable} has spaces, line breaks or characters that no token has: copy it again.`);
}

/** @throws UsageError for a URL with credentials, which others could read in error messages and lists of processes */
export function requireBareUrl({ username, password }: URL, option: string, variables: string): void {
  if (username === '' && password === '') return;
  throw new UsageError(`The URL of ${option} has credentials: set ${variables} instead.`);
}

/** @throws UsageError for a URL to which credentials would be sent unencrypted */
export function requireEncryption({ protocol, hostname }: URL, option: string): void {
  if (protocol === 'https:' || LOCAL.has(hostname)) return;
  throw new UsageError(`Credentials are only sent over https: write ${option} https://…`);
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
