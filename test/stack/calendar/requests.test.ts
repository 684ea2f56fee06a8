import { describe, expect, it } from 'vitest';
import { calendar, edit, NO_ROUTE, refusal, unique } from './api.ts';

const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 11:00:00' };

describe('a path', () => {
  it.each([
    ['GET', '/nope'],
    ['GET', '/events/abc'],
    ['GET', '/events/-1'],
    ['GET', '/events/by-slug/'],
    ['GET', '/categories/foo'],
    ['POST', '/tags/1/2'],
  ])('without a route for the method gives 404: %s %s', async (method, path) => {
    expect(await edit(method, path)).toMatchObject(NO_ROUTE);
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
});

describe('an invalid token', () => {
  it('is refused even where none is required', async () => {
    expect(await calendar('/events', { token: 'nonsense' })).toMatchObject(refusal(401, 'rest_forbidden'));
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
