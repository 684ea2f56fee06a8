import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${inject('stack').url}${path}`, { headers });

/** Maximum size of a Lambda function's response, in bytes; ours are in base64. */
const MAX_RESPONSE_BYTES = 6 * 2 ** 20;

describe('GET /docs', () => {
  it('returns the page with a strict policy', async () => {
    const response = await ask('/docs');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  it('returns 304 if the caller has it, with its policy, which another token issuer changes', async () => {
    const { headers } = await ask('/docs');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const response = await ask('/docs', { 'if-none-match': `"old", W/${etag}` });
    expect(response.status).toBe(304);
    const policy = 'content-security-policy';
    expect(response.headers.get(policy)).toBe(headers.get(policy));
    expect((await ask('/docs', { 'if-none-match': '"old"' })).status).toBe(200);
  });
});

it('the JSON Schemas of events are served beside the OpenAPI documents', async () => {
  const response = await ask('/docs/changes.schema.json');
  expect(response.headers.get('content-type')).toBe('application/schema+json');
  expect(await response.json()).toEqual(JSON.parse(await readFile('docs/changes.schema.json', 'utf8')));
});

describe('the files of the page', () => {
  let names: string[];
  beforeAll(async () => {
    const html = await (await ask('/docs')).text();
    names = [...html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, name = '']) => name);
    const [main = ''] = names.filter((name) => name.includes('main-'));
    const script = await (await ask(`/${main}`)).text();
    names.push(...[...script.matchAll(/"\.\/([\w-]+\.js)"/g)].map(([, name]) => `docs/${name}`));
  });

  it('are all there, each with its type and cache lifetime', async () => {
    const types = { js: 'text/javascript', css: 'text/css', txt: 'text/plain' };
    expect(names.map((name) => name.replace(/-\w{8}\./, '.'))).toEqual(
      expect.arrayContaining([
        ...['docs/main.js', 'docs/style.css', 'docs/licences.txt', 'docs/viewer.js', 'docs/panel.js'],
      ]),
    );
    for (const name of names) {
      const { status, headers } = await ask(`/${name}`);
      expect({ name, status }).toEqual({ name, status: 200 });
      const type = Object.entries(types).find(([suffix]) => name.endsWith(suffix))?.[1];
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(headers.get('cache-control')).toBe(
        name.endsWith('.txt') ? 'no-cache' : 'public, max-age=31536000, immutable',
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
  ])('are compressed for Accept-Encoding "%s"', async (accepts, encoding) => {
    const [style = ''] = names.filter((name) => name.endsWith('.css'));
    const plain = await ask(`/${style}`, { 'accept-encoding': 'identity' });
    const compressed = await ask(`/${style}`, { 'accept-encoding': accepts });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('vary')).toBe('accept-encoding');
    expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    // fetch decompresses the body.
    expect(await compressed.text()).toBe(await plain.text());
  });

  it('fit into the response of a Lambda function, even uncompressed', async () => {
    for (const name of names) {
      const body = await (await ask(`/${name}`, { 'accept-encoding': 'identity' })).arrayBuffer();
      expect((body.byteLength * 4) / 3).toBeLessThan(MAX_RESPONSE_BYTES);
    }
  });

  it('are also found from /docs/ with a slash', async () => {
    for (const name of [...names, 'docs/service.json']) expect((await ask(`/docs/${name}`)).status).toBe(200);
  });

  it.each([
    'nothing.js',
    'index.html.br',
    '..%2findex.html',
    '..%2f..%2f..%2fpackage.json',
    '%00',
    'service.json/x',
  ])('do not include %s', async (name) => {
    const response = await ask(`/docs/${name}`);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('"name"');
  });

  it('refer to no other servers', async () => {
    const html = await (await ask('/docs')).text();
    expect(html.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  });

  it('include the licences of their software', async () => {
    const text = await (await ask('/docs/licences.txt')).text();
    for (const name of ['swagger-ui-dist', 'zod', 'toml', 'temporal-polyfill'])
      expect(text).toContain(`${name}\n==`);
    expect(text).toContain('Apache License');
  });
});

it('GET /docs/service.json returns the URLs of the documents and of tokens', async () => {
  const Service = z.object({
    documents: z.object({ classes: z.string(), calendar: z.string() }),
    tokens: z.object({
      url: z.string(),
      client: z.object({ id: z.string(), secret: z.string(), scope: z.string() }),
    }),
  });
  const response = await ask('/docs/service.json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const { documents, tokens } = Service.parse(await response.json());
  for (const address of Object.values(documents))
    expect(await (await ask(address)).json()).toHaveProperty('openapi');
  expect(tokens.url).toBe('/authz-server/oauth/token');
});
