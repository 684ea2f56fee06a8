import { describe, expect, it } from 'vitest';
import { badParameters, calendar, edit, NO_ROUTE, refusal, unique } from './api.ts';

const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 11:00:00' };

describe('a path', () => {
  it.each([
    ['GET', '/nope'],
    ['PUT', '/events'],
    ['DELETE', '/events'],
    ['GET', '/events/abc'],
    ['GET', '/events/-1'],
    ['GET', '/events/by-slug/'],
    ['GET', '/categories/foo'],
    ['POST', '/tags/1/2'],
  ])('without a route for the method gives 404: %s %s', async (method, path) => {
    expect(await edit(method, path)).toMatchObject(NO_ROUTE);
  });

  it('may have a trailing slash', async () => {
    const { status, body } = await calendar('/events/?per_page=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ events: [expect.anything()] });
    expect(await edit('POST', '/events/', {})).toMatchObject(
      refusal(400, 'rest_missing_callback_param', { params: ['title', 'start_date', 'end_date'] }),
    );
  });

  it('responds to HEAD with the headers alone, and to OPTIONS with its methods', async () => {
    const head = await calendar('/events', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(head.headers.get('x-tec-total')).toMatch(/^\d+$/);
    const options = await edit('OPTIONS', '/venues/1');
    expect(options).toMatchObject({ status: 200, body: { namespace: 'calendar/events/v1' } });
    expect(options.headers.get('allow')).toContain('PATCH');
  });
});

describe('headers', () => {
  it('let pages read the totals', async () => {
    const { headers } = await calendar('/events', { headers: { origin: 'https://page.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('https://page.example');
    expect(headers.get('access-control-expose-headers')).toContain('X-TEC-Total');
    expect(headers.get('vary')).toContain('Origin');
  });

  it('keep responses to authenticated callers out of caches', async () => {
    const { headers } = await calendar('/events', { scope: 'calendar:write' });
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
  });
});

describe('the parameters of a write', () => {
  it('can be sent as a form', async () => {
    const title = unique('Form');
    const text = new URLSearchParams({ title, ...times, featured: '1', cost: '7.5', 'venue[venue]': title });
    text.append('tags[]', title);
    const type = 'application/x-www-form-urlencoded';
    const { status, body } = await edit('POST', '/events', undefined, { text: String(text), type });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title,
      featured: true,
      cost: '$7.5',
      venue: { venue: title },
      tags: [{ name: title }],
    });
  });

  it('can be sent in the query; those in the body take precedence', async () => {
    const query = new URLSearchParams({ title: 'From the query', ...times });
    const { body } = await edit('POST', `/events?${query}`, { title: 'From the body' });
    expect(body).toMatchObject({ title: 'From the body', start_date: times.start_date });
  });

  it.each(['text/plain', 'application/xml'])('are not read from %s', async (type) => {
    const text = JSON.stringify({ title: 'T', ...times });
    const answer = await edit('POST', '/events', undefined, { text, type });
    expect(answer).toMatchObject(refusal(400, 'rest_missing_callback_param'));
  });

  it('are absent in JSON that is not an object', async () => {
    expect(await edit('POST', '/categories', [1, 2])).toMatchObject(
      refusal(400, 'rest_missing_callback_param', { params: ['name'] }),
    );
  });

  it('have to be JSON if the content type says so', async () => {
    const answer = await edit('POST', '/events', undefined, { text: '{"title":', type: 'application/json' });
    expect(answer).toMatchObject(refusal(400, 'rest_invalid_json'));
  });

  it('treat null as missing', async () => {
    expect(await edit('POST', '/events', { title: null, ...times })).toMatchObject(
      refusal(400, 'rest_missing_callback_param', { params: ['title'] }),
    );
  });

  it('are all refused together, missing ones first', async () => {
    const bad = {
      title: '',
      start_date: 'whenever',
      end_date: times.end_date,
      featured: 'maybe',
      website: 'x',
    };
    const answer = await edit('POST', '/events', bad);
    expect(answer).toMatchObject(badParameters('title', 'start_date', 'featured', 'website'));
    expect(answer.body).toMatchObject({
      data: { details: { featured: { code: 'rest_invalid_type', data: { param: 'featured' } } } },
    });
    expect(await edit('POST', '/events', { title: '' })).toMatchObject(
      refusal(400, 'rest_missing_callback_param', { params: ['start_date', 'end_date'] }),
    );
  });
});

describe('a caller', () => {
  const event = () => ({ title: unique('T'), ...times });

  it('without a token gets the problems of the request first, then 401', async () => {
    expect(await calendar('/events', { method: 'POST', body: { title: '' } })).toMatchObject({ status: 400 });
    expect(await calendar('/events', { method: 'POST', body: event() })).toMatchObject(
      refusal(401, 'rest_forbidden'),
    );
  });

  it('with an invalid token is refused even where none is required', async () => {
    expect(await calendar('/events', { token: 'nonsense' })).toMatchObject(refusal(401, 'rest_forbidden'));
  });

  it.each([
    ['/events', 'turma:write'],
    ['/venues', 'turma:write'],
    ['/categories', 'calendar:submit'],
    ['/tags', 'calendar:own'],
  ])('may not write to %s with the scope %s', async (path, scope) => {
    const body = { ...event(), venue: unique('V'), name: unique('N') };
    const valid = path === '/events' ? event() : body;
    expect(await edit('POST', path, valid, { scope })).toMatchObject(refusal(403, 'rest_forbidden'));
  });
});

describe('a problem of a request', () => {
  const malformed = { text: '{"title":', type: 'application/json' };
  const send = (path: string, options: object) => calendar(path, { method: 'POST', ...options });

  it('is reported in order: path, JSON, missing, invalid, permission, record', async () => {
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

  it('with malformed JSON has the number and the text of the original', async () => {
    expect(await send('/events', malformed)).toMatchObject(
      refusal(400, 'rest_invalid_json', { json_error_code: 4, json_error_message: expect.any(String) }),
    );
  });
});
