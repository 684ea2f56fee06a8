import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { urlBelow } from '../../../../scripts/cli/import-calendar/rest/address.ts';
import {
  type Answer,
  PoliteClient,
  retryAfter,
} from '../../../../scripts/cli/import-calendar/rest/client.ts';
import { discover } from '../../../../scripts/cli/import-calendar/rest/discovery.ts';
import { serve } from './serve.ts';

const clientFor = (url: URL, more: object = {}) =>
  new PoliteClient(url, {
    concurrency: 2,
    interrupted: new AbortController().signal,
    firstWaitMs: 1,
    ...more,
  });

describe('the client of a site', () => {
  it('limits concurrent requests, and identifies itself', async () => {
    const waiting: (() => void)[] = [];
    let peak = 0;
    const url = await serve(({ headers }, response) => {
      waiting.push(() => response.end(`${headers['user-agent']} ${headers.authorization}`));
      peak = Math.max(peak, waiting.length);
      const answerAll = () => {
        for (const answer of waiting.splice(0)) answer();
      };
      // Two wait for each other, and long enough for a third one to come.
      if (waiting.length === 2) setTimeout(answerAll, 20);
    });
    const client = clientFor(url, { authorization: 'Bearer x' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.get(url)));
    expect(answers.map(({ text }) => text)).toEqual(Array(6).fill('sino-import-calendar Bearer x'));
    expect(peak).toBe(2);
  });

  it('retries temporary failures only', async () => {
    const statuses = [408, 425, 429, 500, 502, 503, 200, 504, 200];
    const url = await serve((_, response) => response.writeHead(statuses.shift() ?? 404).end());
    const client = clientFor(url);
    for (const status of [200, 200, 404]) expect((await client.get(url)).status).toBe(status);
  });

  it('retries broken connections, and gives up in the end', async () => {
    const url = await serve((request) => request.socket.destroy());
    await expect(clientFor(url).get(url)).rejects.toThrow(/cannot be read: .*, even after 7 attempts/);
  });

  it('reports a wait that the user would notice', async () => {
    const statuses = [503, 503, 200];
    const url = await serve((_, response) => {
      const [status = 404] = [statuses.shift()];
      response.writeHead(status, statuses.length === 1 ? { 'retry-after': '2' } : {}).end();
    });
    const lines: string[] = [];
    await clientFor(url, { onLongWait: (line: string) => lines.push(line) }).get(url);
    expect(lines).toEqual([`${url} cannot be read yet: it returns 503. Trying again in 2 s (3 of 7).`]);
  });

  it('waits for as long as Retry-After says, but not for hours', async () => {
    const later = ['1', '36000'];
    const url = await serve((_, response) => {
      const seconds = later.shift();
      response
        .writeHead(seconds === undefined ? 200 : 429, seconds === undefined ? {} : { 'retry-after': seconds })
        .end();
    });
    const start = Date.now();
    await expect(clientFor(url).get(url)).rejects.toThrow('asks to wait for 600 minutes');
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    expect(
      retryAfter(new Headers({ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })),
    ).toBeGreaterThan(3_000_000);
    expect(retryAfter(new Headers({ 'retry-after': 'soon' }))).toBeUndefined();
  });

  it('follows redirects within the site only', async () => {
    let asked = 0;
    const other = await serve((_, response) => {
      asked += 1;
      response.end('secret');
    });
    const url = await serve((request, response) => {
      if (request.url === '/end') response.end('end');
      else response.writeHead(301, { location: request.url === '/away' ? String(other) : '/end' }).end();
    });
    const client = clientFor(url);
    expect((await client.get(new URL('/start', String(url)))).text).toBe('end');
    await expect(client.get(new URL('/away', String(url)))).rejects.toThrow(`redirects to ${other.origin}`);
    expect(asked).toBe(0);
  });

  it.each([
    ['http://site.example/', 'https://site.example/', true],
    ['https://site.example/', 'http://site.example/', false],
    ['https://site.example/', 'https://site.example:444/', false],
    ['http://site.example/', 'https://other.example/', false],
  ])('sends its credentials from %s to %s: %s', async (from, to, isSent) => {
    const redirect = new Response(null, { status: 301, headers: { location: to } });
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('end'));
    fetched.mockResolvedValueOnce(redirect);
    onTestFinished(() => void fetched.mockRestore());
    const answer = clientFor(new URL(from), { authorization: 'Bearer x' }).get(new URL(from));
    if (isSent) expect((await answer).text).toBe('end');
    else await expect(answer).rejects.toThrow(`${from} redirects to ${new URL(to).origin}`);
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual(isSent ? [from, to] : [from]);
  });

  it('refuses a redirect to something other than a URL', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'http://[' }).end());
    await expect(clientFor(url).get(url)).rejects.toThrow('redirects to http://[, which is not a URL');
  });

  it('does not follow redirects forever', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(clientFor(url).get(url)).rejects.toThrow('redirects too often');
  });

  it('limits the size of a response', async () => {
    const url = await serve((_, response) => {
      const chunk = Buffer.alloc(2 ** 22);
      const more = () => {
        while (response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    await expect(clientFor(url).get(url)).rejects.toThrow('returns more than');
  });

  it('ends immediately if it is interrupted', async () => {
    const interruption = new AbortController();
    const url = await serve((_, response) => response.writeHead(503, { 'retry-after': '590' }).end());
    const answer = clientFor(url, { interrupted: interruption.signal }).get(url);
    setTimeout(() => interruption.abort(), 50);
    await expect(answer).rejects.toThrow('aborted');
  });
});

describe('the calendar of a site', () => {
  const siteWith = (root: string, headers: Readonly<Record<string, string>> = {}) =>
    serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      const route = searchParams.get('rest_route') ?? '';
      const path = route === '' ? pathname : `?rest_route=${route}`;
      if (path.replace(/\/$/, '') === root) {
        response.end(
          JSON.stringify({ namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } }),
        );
      } else {
        response.writeHead(pathname === '/' ? 200 : 404, headers).end('<p>A site</p>');
      }
    });

  it.each([
    ['/wp-json/tribe/events/v1', '/'],
    ['/wp-json/tribe/events/v1', '/wp-json/'],
    ['/wp-json/tribe/events/v1', '/wp-json/tribe/events/v1/'],
    ['/wp-json/tribe/events/v1', '/wp-json/tribe/events/v1/events/?per_page=3'],
    ['/wp-json/tribe/events/v1', '/wp-json/tribe/events/v1/events/by-slug/one'],
    ['/wp-json/tribe/events/v1', '/events/'],
    ['/blog/wp-json/tribe/events/v1', '/blog'],
    ['/api/calendar/events/v1', '/'],
    ['?rest_route=/tribe/events/v1', '/'],
  ])('at %s is found from %s', async (root, path) => {
    const url = new URL(path, String(await siteWith(root)));
    const found = await discover(url, clientFor(url));
    if (!('rest' in found)) throw new Error('It is a file');
    expect(decodeURIComponent(String(urlBelow(found.rest, '/events', { page: 2 })))).toMatch(
      root.startsWith('?')
        ? `${url.origin}/?rest_route=/tribe/events/v1/events&page=2`
        : `${root}/events?page=2`,
    );
  });

  it('is found at the path in the header of the site, but not on another site', async () => {
    const url = await siteWith('/hidden', { 'x-tec-api-root': '/hidden' });
    expect(await discover(url, clientFor(url))).toEqual({ rest: new URL('/hidden', url) });
    const away = await siteWith('/hidden', { 'x-tec-api-root': 'http://127.0.0.1:1/hidden' });
    await expect(discover(away, clientFor(away))).rejects.toThrow('There is no calendar at');
  });

  it('is read with https if the site does not know that it has it', async () => {
    const namespace = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const headers = { 'x-tec-api-root': 'http://site.example/hidden' };
      const isRoot = String(url).endsWith('/hidden');
      return Promise.resolve(isRoot ? Response.json(namespace) : new Response('<p>A site</p>', { headers }));
    });
    onTestFinished(() => void fetched.mockRestore());
    const url = new URL('https://site.example/');
    const found = await discover(url, clientFor(url, { authorization: 'Bearer x' }));
    expect(found).toEqual({ rest: new URL('https://site.example/hidden') });
    expect(fetched.mock.calls.map(([asked]) => new URL(String(asked)).protocol)).toEqual([
      'https:',
      'https:',
    ]);
  });

  it('is not looked for without end at a site that always names another path', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      const headers = asked < 100 ? { 'x-tec-api-root': `/hidden/${asked}` } : {};
      response.writeHead(200, headers).end('<p>A site</p>');
    });
    await expect(discover(url, clientFor(url))).rejects.toThrow('There is no calendar at');
    expect(asked).toBeLessThan(30);
  });

  it('may be refused by a firewall', async () => {
    const url = await serve((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 403).end('<p>A site</p>');
    });
    await expect(discover(url, clientFor(url))).rejects.toThrow(
      `${url}wp-json/tribe/events/v1 returns 403: does the site, or its firewall, refuse programs?`,
    );
  });
});

describe('a feed in parts', () => {
  const part = (uid: number) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const feedWith = (linkOf: (page: number) => string | undefined) =>
    serve((request, response) => {
      const page = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('page') ?? 1);
      const link = linkOf(page);
      response.writeHead(page > 3 ? 404 : 200, link === undefined ? {} : { link }).end(part(page));
    });
  const uidsAt = async (url: URL) => {
    const found = await discover(url, clientFor(url));
    if (!('ical' in found)) throw new Error('It is not a file');
    return found.ical.toString().match(/(?<=UID:)\d/g);
  };

  it.each([
    ['as a Sino links them', (page: number) => (page < 3 ? `</?page=${page + 1}>; rel="next"` : undefined)],
    [
      'with other links and parameters',
      (page: number) =>
        page < 3
          ? `</wp-json/>; rel="https://api.w.org/", </?page=${page + 1}>; title="x"; rel=next`
          : '</?page=9>; rel="prev"',
    ],
    ['that never end', (page: number) => `</?page=${(page % 3) + 1}>; rel="next"`],
  ])('is read as a whole: %s', async (_, linkOf) => {
    expect(await uidsAt(new URL('/?page=1', await feedWith(linkOf)))).toEqual(['1', '2', '3']);
  });

  it('is refused if a part is missing or on another host', async () => {
    const missing = await feedWith(() => '</?page=4>; rel="next"');
    await expect(uidsAt(missing)).rejects.toThrow('continues at');
    const away = await feedWith(() => '<http://127.0.0.1:1/>; rel="next"');
    await expect(uidsAt(away)).rejects.toThrow('continues at http://127.0.0.1:1: use that URL');
  });

  it('is refused if there is always another small part', async () => {
    class EndlessFeed extends PoliteClient {
      asked = 0;

      override async get(url: URL): Promise<Answer> {
        this.asked += 1;
        // Ends the test if reading does not stop.
        const link = this.asked > 20_000 ? '' : `</?page=${this.asked}>; rel="next"`;
        const bytes = Buffer.from(part(this.asked));
        return { url, status: 200, headers: new Headers({ link }), bytes, text: bytes.toString() };
      }
    }
    const url = new URL('http://site.example/');
    const client = new EndlessFeed(url, { concurrency: 2, interrupted: new AbortController().signal });
    await expect(discover(url, client)).rejects.toThrow(`The feed at ${url} has more than 10000 parts.`);
    expect(client.asked).toBe(10_000);
  });

  it('is read with https if the site does not know that it has it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const isFirst = String(url) === 'https://site.example/events.ics';
      const headers = { link: '<http://site.example/events.ics?page=2>; rel="next"' };
      return Promise.resolve(new Response(part(isFirst ? 1 : 2), isFirst ? { headers } : {}));
    });
    onTestFinished(() => void fetched.mockRestore());
    const url = new URL('https://site.example/events.ics');
    const found = await discover(url, clientFor(url, { authorization: 'Bearer x' }));
    expect('ical' in found && String(found.ical).match(/UID:\d/g)).toEqual(['UID:1', 'UID:2']);
    expect(fetched.mock.calls.map(([asked]) => String(asked))).toEqual([
      'https://site.example/events.ics',
      'https://site.example/events.ics?page=2',
    ]);
  });
});
