import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, refusal, unique } from './api.ts';
import { at } from './callers.ts';

type Sender = { readonly scope?: string; readonly claims?: Record<string, unknown> };

const post = (path: string, body: unknown, key: string, sender: Sender = {}) =>
  edit('POST', path, body, { headers: { 'Idempotency-Key': key }, ...sender });

/** Each collection, the member with the name of its records, and other required fields. */
const COLLECTIONS = [
  ['events', 'title', at],
  ['venues', 'venue', {}],
  ['organizers', 'organizer', {}],
  ['categories', 'name', {}],
  ['tags', 'name', {}],
] as const;

const countOf = async (collection: string, name: string) => {
  const query = `search=${name.slice(-8)}&starts_after=2000-01-01&hide_empty=false`;
  return (await listPage(collection, query)).total;
};

describe.each(COLLECTIONS)('POST /%s with an Idempotency-Key', (collection, member, more) => {
  it('creates once, and returns the record each time', async () => {
    const name = unique('Once');
    const [key, body] = [randomUUID(), { [member]: name, ...more }];
    const first = await post(`/${collection}`, body, key);
    const again = await post(`/${collection}`, body, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await countOf(collection, name)).toBe(1);
  });

  it('creates once for concurrent requests', async () => {
    const name = unique('Together');
    const [key, body] = [randomUUID(), { [member]: name, ...more }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(`/${collection}`, body, key)));
    const [first] = answers;
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first?.body });
    expect(await countOf(collection, name)).toBe(1);
  });
});

describe('an Idempotency-Key of the calendar', () => {
  it('belongs to one request: another one with the same key is refused', async () => {
    const key = randomUUID();
    expect((await post('/tags', { name: unique('T') }, key)).status).toBe(201);
    expect(await post('/tags', { name: unique('T') }, key)).toMatchObject(refusal(409, 'rest_conflict'));
    expect((await post('/categories', { name: unique('C') }, key)).status).toBe(409);
  });

  it('belongs to one caller, and to one author of a portal that writes for several', async () => {
    const [key, body] = [randomUUID(), { title: unique('E'), ...at }];
    const senders = [
      { claims: { sub: 'portal', author: 71 } },
      { claims: { sub: 'portal', author: 72 } },
      { claims: { sub: 'another' } },
    ];
    for (const sender of senders) expect((await post('/events', body, key, sender)).status).toBe(201);
    expect(await countOf('events', body.title)).toBe(3);
  });

  it('needs a token with a subject', async () => {
    const answer = await post('/tags', { name: unique('T') }, randomUUID(), { claims: { sub: undefined } });
    expect(answer).toMatchObject(badParameters('idempotency-key'));
  });

  it('can be used again after a refusal, and returns the current record', async () => {
    const [key, body] = [randomUUID(), { venue: unique('Hall') }];
    expect((await post('/venues', { ...body, author: 'nobody' }, key)).status).toBe(400);
    const { id } = Object(await created('/venues', body, { headers: { 'Idempotency-Key': key } }));
    await edit('PATCH', `/venues/${id}`, { city: 'Natal' });
    expect(await post('/venues', body, key)).toMatchObject({ status: 201, body: { id, city: 'Natal' } });
  });

  it('performs a change once', async () => {
    const { id } = await created('/events', { title: unique('E'), ...at });
    const headers = { 'Idempotency-Key': randomUUID() };
    const change = (cost: string, more = headers) =>
      edit('PATCH', `/events/${id}`, { cost }, { headers: more });
    expect(await change('5')).toMatchObject({ status: 200, body: { cost: '$5' } });
    await change('7', { 'Idempotency-Key': randomUUID() });
    expect(await change('5')).toMatchObject({ status: 200, body: { cost: '$7' } });
  });

  it('cannot be used to read records: without a token the status is 401', async () => {
    const answer = await calendar('/tags', {
      method: 'POST',
      body: { name: unique('T') },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(answer).toMatchObject(refusal(401, 'rest_forbidden'));
  });
});
