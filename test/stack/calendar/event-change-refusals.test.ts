import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';
import { changeEvent, createEvent } from './event-writes.ts';

const NOT_FOUND = refusal(404, 'rest-event-not-found');

describe('a change of an event', () => {
  it.each([
    ['title', ''],
    ['title', 5],
    ['description', 5],
    ['author', UNKNOWN_ID],
    ['author', 0],
    ['date', 'zzz'],
    ['date_utc', 'zzz'],
    ['start_date', ''],
    ['start_date', '2031-07-02'],
    ['end_date', '2031-02-30'],
    ['timezone', 'Mars/Olympus'],
    ['all_day', 'yes'],
    ['website', 'example.org'],
    ['image', 'text'],
    ['image', null],
    ['status', 'bogus'],
    ['slug', ''],
    ['venue', UNKNOWN_ID],
    ['organizer', ['who']],
    ['ticketed', 'maybe'],
    ['post_parent', UNKNOWN_ID],
  ])('is refused with the %s %j', async (parameter, value) => {
    const { id } = await createEvent();
    const invalid = value === '2031-07-02' ? 'end_date' : parameter;
    expect(await edit('PATCH', `/events/${id}`, { [parameter]: value })).toMatchObject(
      badParameters(invalid),
    );
  });

  it('of another record or an unknown one is refused', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    expect(await edit('PUT', `/events/${UNKNOWN_ID}`, {})).toMatchObject(NOT_FOUND);
    expect(await edit('PUT', `/events/${venue.id}`, {})).toMatchObject(refusal(400, 'rest-invalid-event-id'));
    expect(await edit('PUT', '/events/by-slug/nobody', {})).toMatchObject(NOT_FOUND);
    expect(await edit('PUT', '/events', {})).toMatchObject(NO_ROUTE);
  });

  it('requires permission', async () => {
    const [ana, bo] = [{ sub: unique('ana') }, { sub: unique('bo') }];
    const mine = await createEvent();
    const change = (id: number, scope: string, claims: object, body: object = { cost: 1 }) =>
      edit('PATCH', `/events/${id}`, body, { scope, claims: { ...claims } });
    const forbidden = refusal(403, 'rest_forbidden');
    expect(await calendar(`/events/${mine.id}`, { method: 'PATCH', body: {} })).toMatchObject(
      refusal(401, 'rest_forbidden'),
    );
    expect(await calendar(`/events/${mine.id}`, { method: 'PATCH', body: { title: '' } })).toMatchObject(
      badParameters('title'),
    );
    expect(await change(mine.id, 'turma:write', ana)).toMatchObject(forbidden);
    expect(await change(mine.id, 'calendar:own', ana)).toMatchObject(forbidden);
    const own = await createEvent({}, { scope: 'calendar:own', claims: ana });
    expect(await change(own.id, 'calendar:own', ana)).toMatchObject({ status: 200 });
    expect(await change(own.id, 'calendar:own', bo)).toMatchObject(forbidden);
    const draft = await createEvent({}, { scope: 'calendar:submit', claims: bo });
    expect(await change(draft.id, 'calendar:submit', bo)).toMatchObject({ body: { status: 'draft' } });
    const submitted = await change(draft.id, 'calendar:submit', bo, { status: 'publish' });
    expect(submitted.body).toMatchObject({ status: 'pending' });
    await changeEvent(draft.id, { status: 'publish' });
    expect(await change(draft.id, 'calendar:submit', bo)).toMatchObject(forbidden);
    const remove = (id: number, scope: string, claims: object) =>
      edit('DELETE', `/events/${id}`, undefined, { scope, claims: { ...claims } });
    expect(await remove(draft.id, 'calendar:submit', bo)).toMatchObject(forbidden);
    expect(await remove(own.id, 'calendar:own', bo)).toMatchObject(forbidden);
    expect(await remove(own.id, 'calendar:own', ana)).toMatchObject({ body: { status: 'trash' } });
  });
});
