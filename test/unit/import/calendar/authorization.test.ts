import { afterEach, expect, it, vi } from 'vitest';
import { sourceAuthorization } from '../../../../scripts/cli/import-calendar/authorization.ts';

afterEach(() => vi.unstubAllEnvs());

const url = new URL('https://example.org');

it('a token is sent as a bearer token', () => {
  vi.stubEnv('IMPORT_TOKEN', 'a.b-c_d~1+/=');
  expect(sourceAuthorization(url)).toBe('Bearer a.b-c_d~1+/=');
});

it.each(['a\nb', 'a b', 'a…'])('the token %j is refused without showing it', (token) => {
  vi.stubEnv('IMPORT_TOKEN', token);
  expect(() => sourceAuthorization(url)).toThrow(
    /^IMPORT_TOKEN has spaces, line breaks or characters that no token has: copy it again\.$/,
  );
});
