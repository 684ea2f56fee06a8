import { describe, expect, it } from 'vitest';
import { calendar, created, edit, NO_ROUTE, targetOf, UNKNOWN_ID, unique } from './api.ts';

const times = { start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 11:00:00' };
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'];

describe('_fields', () => {
  it('selects members, all of them if it is empty', async () => {
    const { headers, body } = await calendar('/events?per_page=1&_fields=total,%20total_pages,nothing');
    expect(Object.keys(Object(body)).sort()).toEqual(['total', 'total_pages']);
    expect(headers.get('x-tec-total')).toBe(String(Object(body).total));
    const repeated = await calendar('/events?_fields=total&_fields=rest_url');
    expect(Object.keys(Object(repeated.body)).sort()).toEqual(['rest_url', 'total']);
    expect((await calendar('/events?_fields=')).body).toHaveProperty('events');
  });

  it('selects members of members, and of the records of a list', async () => {
    const title = unique('Fields');
    const { id } = await created('/events', { title, ...times, venue: { venue: title, city: 'Rome' } });
    expect((await calendar(`/events/${id}?_fields=id,title,venue.city`)).body).toEqual({
      id,
      title,
      venue: { city: 'Rome' },
    });
    const found = await calendar(`/events?include=${id}&_fields=events.id,events.venue.venue,total`);
    expect(found.body).toEqual({ events: [{ id, venue: { venue: title } }], total: 1 });
  });

  it('applies to the response to a write', async () => {
    const name = unique('Fields');
    const answer = await edit('POST', '/tags?_fields=name,urls.up', { name });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({ name, urls: {} });
  });

  it('may be repeated a hundred times', async () => {
    const fields = (count: number) => `/events?${'_fields=total&'.repeat(count)}`;
    expect(await calendar(fields(100))).toMatchObject({ status: 200 });
    const params = { _fields: 'expected at most 100 lists of names' };
    expect(await calendar(fields(101))).toMatchObject({ status: 400, body: { data: { params } } });
  });

  it('leaves error bodies complete', async () => {
    expect(await calendar('/nope?_fields=code')).toMatchObject(NO_ROUTE);
  });
});

describe('_envelope', () => {
  it('puts the response, its status and its headers into the body', async () => {
    const { id } = await created('/events', { title: unique('Enveloped'), ...times });
    const { body: list } = await calendar(`/events?include=${id}`);
    const { status, headers, body } = await calendar(`/events?include=${id}&_envelope=1`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    const { total, total_pages } = Object(list);
    expect(body).toMatchObject({
      body: { events: Object(list).events, total },
      status: 200,
      headers: { 'X-TEC-Total': total, 'X-TEC-TotalPages': total_pages, Allow: 'GET' },
    });
  });

  it('contains only the selected members', async () => {
    const { body } = await calendar('/events?_fields=total&_envelope');
    expect(body).toMatchObject({ body: { total: expect.any(Number) }, status: 200 });
    expect(Object.keys(Object(body).body)).toEqual(['total']);
  });

  it('contains the response to a write', async () => {
    const { status, body } = await edit('POST', '/tags?_envelope=true', { name: unique('Enveloped') });
    expect(status).toBe(200);
    const { id, urls } = Object(body).body;
    expect(body).toMatchObject({ status: 201, body: { id }, headers: { Location: urls.self } });
  });

  it.each([
    ['GET', `/events/${UNKNOWN_ID}`, 404, 'rest-event-not-found'],
    ['GET', '/events?per_page=0', 400, 'rest_invalid_param'],
    ['GET', '/nope', 404, 'rest_no_route'],
    ['GET', '/nope/', 404, 'rest_no_route'],
    ['DELETE', `/events/${UNKNOWN_ID}`, 401, 'rest_forbidden'],
  ])('contains the refusal of %s %s', async (method, target, status, code) => {
    const wrapped = await calendar(`${target}${target.includes('?') ? '&' : '?'}_envelope=1`, { method });
    expect(wrapped).toMatchObject({
      status: 200,
      body: { status, body: { code, data: { status } } },
    });
    expect(wrapped.headers.get('etag')).toBeNull();
  });

  it('wraps the description of a path, but not an empty body', async () => {
    expect(await calendar('/venues?_envelope=1', { method: 'OPTIONS' })).toMatchObject({
      status: 200,
      body: { status: 200, body: { methods: ['GET', 'POST'] } },
    });
    for (const target of ['/venues?_envelope=1', `/events/${UNKNOWN_ID}?_envelope=1`])
      expect(await calendar(target, { method: 'HEAD' })).toMatchObject({ status: 200, body: undefined });
  });

  it.each(['0', 'false'])('can be turned off with %s', async (no) => {
    expect((await calendar(`/events?_envelope=${no}`)).body).toHaveProperty('events');
  });

  it('can be cached like the response in it', async () => {
    const { id } = await created('/venues', { venue: unique('Cached') });
    const target = `/venues/${id}?_envelope=1`;
    const { headers } = await calendar(target);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? 'none' } };
    expect(await calendar(target, known)).toMatchObject({ status: 304, body: undefined });
  });
});

describe('the URLs of a list', () => {
  it.each(COLLECTIONS)('keep _fields and _envelope: %s', async (collection) => {
    const singular = { events: 'title', venues: 'venue', organizers: 'organizer' };
    const name = Object(singular)[collection] ?? 'name';
    for (const n of [1, 2, 3]) await created(`/${collection}`, { [name]: unique(`Form ${n}`), ...times });
    const form = '_fields=rest_url,next_rest_url,previous_rest_url&_envelope=1';
    const { body } = await calendar(
      `/${collection}?per_page=1&page=2&hide_empty=false&ends_after=2031-05-30&${form}`,
    );
    const { rest_url, next_rest_url, previous_rest_url } = Object(body).body;
    for (const address of [rest_url, next_rest_url, previous_rest_url]) {
      const { searchParams } = new URL(address);
      expect(searchParams.get('_fields')).toBe('rest_url,next_rest_url,previous_rest_url');
      const followed = await calendar(targetOf(address));
      expect(followed.body).toMatchObject({ status: 200, body: { rest_url: expect.any(String) } });
      expect(Object(followed.body).body).not.toHaveProperty('total');
    }
  });
});

it.each([
  '_fields=total&_fields=next_rest_url',
  '_fields[]=total&_fields[]=next_rest_url',
  '_fields[0]=total&_fields[1]=next_rest_url',
  '_fields[]=total,next_rest_url',
])('the URLs of a list keep all members that are named by %s', async (form) => {
  for (const n of [1, 2, 3]) await created('/tags', { name: unique(`Kept ${n}`) });
  const { body } = await calendar(`/tags?per_page=1&hide_empty=false&${form}`);
  expect(body).toEqual({ total: expect.any(Number), next_rest_url: expect.any(String) });
  const next = await calendar(targetOf(Object(body).next_rest_url));
  expect(next.body).toEqual({ total: expect.any(Number), next_rest_url: expect.any(String) });
});

it('_jsonp is not offered', async () => {
  const { headers, body } = await calendar('/events?_jsonp=run');
  expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
  expect(body).toHaveProperty('events');
});
