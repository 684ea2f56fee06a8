import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, refusal, UNKNOWN_ID, unique } from './api.ts';
import { createEvent, TIMES } from './event-writes.ts';

describe('a new event', () => {
  it.each([{ venue: UNKNOWN_ID }, { organizer: UNKNOWN_ID }, { author: 987_654_321 }, { image: UNKNOWN_ID }])(
    'is refused with %j, but only for a caller who may write',
    async (unknown) => {
      const body = { title: 'T', ...TIMES, ...unknown };
      const [name = ''] = Object.keys(unknown);
      expect(await edit('POST', '/events', body)).toMatchObject(badParameters(name));
      expect(await calendar('/events', { method: 'POST', body })).toMatchObject({ status: 401 });
      expect(await calendar('/events', { method: 'POST', body, scope: 'turma:write' })).toMatchObject({
        status: 403,
      });
    },
  );

  it('without an author can be sent back as it was read', async () => {
    const event = await createEvent({}, { claims: { sub: undefined } });
    expect(event).toMatchObject({ author: '0' });
    for (const [scope, author] of [
      ['this', '0'],
      ['all', '0'],
      ['this', 0],
    ] as const) {
      const answer = await edit('PUT', `/events/${event.id}?scope=${scope}`, { author, cost: scope });
      expect(answer).toMatchObject({ status: 200, body: { author: '0', cost: scope } });
    }
    const other = await createEvent();
    expect(await edit('PUT', `/events/${other.id}`, { author: '0' })).toMatchObject(badParameters('author'));
  });

  it('can be written on behalf of a known author, by editors only', async () => {
    const own = await created('/events', { title: unique('E'), ...TIMES }, { claims: { author: 4711 } });
    expect(own).toMatchObject({ author: '4711' });
    expect(await createEvent({ author: 4711 })).toMatchObject({ author: '4711' });
    for (const scope of ['calendar:own', 'calendar:submit']) {
      for (const [path, body] of [
        ['/events', { title: unique('E'), ...TIMES, author: 4711 }],
        ['/venues', { venue: unique('V'), author: 4711 }],
        ['/events', { title: unique('E'), ...TIMES, organizer: { organizer: unique('O'), author: 4711 } }],
        // The response does not reveal which authors exist.
        ['/events', { title: unique('E'), ...TIMES, author: UNKNOWN_ID }],
      ] as const) {
        expect(await edit('POST', path, body, { scope, claims: { author: 4712 } })).toMatchObject(
          refusal(403, 'rest_forbidden'),
        );
      }
      const mine = { title: unique('E'), ...TIMES, author: 4712 };
      expect(await edit('POST', '/events', mine, { scope, claims: { author: 4712 } })).toMatchObject({
        status: 201,
        body: { author: '4712' },
      });
    }
  });
});

describe('an event', () => {
  it('that does not exist, is no event, or is not public is refused with a code of its own', async () => {
    expect(await calendar(`/events/${UNKNOWN_ID}`)).toMatchObject(refusal(404, 'rest-event-not-found'));
    expect(await calendar('/events/0')).toMatchObject(refusal(404, 'rest-event-not-found'));
    const venue = await created('/venues', { venue: unique('V') });
    expect(await calendar(`/events/${venue.id}`)).toMatchObject(refusal(400, 'rest-invalid-event-id'));
    const { id } = await createEvent({ status: 'draft' });
    expect(await calendar(`/events/${id}`)).toMatchObject(refusal(403, 'event-not-accessible'));
  });
});
