import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';
import { changeEvent, createEvent, TIMES } from './event-writes.ts';

const NOT_FOUND = refusal(404, 'rest-event-not-found');

describe('a removed event', () => {
  it('is in the trash with a suffix on its slug, and is not counted', async () => {
    const category = await created('/categories', { name: unique('c') });
    const event = await createEvent({ categories: [category.id], venue: { venue: unique('V') } });
    const { body, status } = await edit('DELETE', `/events/${event.id}?force=true`);
    const slug = `${event.slug}__trashed`;
    expect([status, body]).toMatchObject([
      200,
      { id: event.id, status: 'trash', slug, venue: { id: Object(event.venue).id } },
    ]);
    expect(body).not.toHaveProperty('json_ld');
    expect((await calendar(`/categories/${category.id}`)).body).toMatchObject({ count: 0 });
    for (const options of [{}, { scope: 'calendar:write' }]) {
      const gone = refusal(403, 'event-no-longer-available');
      expect(await calendar(`/events/${event.id}`, options)).toMatchObject(gone);
      expect(await calendar(`/events/by-slug/${slug}`, options)).toMatchObject(gone);
    }
    expect(await edit('DELETE', `/events/${event.id}`)).toMatchObject(refusal(410, 'event-is-in-trash'));
    expect(await edit('DELETE', `/events/by-slug/${slug}`)).toMatchObject(refusal(410, 'event-is-in-trash'));
    expect(await edit('DELETE', `/events/by-slug/${event.slug}`)).toMatchObject(badParameters('slug'));
    const trash = await calendar(
      `/events?status=trash&search=${event.slug.slice(-8)}&ends_after=2031-01-01`,
      {
        scope: 'calendar:write',
      },
    );
    expect(trash.body).toMatchObject({ events: [{ slug }] });
  });

  it('comes back with its content, and with its slug if that is free', async () => {
    const category = await created('/categories', { name: unique('c') });
    const event = await createEvent({ categories: [category.id] });
    expect(await changeEvent(event.id, { status: 'trash' })).toMatchObject({
      slug: `${event.slug}__trashed`,
    });
    expect(await changeEvent(event.id, { title: 'In the trash' })).toMatchObject({
      status: 'trash',
      slug: `${event.slug}__trashed`,
    });
    expect(await changeEvent(event.id, { status: 'publish' })).toMatchObject({
      slug: event.slug,
      date_utc: event.date_utc,
    });
    expect((await calendar(`/categories/${category.id}`)).body).toMatchObject({ count: 1 });
    await edit('DELETE', `/events/by-slug/${event.slug}`);
    const successor = await createEvent({ slug: event.slug });
    expect(successor.slug).toBe(event.slug);
    expect(await changeEvent(event.id, { status: 'draft' })).toMatchObject({ slug: `${event.slug}-2` });
    const draft = await createEvent({ status: 'draft' });
    expect(await changeEvent(draft.id, { status: 'trash' })).toMatchObject({
      slug: '',
      date_utc: '0000-00-00 00:00:00',
    });
    expect(await changeEvent(draft.id, { status: 'publish' })).toMatchObject({
      slug: expect.stringMatching(/^event-/),
    });
  });

  it.each([
    ['/events', 'event', () => ({ title: unique('T'), ...TIMES })],
    ['/venues', 'venue', () => ({ venue: unique('V') })],
    ['/organizers', 'organizer', () => ({ organizer: unique('O') })],
  ])('can be restored by its contributor if it was never published: %s', async (path, kind, body) => {
    const [ana, bo] = [{ sub: unique('ana') }, { sub: unique('bo') }];
    const as = (claims: object) => ({ scope: 'calendar:submit', claims: { ...claims } });
    const forbidden = refusal(403, 'rest_forbidden');
    const draft = await created(path, body(), as(ana));
    const target = `${path}/${draft.id}`;
    const remove = (claims: object) => edit('DELETE', target, undefined, as(claims));
    expect(await remove(bo)).toMatchObject(forbidden);
    expect(await remove(ana)).toMatchObject({ status: 200, body: { status: 'trash' } });
    expect(await remove(bo)).toMatchObject(forbidden);
    expect(await remove(ana)).toMatchObject(refusal(410, `${kind}-is-in-trash`));
    const restored = await edit('POST', target, { status: 'publish' }, as(ana));
    expect(restored).toMatchObject({ status: 200, body: { status: 'pending' } });
    const discarded = await created(path, { ...body(), status: 'trash' }, as(ana));
    const retrieved = await edit('POST', `${path}/${discarded.id}`, { status: 'draft' }, as(ana));
    expect(retrieved).toMatchObject({ status: 200, body: { status: 'draft' } });

    await edit('POST', target, { status: 'publish' });
    expect(await edit('DELETE', target)).toMatchObject({ status: 200 });
    expect(await remove(ana)).toMatchObject(forbidden);
    expect(await edit('POST', target, { status: 'draft' }, as(ana))).toMatchObject(forbidden);
  });

  it('has to be an event', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    expect(await edit('DELETE', `/events/${UNKNOWN_ID}`)).toMatchObject(NOT_FOUND);
    expect(await calendar(`/events/${UNKNOWN_ID}`, { method: 'DELETE' })).toMatchObject({ status: 401 });
    expect(await edit('DELETE', `/events/${venue.id}`)).toMatchObject(refusal(400, 'rest-invalid-event-id'));
    expect(await edit('DELETE', '/events/by-slug/nobody')).toMatchObject(badParameters('slug'));
    expect(await calendar('/events/by-slug/nobody', { method: 'DELETE' })).toMatchObject({ status: 401 });
    expect(await edit('DELETE', '/events')).toMatchObject(NO_ROUTE);
  });

  it('is removed once if many try', async () => {
    const { id } = await createEvent();
    const all = await Promise.all(Array.from({ length: 10 }, () => edit('DELETE', `/events/${id}`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
  });
});
