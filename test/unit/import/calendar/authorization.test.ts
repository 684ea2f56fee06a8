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

it('a user and a password are sent with HTTP Basic', () => {
  vi.stubEnv('IMPORT_USER', 'ana');
  vi.stubEnv('IMPORT_PASSWORD', 'a:é');
  expect(sourceAuthorization(url)).toBe(`Basic ${Buffer.from('ana:a:é').toString('base64')}`);
});

it('a user without a password is refused', () => {
  vi.stubEnv('IMPORT_USER', 'ana');
  expect(() => sourceAuthorization(url)).toThrow('IMPORT_USER is set without IMPORT_PASSWORD: set both.');
});

it('credentials are only sent over https, except to this machine', () => {
  const plain = new URL('http://example.org');
  expect(sourceAuthorization(plain)).toBeUndefined();
  vi.stubEnv('IMPORT_TOKEN', 'a');
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]'])
    expect(sourceAuthorization(new URL(`http://${host}`))).toBe('Bearer a');
  for (const host of ['example.org', 'localhost.example.org'])
    expect(() => sourceAuthorization(new URL(`http://${host}`))).toThrow(
      'Credentials are only sent over https: write --from https://…',
    );
});
