import { beforeAll, describe, expect, inject, it } from 'vitest';
import { handler } from '../../../functions/calendar/fallback.ts';
import { log } from '../../../lib/log.ts';
import { gatewayEvent, invocation } from '../../unit/http/gateway-event.ts';
import { issue } from '../token.ts';
import { unique } from './api.ts';

/**
 * The functions as a deployment has them that takes the place of the original: what they answer leads nowhere but to
 * there. That such a deployment answers at its paths is a matter of the recordings.
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

/** Asks the functions in this process, as an editor; every answer is looked through for addresses that lead away. */
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
      /^https:\/\/calendar\.example\/(wp-json\/($|tribe\/events\/v1($|[/?]))|(event|venue|organizer|events\/category|tag)\/|\?post_type=)/,
    );
  }
  return { status, headers, body: record };
}

/** All addresses of this site that stand in an answer, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(ORIGIN) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** Follows what leads into the interface. */
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
  it('the namespace root and the document tell it', async () => {
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
    'lists lead on: %s',
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

  it.each([
    ['categories', () => ({ name: unique('Path') })],
    ['tags', () => ({ name: unique('Path') })],
    ['venues', () => ({ venue: unique('Path') })],
    ['organizers', () => ({ organizer: unique('Path') })],
    [
      'events',
      () => {
        const name = unique('Path');
        const linked = {
          venue: { venue: name },
          organizer: { organizer: name },
          categories: name,
          tags: name,
        };
        return { title: name, ...times, ...linked };
      },
    ],
  ])('records lead around: %s', async (collection, body) => {
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

  it('nothing is left at the usual one', async () => {
    const event = gatewayEvent({
      path: '/api/calendar/events/v1/events',
      headers: { host: 'calendar.example' },
    });
    expect((await handler(event, invocation)).statusCode).toBe(404);
  });
});
