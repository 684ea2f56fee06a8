import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compatible } from '../../../functions/calendar/fallback.ts';
import { issue } from '../token.ts';
import { refusal, unique } from './api.ts';
import { deployed, IN_PLACE } from './deployed.ts';

/** The other addresses of a deployment with `calendarCompatible`; the gateway passes them all to one function. */
const ORIGIN = 'https://calendar.example';
const NAMESPACE = '/tribe/events/v1';

const ask = deployed(IN_PLACE, compatible);

/** The headers of a client of the original. */
const asEditor = async () => ({
  authorization: `Basic ${btoa(`editor:${await issue('calendar:write')}`)}`,
  'content-type': 'application/json',
});

const Id = z.looseObject({ id: z.int() });

describe('rest_route', () => {
  it.each([
    `/?rest_route=${NAMESPACE}/categories&slug=jazz`,
    `/?slug=jazz&rest_route=${NAMESPACE}/categories/`,
    `/?rest_route=${encodeURIComponent(`${NAMESPACE}/categories`)}&slug=jazz`,
    `/index.php?rest_route=${NAMESPACE}/categories&slug=jazz`,
    `/wp-json/?rest_route=${NAMESPACE}/categories&slug=jazz`,
    `/?rest_route=${NAMESPACE}/tags&rest_route=${NAMESPACE}/categories&slug=jazz`,
    `/?rest%5Froute=${NAMESPACE.slice(1)}/categories&slug=jazz`,
    `/index.php/wp-json${NAMESPACE}/categories?slug=jazz`,
  ])('finds a list with its parameters: %s', async (target) => {
    const { status, headers, body } = await ask(target);
    expect(status).toBe(200);
    expect(body).toMatchObject({ categories: [{ name: 'Jazz' }], total: 1 });
    expect(headers).toMatchObject({ 'x-tec-total': '1', 'cache-control': 'public, max-age=60' });
  });

  it('returns pretty addresses, which work too', async () => {
    const { body } = await ask(`/?rest_route=${NAMESPACE}/events&per_page=1&_fields=rest_url,next_rest_url`);
    expect(body).toEqual({
      rest_url: expect.stringMatching(/^https:\/\/calendar\.example\/wp-json\/tribe\/events\/v1\/events\/\?/),
      next_rest_url: expect.stringMatching(/^https:\/\/calendar\.example\/wp-json\/.*[?&]page=2\b/),
    });
    expect(JSON.stringify(body)).not.toContain('rest_route');
  });

  it('writes, with every method', async () => {
    const headers = await asEditor();
    const body = JSON.stringify({ name: unique('Plain') });
    const created = await ask(`/?rest_route=${NAMESPACE}/tags`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const { id } = Id.parse(created.body);
    const one = `/index.php?rest_route=${NAMESPACE}/tags/${id}`;
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect((await ask(one, { method, headers, body: '{"description":"x"}' })).status).toBe(200);
    expect((await ask(`${one}&_method=DELETE`, { method: 'POST', headers })).status).toBe(200);
    expect((await ask(one)).status).toBe(400);
  });

  it('needs permission as usual', async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' };
    expect(await ask(`/?rest_route=${NAMESPACE}/tags`, request)).toMatchObject(
      refusal(401, 'rest_forbidden'),
    );
  });

  it('answers HEAD, OPTIONS and preflight requests', async () => {
    const target = `/?rest_route=${NAMESPACE}/events`;
    expect(await ask(target, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    const { status, headers, body } = await ask(target, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('https://page.example');
    expect(body).toMatchObject({ methods: ['GET', 'POST'] });
  });

  it('decodes a slug once, as a pretty address does', async () => {
    const headers = await asEditor();
    const slug = `${unique('日本').replace(/\W/g, '-')}-日本-50%25`;
    const event = { title: 'x', slug, start_date: '2031-09-01', end_date: '2031-09-01' };
    const { body } = await ask(`/?rest_route=${NAMESPACE}/events`, {
      method: 'POST',
      headers,
      body: JSON.stringify(event),
    });
    const { id, slug: stored } = z.looseObject({ id: z.int(), slug: z.string() }).parse(body);
    for (const written of [encodeURIComponent(stored), encodeURIComponent(decodeURIComponent(stored))])
      expect((await ask(`/?rest_route=${NAMESPACE}/events/by-slug/${written}`)).body).toMatchObject({ id });
  });

  it.each([
    '/?rest_route=/wp/v2/posts',
    `/?rest_route=${NAMESPACE}/nothing`,
    `/?rest_route=${NAMESPACE}/events%3Fper_page=5`,
    '/?rest_route=/tribe/events/v2/events',
    '/?rest_route=..%2f..%2fturma%2fv1%2fturmas',
    '/wp-json/wp/v2/posts',
    '/index.php/events',
    '/index.php/x/wp-json',
  ])('finds nothing at %s', async (target) => {
    expect(await ask(target)).toMatchObject(refusal(404, 'rest_no_route'));
  });

  it('never fails, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/', '/index.php', '/index.php/', '/wp-json', '/wp-json/'),
        fc.oneof(
          fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
          fc.string(),
        ),
        async (path, route) => {
          const { status = 0 } = await ask(`${path}?rest_route=${route}`);
          expect([200, 400, 404]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('discovery', () => {
  it.each(['/', '/index.php', '/?rest_route=', '/?x=1'])(
    'finds the API in the headers of %s',
    async (target) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await ask(target, { method });
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=UTF-8',
          link: `<${ORIGIN}/wp-json/>; rel="https://api.w.org/"`,
          'x-tec-api-version': 'v1',
          'x-tec-api-root': `${ORIGIN}/wp-json/tribe/events/v1/`,
          'x-tec-api-origin': ORIGIN,
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        if (method === 'GET')
          expect(body).toContain(`<link rel="https://api.w.org/" href="${ORIGIN}/wp-json/">`);
      }
    },
  );

  it('does not repeat a host that is not its own', async () => {
    const { headers, body } = await ask('/', { headers: { host: 'evil.example"><script>' } });
    expect(JSON.stringify([headers, body])).not.toContain('evil');
  });

  it.each(['/wp-json', '/wp-json/', '/?rest_route=/', '/index.php/wp-json/'])(
    'finds the namespace and the routes in the index at %s',
    async (target) => {
      const { status, headers, body } = await ask(target);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ allow: 'GET', 'cache-control': 'public, max-age=60' });
      expect(body).toMatchObject({
        name: 'Calendar',
        url: ORIGIN,
        home: ORIGIN,
        gmt_offset: 0,
        namespaces: ['tribe/events/v1'],
        authentication: [],
        routes: {
          '/': { methods: ['GET'], _links: { self: [{ href: `${ORIGIN}/wp-json/` }] } },
          [`${NAMESPACE}/events`]: { methods: ['GET', 'POST'] },
          [`${NAMESPACE}/events/(?P<id>\\d+)`]: { methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
        },
      });
      expect(await ask(`${target}${target.includes('?') ? '&' : '?'}_fields=namespaces`)).toMatchObject({
        body: { namespaces: ['tribe/events/v1'] },
      });
    },
  );

  it('checks credentials at the index as everywhere', async () => {
    const wrong = { authorization: `Basic ${btoa('editor:abcd efgh')}` };
    expect(await ask('/wp-json/', { headers: wrong })).toMatchObject(refusal(401, 'incorrect_password'));
    const { headers } = await ask('/wp-json/', { headers: await asEditor() });
    expect(headers['cache-control']).toContain('no-store');
  });

  it('allows no writes', async () => {
    for (const target of ['/', '/wp-json/', '/index.php'])
      expect(await ask(target, { method: 'POST' })).toMatchObject(refusal(404, 'rest_no_route'));
    expect(await ask('/wp-json/', { method: 'OPTIONS' })).toMatchObject({
      status: 200,
      body: { methods: ['GET'] },
    });
  });
});
