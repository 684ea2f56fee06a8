import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gatewayEvent } from '../http/gateway-event.ts';
import { useSettings } from '../http/settings.ts';

// Settings are read only once, so each test reloads the modules.
beforeEach(() => vi.resetModules());

describe('the description of the service for the documentation page', () => {
  it('has the configured paths of the calendar', async () => {
    useSettings({
      CALENDAR_ROOT: '/wp-json',
      CALENDAR_NAMESPACE: 'tribe/events/v1',
      TOKEN_URL: 'https://id.example/token',
    });
    const { describeService } = await import('../../../lib/page/service.ts');
    expect(describeService()).toEqual({
      documents: { classes: '/turma/v1/openapi.json', calendar: '/wp-json/tribe/events/v1/doc' },
      tokens: { url: 'https://id.example/token' },
    });
  });

  it('has a client only on the local stack', async () => {
    useSettings({ STAGE: 'local', TOKEN_URL: '/token' });
    const { describeService } = await import('../../../lib/page/service.ts');
    expect(describeService().tokens).toMatchObject({ url: '/token', client: { id: 'docs' } });
  });
});

it('HEAD gets the headers of the documentation page without its body', async () => {
  useSettings();
  const { read } = await import('../../../functions/docs/page.ts');
  const ask = (method: string) =>
    read(gatewayEvent({ method, path: '/docs/service.json', pathParameters: { file: 'service.json' } }));
  const response = await ask('GET');
  expect(response.body).not.toBe('');
  expect(await ask('HEAD')).toEqual({ ...response, body: '' });
});

describe('the policy of the documentation page', () => {
  it.each([
    ['https://id.example/oauth2/token?x=1', "connect-src 'self' https://id.example;"],
    ['/authz-server/oauth/token', "connect-src 'self';"],
    ['', "connect-src 'self';"],
  ])('allows requests to the issuer %s', async (url, directive) => {
    useSettings({ TOKEN_URL: url });
    const { policyHeaders } = await import('../../../lib/page/policy.ts');
    expect(policyHeaders()['content-security-policy']).toContain(directive);
  });
});
