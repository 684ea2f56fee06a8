import { beforeAll, describe, expect, it } from 'vitest';
import { calendar, created, edit, NO_ROUTE, refusal, unique } from './api.ts';

const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 11:00:00' };

const ALL = 'GET, POST, PUT, PATCH, DELETE';

/** Every path of the reference, section 1.1, filled in with records that exist, and what editors may do there. */
const paths: [path: string, allow: string][] = [
  ['', 'GET'],
  ['/doc', 'GET'],
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((plural): [string, string] => [
    `/${plural}`,
    'GET, POST',
  ]),
];

beforeAll(async () => {
  for (const [plural, body] of [
    ['events', { title: unique('E'), ...times }],
    ['venues', { venue: unique('V') }],
    ['organizers', { organizer: unique('O') }],
    ['categories', { name: unique('C') }],
    ['tags', { name: unique('T') }],
  ] as const) {
    const { id, slug } = await created(`/${plural}`, body);
    paths.push([`/${plural}/${id}`, ALL]);
    if (!('name' in body)) paths.push([`/${plural}/by-slug/${slug}`, ALL]);
  }
});

describe('every path', () => {
  it('may end with a slash', async () => {
    for (const [path] of paths) {
      const [plain, slashed] = [await calendar(path), await calendar(`${path}/`)];
      expect([slashed.status, slashed.body], path).toEqual([200, plain.body]);
    }
  });

  it('answers HEAD with the headers of GET and nothing else', async () => {
    for (const [path] of paths) {
      const [get, head] = [await calendar(path), await calendar(path, { method: 'HEAD' })];
      expect([head.status, head.body], path).toEqual([200, undefined]);
      for (const name of ['content-type', 'allow', 'etag', 'last-modified', 'x-tec-total']) {
        expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name));
      }
    }
  });

  it('describes itself to OPTIONS, and says in Allow what the caller may do', async () => {
    for (const [path, allow] of paths) {
      const options = await edit('OPTIONS', path);
      expect([options.status, options.headers.get('allow')], path).toEqual([200, allow]);
      expect(options.body, path).toMatchObject({ methods: allow.split(', ') });
      expect((await edit('GET', path)).headers.get('allow'), path).toBe(allow);
      expect((await calendar(path)).headers.get('allow'), path).toBe('GET');
      expect((await calendar(path, { method: 'OPTIONS' })).headers.get('allow'), path).toBe('GET');
    }
  });

  it('has no other methods', async () => {
    for (const [path, allow] of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allow.includes(one))) {
        expect(await edit(method, path, {}), `${method} ${path}`).toMatchObject(NO_ROUTE);
      }
    }
  });

  it('answers with the same headers', async () => {
    for (const [path] of [...paths, ['/nope'], ['/events/999999999'], ['/events?page=0']]) {
      const { headers } = await calendar(path ?? '');
      expect(headers.get('content-type'), path).toBe('application/json; charset=UTF-8');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
    }
  });
});

describe('a page of another origin', () => {
  it('may read the answers, with all headers that matter', async () => {
    for (const [path, method] of [
      ['/events', 'GET'],
      ['/events', 'OPTIONS'],
      ['/nope', 'GET'],
      ['/events', 'POST'],
    ]) {
      const answer = await calendar(path ?? '', {
        method: method ?? '',
        headers: { origin: 'https://page.example' },
      });
      const header = (name: string) => answer.headers.get(`access-control-${name}`);
      expect(header('allow-origin')).toBe('https://page.example');
      expect(header('allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE');
      expect(header('allow-credentials')).toBe('true');
      for (const name of [
        'Authorization',
        'X-WP-Nonce',
        'Content-Disposition',
        'Content-MD5',
        'Content-Type',
      ]) {
        expect(header('allow-headers')).toContain(name);
      }
      for (const name of ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link']) {
        expect(header('expose-headers')).toContain(name);
      }
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('is not spoken of to others', async () => {
    expect((await calendar('/events')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('what is wrong with a request', () => {
  const malformed = { text: '{"title":', type: 'application/json' };
  const send = (path: string, options: object) => calendar(path, { method: 'POST', ...options });

  it('is told in order: path, JSON, what is missing, what is invalid, permission, the record', async () => {
    expect(await send('/nope', malformed)).toMatchObject(NO_ROUTE);
    expect(await send('/events', malformed)).toMatchObject(refusal(400, 'rest_invalid_json'));
    expect(await send('/events', { body: { title: '', featured: 'maybe' } })).toMatchObject(
      refusal(400, 'rest_missing_callback_param', { params: ['start_date', 'end_date'] }),
    );
    const invalid = { title: 'T', ...times, featured: 'maybe' };
    expect(await send('/events', { body: invalid })).toMatchObject(refusal(400, 'rest_invalid_param'));
    const valid = { title: 'T', ...times };
    expect(await send('/events', { body: valid })).toMatchObject(refusal(401, 'rest_forbidden'));
    const reader = { scope: 'turma:read', body: valid };
    expect(await send('/events', reader)).toMatchObject(refusal(403, 'rest_forbidden'));
    expect(await send('/events/999999999', { body: {} })).toMatchObject(refusal(401, 'rest_forbidden'));
    expect(await send('/events/999999999', { ...reader, body: {} })).toMatchObject(
      refusal(403, 'rest_forbidden'),
    );
    expect(await edit('POST', '/events/999999999', {})).toMatchObject(refusal(404, 'rest-event-not-found'));
  });

  it('is told with the number and the words that the original has for JSON that cannot be read', async () => {
    expect(await send('/events', malformed)).toMatchObject(
      refusal(400, 'rest_invalid_json', { json_error_code: 4, json_error_message: expect.any(String) }),
    );
  });
});
