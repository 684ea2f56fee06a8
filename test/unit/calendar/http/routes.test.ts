import { beforeAll, expect, it } from 'vitest';
import { namespaceRoot } from '../../../../lib/calendar/http/routes.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() => useSettings());

const siteAt = (origin: string) => ({ origin, host: 'localhost', api: `${origin}/api/calendar/events/v1` });

it('the root describes its routes once, for all addresses of the site', async () => {
  const ROUTE = '/calendar/events/v1/events';
  const [one, other] = [
    (await namespaceRoot(siteAt('https://one.example'), undefined)).routes[ROUTE],
    (await namespaceRoot(siteAt('https://other.example'), undefined)).routes[ROUTE],
  ];
  expect(one?.endpoints).toHaveLength(2);
  expect(other?.endpoints).toBe(one?.endpoints);
  const selfAt = (origin: string) => ({ self: [{ href: `${origin}/api/calendar/events/v1/events` }] });
  expect([one?._links, other?._links]).toEqual([
    selfAt('https://one.example'),
    selfAt('https://other.example'),
  ]);
});
