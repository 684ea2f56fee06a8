import { describe, expect, it, vi } from 'vitest';
import { useSettings } from '../../http/settings.ts';

const HOSTS = 'calendar.example.org,a1b2c3d4e5.execute-api.sa-east-1.amazonaws.com';

/**
 * The site for a request with these headers, in a deployment with these hosts. Resets modules, because settings are
 * cached.
 */
async function siteFor(headers: Record<string, string>, hosts = HOSTS) {
  vi.resetModules();
  useSettings({ SITE_HOSTS: hosts });
  const { siteOf } = await import('../../../../lib/calendar/http/site.ts');
  return siteOf({ headers });
}

describe('the URLs in responses', () => {
  it.each(HOSTS.split(','))('begin with the requested host, if it is our own: %s', async (host) => {
    expect(await siteFor({ host })).toEqual({
      origin: `https://${host}`,
      host: 'calendar.example.org',
      api: `https://${host}/api/calendar/events/v1`,
    });
  });

  it.each([
    'evil.example',
    'calendar.example.org.evil.example',
    'calendar.example.org:443@evil.example',
    'calendar.example.org/evil?',
    'calendar.example.org#"><script>',
    'localhost',
    '',
  ])('begin with the first of our own hosts if another is requested: %s', async (host) => {
    expect(await siteFor({ host })).toMatchObject({ origin: 'https://calendar.example.org' });
  });

  it('have https and no port, whatever the request says', async () => {
    const headers = { host: 'Calendar.Example.org:8443', 'x-forwarded-proto': 'javascript' };
    expect(await siteFor(headers)).toMatchObject({ origin: 'https://calendar.example.org' });
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'of the local stack have the local host: %s',
    async (host) => {
      expect(await siteFor({ host }, 'localhost')).toMatchObject({
        origin: `http://${host}`,
        host: 'localhost',
      });
    },
  );
});
