import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { badParameters, calendar, created, edit, NO_ROUTE, refusal, UNKNOWN_ID, unique } from './api.ts';

const Series = z.object({ id: z.int(), position: z.int(), total: z.int(), differs: z.array(z.string()) });
const Occurrence = z.looseObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  series: Series.optional(),
});
const Page = z.object({ events: z.array(Occurrence) });

const at = { start_date: '2056-03-05 20:00:00', end_date: '2056-03-05 22:00:00' };
const recurrence = { every: 'week', count: 4 };

/** The occurrences of a new weekly series. */
async function newSeries(options: Parameters<typeof created>[2] = {}) {
  const first = Occurrence.parse(
    await created('/events', { title: unique('Jam'), ...at, recurrence }, options),
  );
  const { body } = await calendar(`/series/${first.series?.id}/events?per_page=50`, {
    scope: 'calendar:write',
    ...options,
  });
  const [one, two, three, four] = Page.parse(body).events;
  if (!one || !two || !three || !four) throw new Error('The series does not have four occurrences');
  return { id: first.series?.id ?? 0, title: first.title, events: [one, two, three, four] as const };
}

const read = async (id: number) => Occurrence.parse((await edit('GET', `/events/${id}`)).body);

/** How an event is addressed. */
const ADDRESSES = [
  ['by id', ({ id }: { id: number }) => `/events/${id}`],
  ['by slug', ({ slug }: { slug: string }) => `/events/by-slug/${slug}`],
] as const;

describe.each(ADDRESSES)('an occurrence %s', (_, address) => {
  it.each(['PUT', 'POST', 'PATCH'])('is changed alone by %s', async (method) => {
    const { events, title } = await newSeries();
    const answer = await edit(method, address(events[1]), { title: 'Opera' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: events[1].id, title: 'Opera', series: { position: 2, total: 4, differs: ['title'] } },
    });
    expect(await read(events[2].id)).toMatchObject({ title, series: { differs: [] } });
  });

  it.each(['PUT', 'POST', 'PATCH'])('is changed with all others by %s', async (method) => {
    const { id, events } = await newSeries();
    const answer = await edit(method, `${address(events[1])}?scope=all`, { title: 'Opera' });
    expect(answer).toMatchObject({ status: 200, body: { id: events[1].id, title: 'Opera' } });
    for (const event of events) {
      expect(await read(event.id)).toMatchObject({ title: 'Opera', slug: event.slug, series: { id } });
    }
    expect((await calendar(`/series/${id}`)).body).toMatchObject({
      title: 'Opera',
      total: 4,
      state: 'complete',
    });
  });

  it('is changed with the following ones by PUT, and begins a series of its own', async () => {
    const { id, title, events } = await newSeries();
    const answer = await edit('PUT', `${address(events[2])}?scope=following`, {
      start_date: '2056-03-19 18:00:00',
    });
    expect(answer).toMatchObject({ status: 200, body: { series: { position: 1, total: 2 } } });
    expect(await read(events[3].id)).toMatchObject({
      title,
      start_date: '2056-03-26 18:00:00',
      end_date: '2056-03-26 22:00:00',
    });
    expect(await read(events[1].id)).toMatchObject({
      start_date: '2056-03-12 20:00:00',
      series: { id, position: 2, total: 2 },
    });
  });

  it('is deleted alone, with the following ones, and with all', async () => {
    const { id, events } = await newSeries();
    const statuses = async () =>
      Promise.all(events.map(async ({ id: one }) => (await edit('GET', `/events/${one}`)).status));
    expect(await edit('DELETE', address(events[0]))).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
    expect(await statuses()).toEqual([403, 200, 200, 200]);
    expect(await edit('DELETE', `${address(events[2])}?scope=following`)).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual([403, 200, 403, 403]);
    expect((await calendar(`/series/${id}`)).body).toMatchObject({ total: 2 });
    expect(await edit('DELETE', `${address(events[1])}?scope=all`)).toMatchObject({ status: 200 });
    expect(await edit('DELETE', `/events/${events[1].id}?scope=all`)).toMatchObject(
      refusal(410, 'event-is-in-trash'),
    );
    expect(await calendar(`/series/${id}`)).toMatchObject(refusal(403, 'series-no-longer-available'));
  });

  it('needs a known scope', async () => {
    const { events } = await newSeries();
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
      expect(await edit(method, `${address(events[0])}?scope=some`, { title: 'Opera' })).toMatchObject(
        badParameters('scope'),
      );
    }
  });

  it('cannot be changed without credentials, or by another author', async () => {
    const { title, events } = await newSeries();
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
      for (const scope of ['this', 'following', 'all']) {
        const target = `${address(events[1])}?scope=${scope}`;
        const anonymous = await calendar(target, { method, body: { title: 'Opera' } });
        expect(anonymous).toMatchObject({ status: 401, body: { code: 'rest_forbidden' } });
        for (const other of ['calendar:own', 'calendar:submit']) {
          const options = { scope: other, claims: { sub: unique('other') } };
          expect(await edit(method, target, { title: 'Opera' }, options)).toMatchObject(
            refusal(403, 'rest_forbidden'),
          );
        }
      }
    }
    for (const event of events) expect(await read(event.id)).toMatchObject({ title });
  });
});

describe('a scope', () => {
  it('means nothing for an event that does not repeat', async () => {
    const event = await created('/events', { title: unique('Once'), ...at });
    for (const scope of ['following', 'all']) {
      const answer = await edit('PUT', `/events/${event.id}?scope=${scope}`, { title: `For ${scope}` });
      expect(answer).toMatchObject({ status: 200, body: { title: `For ${scope}` } });
    }
    expect(await edit('DELETE', `/events/${event.id}?scope=all`)).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
  });

  it('does not make unknown events known', async () => {
    for (const scope of ['following', 'all']) {
      const query = `?scope=${scope}`;
      const unknown = refusal(404, 'rest-event-not-found');
      expect(await edit('PUT', `/events/${UNKNOWN_ID}${query}`, {})).toMatchObject(unknown);
      expect(await edit('DELETE', `/events/${UNKNOWN_ID}${query}`)).toMatchObject(unknown);
      expect(await edit('PUT', `/events/by-slug/no-such-event${query}`, {})).toMatchObject(unknown);
      expect(await edit('DELETE', `/events/by-slug/no-such-event${query}`)).toMatchObject({ status: 400 });
    }
    expect(await edit('PUT', '/events/none?scope=all', {})).toMatchObject(NO_ROUTE);
  });
});

describe('a series', () => {
  it('gets a new rule for all or for the following occurrences, and for no single one', async () => {
    const { id, events } = await newSeries();
    const daily = { recurrence: { every: 'day', count: 2 } };
    expect(await edit('PUT', `/events/${events[2].id}`, daily)).toMatchObject(badParameters('recurrence'));
    expect(
      await edit('PUT', `/events/${events[2].id}?scope=all`, { start_date: '2056-03-18 20:00' }),
    ).toMatchObject(badParameters('start_date'));
    expect(await edit('PUT', `/events/${events[2].id}?scope=all`, { slug: 'other' })).toMatchObject(
      badParameters('slug'),
    );
    expect(
      await edit('PUT', `/events/${events[2].id}?scope=all`, { recurrence: 'RRULE:FREQ=HOURLY' }),
    ).toMatchObject(badParameters('recurrence'));
    expect(await edit('PUT', `/events/${events[2].id}?scope=following`, daily)).toMatchObject({
      status: 200,
    });
    const { series } = await read(events[2].id);
    expect(series?.id).not.toBe(id);
    const { body } = await calendar(`/series/${series?.id}/events`);
    expect(Page.parse(body).events).toMatchObject([
      { id: events[2].id, start_date: '2056-03-19 20:00:00' },
      { start_date: '2056-03-20 20:00:00', end_date: '2056-03-20 22:00:00' },
    ]);
    expect((await edit('GET', `/events/${events[3].id}`)).status).toBe(403);
  });

  it('can be made from an event', async () => {
    const event = await created('/events', { title: unique('Walk'), ...at });
    const answer = await edit('PATCH', `/events/${event.id}`, { recurrence, title: 'Long walk' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: event.id, slug: event.slug, title: 'Long walk', series: { position: 1, total: 4 } },
    });
    const { series } = await read(event.id);
    const { body } = await calendar(`/series/${series?.id}/events`);
    expect(Page.parse(body).events.map(({ title }) => title)).toEqual(Array(4).fill('Long walk'));
  });

  it('of a contributor is changed by its writer as long as it is not published', async () => {
    const options = { scope: 'calendar:submit', claims: { sub: unique('contributor') } };
    const { events } = await newSeries(options);
    const [first, , , last] = events;
    const change = (title: string) => edit('PUT', `/events/${first.id}?scope=all`, { title }, options);
    expect(await change('Draft')).toMatchObject({ status: 200, body: { title: 'Draft', slug: first.slug } });
    expect(await read(last.id)).toMatchObject({ title: 'Draft', status: 'draft' });
    const published = await edit('PUT', `/events/${first.id}?scope=all`, { status: 'publish' });
    expect(published).toMatchObject({ status: 200, body: { status: 'publish' } });
    const shown = await read(last.id);
    expect(shown).toMatchObject({ status: 'publish' });
    expect(shown.slug).toMatch(/-2056-03-26$/);
    expect(await change('Mine')).toMatchObject(refusal(403, 'rest_forbidden'));
  });
});
