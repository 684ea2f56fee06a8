import { describe, expect, it } from 'vitest';
import { unique } from './api.ts';
import { asEditor, type DeployedAnswer, deployed, IN_PLACE } from './deployed.ts';

/**
 * The functions as deployed in place of the original: URLs in their responses stay within its path. The recordings test
 * that such a deployment responds at its paths.
 */
const send = deployed(IN_PLACE);
const ROOT = '/wp-json/tribe/events/v1';
const ORIGIN = 'https://calendar.example';

/** Calls the functions as an editor, and asserts that every URL in the response stays within the path. */
async function ask(method: string, target: string, body?: object): Promise<DeployedAnswer> {
  const answer = await send(`${ROOT}${target}`, await asEditor(method, body));
  expect(JSON.stringify(answer.body)).not.toContain('calendar/events/v1');
  for (const address of addressesIn([answer.body, answer.headers])) {
    expect(address).toMatch(
      /^https:\/\/calendar\.example\/(wp-json\/($|tribe\/events\/v1($|[/?]))|authz-server\/oauth\/token$|(event|venue|organizer|events\/category|tag)\/|\?post_type=)/,
    );
  }
  return answer;
}

/** All URLs of this site in a response, at any depth: texts, and within the text of a calendar or a header. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/(?<=^|[:<])https:\/\/calendar\.example[^\s>]*/gm) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** Follows the URLs of the API in a response, and returns how many there are. */
async function follow(answer: DeployedAnswer): Promise<number> {
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
    const { id } = Object((await ask('POST', '/categories', { name: unique('Path') })).body);
    const soon = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00', categories: [id] };
    for (const _ of [1, 2]) await ask('POST', '/events', { title: unique('Path'), ...soon });
    const feed = await ask('GET', `/events.ics?per_page=1&categories=${id}`);
    expect(feed.status).toBe(200);
    expect(addressesIn(feed.body)).toHaveLength(1);
    expect(await follow(feed)).toBe(1);
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
    expect(await send('/api/calendar/events/v1/events')).toMatchObject({ status: 404 });
  });
});
