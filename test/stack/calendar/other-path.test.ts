import { beforeAll, describe, expect, inject, it } from 'vitest';
import { handler } from '../../../functions/calendar/fallback.ts';
import { log } from '../../../lib/log.ts';
import { gatewayEvent, invocation } from '../../unit/http/gateway-event.ts';
import { issue } from '../token.ts';
import { unique } from './api.ts';

/**
 * The functions as deployed in place of the original: URLs in their responses stay within its path. The recordings test
 * that such a deployment responds at its paths.
 */
const SETTINGS = {
  CALENDAR_ROOT: '/wp-json',
  CALENDAR_NAMESPACE: 'tribe/events/v1',
  SITE_HOSTS: 'calendar.example',
};
const ROOT = '/wp-json/tribe/events/v1';
const ORIGIN = 'https://calendar.example';

beforeAll(() => {
  Object.assign(process.env, inject('stack').environment, SETTINGS);
  log.setLogLevel('ERROR');
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Calls the functions in this process as an editor, and asserts that every URL in the response stays within the path.
 */
async function ask(method: string, target: string, body?: object): Promise<Answer> {
  const [path = '', query = ''] = target.split('?');
  const answer = await handler(
    gatewayEvent({
      method,
      path: `${ROOT}${path}`,
      query,
      headers: {
        host: 'calendar.example',
        'content-type': 'application/json',
        authorization: `Bearer ${await issue('calendar:write')}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    invocation,
  );
  const { statusCode: status, headers = {}, body: text = '' } = answer;
  expect(text).not.toContain('calendar/events/v1');
  const isCalendar = String(headers['content-type']).startsWith('text/calendar');
  const record: unknown = isCalendar ? text.match(/https:[^\s;"]+/g) : JSON.parse(text);
  for (const address of addressesIn([record, headers])) {
    expect(address).toMatch(
      /^https:\/\/calendar\.example\/(wp-json\/($|tribe\/events\/v1($|[/?]))|authz-server\/oauth\/token$|(event|venue|organizer|events\/category|tag)\/|\?post_type=)/,
    );
  }
  return { status, headers, body: record };
}

/** All URLs of this site in a response, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(ORIGIN) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** Follows the URLs of the API in a response. */
async function follow(answer: Answer): Promise<number> {
  const inside = addressesIn([answer.body, answer.headers]).filter((one) =>
    one.startsWith(`${ORIGIN}${ROOT}`),
  );
  const targets = new Set(inside.map((address) => address.slice(`${ORIGIN}${ROOT}`.length)));
  for (const target of targets) expect([target, (await ask('GET', target)).status]).toEqual([target, 200]);
  return targets.size;
}

const times = { start_date: '2031-09-01 10:00:00', end_date: '2031-09-01 11:00:00' };

describe('at another path', () => {
  it('the namespace root and the OpenAPI document name it', async () => {
    const root = await ask('GET', '');
    expect(root.body).toMatchObject({
      namespace: 'tribe/events/v1',
      routes: {
        '/tribe/events/v1': { endpoints: [{ args: { namespace: { default: 'tribe/events/v1' } } }] },
        '/tribe/events/v1/events/(?P<id>\\d+)': { namespace: 'tribe/events/v1' },
      },
      _links: { up: [{ href: `${ORIGIN}/wp-json/` }] },
    });
    for (const path of Object.keys(Object(root.body).routes)) {
      expect(path).toMatch(/^\/tribe\/events\/v1(\/|$)/);
    }
    expect(await follow(root)).toBeGreaterThan(6);
    expect((await ask('GET', '/doc')).body).toMatchObject({ servers: [{ url: `${ORIGIN}${ROOT}` }] });
    expect((await ask('OPTIONS', '/tags')).body).toMatchObject({ namespace: 'tribe/events/v1' });
  });

  it.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
    'lists link to their pages: %s',
    async (collection) => {
      const list = await ask('GET', `/${collection}?per_page=2&page=2`);
      expect(list.status).toBe(200);
      expect(list.body).toMatchObject({
        rest_url: expect.stringContaining(`${ORIGIN}${ROOT}/${collection}/?`),
        previous_rest_url: expect.stringContaining(`${ORIGIN}${ROOT}/${collection}/?`),
      });
      expect(await follow(list)).toBeGreaterThan(1);
    },
  );

  it('feeds link to their next page and to the pages of their events', async () => {
    const feed = await ask('GET', '/events.ics?per_page=2');
    expect(feed.status).toBe(200);
    expect(feed.headers.link).toMatch(/^<https:\/\/calendar\.example\/wp-json\/tribe\/events\/v1\/events\.ics\?/);
    expect(addressesIn(feed.body).length).toBeGreaterThan(1);
  });

  it.each([
    ['categories', () => ({ name: unique('Path') })],
    ['tags', () => ({ name: unique('Path') })],
    ['venues', () => ({ venue: unique('Path') })],
    ['organizers', () => ({ organizer: unique('Path') })],
    [
      'events',
      () => {
        const name = unique('Path');
        const links = {
          venue: { venue: name },
          organizer: { organizer: name },
          categories: name,
          tags: name,
        };
        return { title: name, ...times, ...links };
      },
    ],
  ])('records link within it: %s', async (collection, body) => {
    const created = await ask('POST', `/${collection}`, body());
    expect(created.status).toBe(201);
    await follow(created);
    const target = `/${collection}/${Object(created.body).id}`;
    for (const answer of [await ask('GET', target), await ask('PATCH', target, {})]) {
      expect(answer.status).toBe(200);
      await follow(answer);
    }
    expect((await ask('DELETE', target)).status).toBe(200);
  });

  it('there is nothing at the default path', async () => {
    const event = gatewayEvent({
      path: '/api/calendar/events/v1/events',
      headers: { host: 'calendar.example' },
    });
    expect((await handler(event, invocation)).statusCode).toBe(404);
  });
});
