import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { type SendOptions, useOwnCalendar } from './series/series-api.ts';

// Venues and organizers that wait for review together with their event.

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
});
afterAll(() => server.stop());

const send = useOwnCalendar(afterAll);

const reader = { scope: '', sub: 'reader' };
const contributor = { scope: 'calendar:submit', sub: 'con' };
const author = { scope: 'calendar:own', sub: 'author' };
const editor = { scope: 'calendar:write', sub: 'editor' };

const times = { start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' };
const newEvent = (more: object) => ({ title: randomUUID(), ...times, ...more });

async function done(method: string, path: string, body: object, options?: SendOptions) {
  const answer = await retryWhileUnavailable(() => send(method, path, body, options));
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** The names of the venue and the organizer of an event that readers see. */
async function shown(id: number) {
  const { venue, organizer } = (await send('GET', `/events/${id}`, undefined, reader)).body;
  return [venue.venue, organizer[0]?.organizer];
}

const names = () => [`Hall ${randomUUID()}`, `Host ${randomUUID()}`] as const;

describe('an event that is published with its status', () => {
  it.each([
    ['a submission', {}],
    ['a submission that waits for review', { status: 'pending' }],
    ['a submitted series', { recurrence: { every: 'day', count: 2 } }],
  ])('publishes the venue and the organizer of %s', async (_what, more) => {
    const [venue, organizer] = names();
    const links = { venue: { venue }, organizer: { organizer } };
    const { id } = await done('POST', '/events', newEvent({ ...links, ...more }), contributor);
    await done('PATCH', `/events/${id}?scope=all`, { status: 'publish' });
    expect(await shown(id)).toEqual([venue, organizer]);
  });

  it('publishes them when it becomes a series', async () => {
    const [venue, organizer] = names();
    const links = { venue: { venue }, organizer: { organizer } };
    const { id } = await done('POST', '/events', newEvent(links), contributor);
    const recurrence = { every: 'day', count: 2 };
    await done('PATCH', `/events/${id}`, { status: 'publish', recurrence });
    expect(await shown(id)).toEqual([venue, organizer]);
  });

  it('publishes those that the same change names', async () => {
    const [venue, organizer] = names();
    const hall = await done('POST', '/venues', { venue }, contributor);
    const host = await done('POST', '/organizers', { organizer, status: 'pending' }, contributor);
    const { id } = await done('POST', '/events', newEvent({}), contributor);
    await done('PATCH', `/events/${id}`, { status: 'publish', venue: hall.id, organizer: [host.id] });
    expect(await shown(id)).toEqual([venue, organizer]);
  });

  it.each(['private', 'future'])('publishes none that are %s', async (status) => {
    const [venue] = names();
    const { id, venue: hall } = await done('POST', '/events', newEvent({ venue: { venue } }), contributor);
    await done('PATCH', `/venues/${hall.id}`, { status, date: '2031-01-01' });
    await done('PATCH', `/events/${id}`, { status: 'publish' });
    expect((await send('GET', `/venues/${hall.id}`)).body.status).toBe(status);
    expect(await shown(id)).toEqual([undefined, undefined]);
  });

  it.each([
    [
      'none by others than its author',
      contributor,
      ([, organizer]: readonly string[]) => [undefined, organizer],
    ],
    ['none if its author publishes it', author, () => [undefined, undefined]],
  ])('publishes %s', async (_what, owner, expected) => {
    const [venue, organizer] = names();
    const hall = await done('POST', '/venues', { venue, status: 'draft' });
    const draft = newEvent({ venue: hall.id, organizer: { organizer, status: 'draft' }, status: 'draft' });
    const { id } = await done('POST', '/events', draft, owner);
    await done('PATCH', `/events/${id}`, { status: 'publish' }, owner === author ? author : editor);
    expect(await shown(id)).toEqual(expected([venue, organizer]));
  });

  it.each([
    ['moves to the trash', () => ({ status: 'trash' }), 403],
    ['makes private', () => ({ status: 'private' }), 403],
    ['gives to another author', (author: string) => ({ author }), 403],
    ['renames', () => ({ venue: randomUUID() }), 200],
  ])('judges one that somebody %s in the meantime by its new state', async (_what, changeTo, status) => {
    const { author: other } = await done('POST', '/venues', { venue: randomUUID() });
    const { id, venue } = await done(
      'POST',
      '/events',
      newEvent({ venue: { venue: names()[0] } }),
      contributor,
    );
    let isChanged = false;
    server.behave(async (operation, body) => {
      if (operation === 'TransactWriteItems' && !isChanged) {
        isChanged = true;
        await done('PATCH', `/venues/${venue.id}`, changeTo(other));
      }
      return server.forward(operation, body);
    });
    await done('PATCH', `/events/${id}`, { status: 'publish' }).finally(() => server.behave());
    expect((await send('GET', `/venues/${venue.id}`, undefined, reader)).status).toBe(status);
  });

  it('publishes none of a submission without an author', async () => {
    const [venue, organizer] = names();
    const links = { venue: { venue }, organizer: { organizer } };
    const { id } = await done('POST', '/events', newEvent(links), { ...contributor, sub: '' });
    await done('PATCH', `/events/${id}`, { status: 'publish' });
    expect(await shown(id)).toEqual([undefined, undefined]);
  });
});

describe('an import that publishes an event', () => {
  it('leaves the venue a draft', async () => {
    const [venue] = names();
    const { id } = await done('POST', '/events', newEvent({ venue: { venue } }), contributor);
    const { changeEvent } = await import('../../../lib/calendar/events/changes.ts');
    const { SYSTEM_WRITER } = await import('../../../lib/calendar/authors/rights.ts');
    await changeEvent(id, { status: 'publish' }, SYSTEM_WRITER);
    expect(await shown(id)).toEqual([undefined, undefined]);
  });
});

describe('an event that is public already', () => {
  it('publishes none when it is sent back with its status', async () => {
    const [venue] = names();
    const hall = await done('POST', '/venues', { venue }, contributor);
    const { id } = await done('POST', '/events', newEvent({}), contributor);
    await done('PUT', `/events/${id}`, { status: 'publish' });
    await done('PUT', `/events/${id}`, { status: 'publish', venue: hall.id });
    expect(await shown(id)).toEqual([undefined, undefined]);
  });
});
