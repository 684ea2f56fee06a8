import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from './settings.ts';

const policy = {
  methods: ['GET', 'POST'],
  requestHeaders: ['Authorization', 'Content-Type'],
  exposedHeaders: ['x-total'],
  credentials: false,
};
const PAGE = 'https://app.example';

/** The headers in a new container with these settings. */
async function headersFor(origin: string | undefined, ALLOWED_ORIGINS: string, credentials = false) {
  useSettings({ ALLOWED_ORIGINS });
  const { corsHeaders } = await import('../../../lib/http/cors.ts');
  return corsHeaders({ ...policy, credentials }, origin);
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  useSettings();
});

describe('the CORS headers', () => {
  it('are absent without an origin', async () => {
    expect(await headersFor(undefined, '*')).toEqual({});
  });

  it.each(['*', PAGE, `https://other.example, ${PAGE}`])(
    'let a page read the response if %s may',
    async (allowed) => {
      expect(await headersFor(PAGE, allowed)).toEqual({
        vary: 'Origin',
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-expose-headers': 'x-total',
        'access-control-max-age': '600',
      });
    },
  );

  it.each(['', 'https://other.example', 'https://app.example.evil', 'http://app.example'])(
    'do not if only "%s" may',
    async (allowed) => {
      expect(await headersFor(PAGE, allowed)).toEqual({ vary: 'Origin' });
    },
  );

  it('let it send credentials if the API accepts them', async () => {
    expect(await headersFor(PAGE, PAGE, true)).toMatchObject({ 'access-control-allow-credentials': 'true' });
  });
});
