import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, UNKNOWN_ID, unique } from './api.ts';
import { changeEvent, createEvent } from './event-writes.ts';

describe('a change of an event', () => {
  it('replaces links, and counts them', async () => {
    const [a, b] = [
      await created('/categories', { name: unique('a') }),
      await created('/categories', { name: unique('b') }),
    ];
    const [x, y] = [
      await created('/venues', { venue: unique('x') }),
      await created('/venues', { venue: unique('y') }),
    ];
    const tag = unique('tag');
    const { id } = await createEvent({ categories: [a.id], tags: [tag], venue: x.id });
    const counts = async () => {
      const terms = await Promise.all([a, b].map((term) => calendar(`/categories/${term.id}`)));
      return terms.map(({ body }) => Object(body).count);
    };
    expect(await counts()).toEqual([1, 0]);
    const event = await changeEvent(id, {
      categories: `${a.id},${b.id},${UNKNOWN_ID}`,
      tags: [tag.toUpperCase(), unique('u')],
      venue: y.id,
    });
    expect(event).toMatchObject({
      categories: [
        { id: a.id, count: 1 },
        { id: b.id, count: 1 },
      ],
      tags: [{ name: tag }, {}],
      venue: { id: y.id },
    });
    expect(await counts()).toEqual([1, 1]);
    await changeEvent(id, { categories: [b.id], tags: null });
    expect(await counts()).toEqual([0, 1]);
    await changeEvent(id, { status: 'draft' });
    expect(await counts()).toEqual([0, 0]);
    await changeEvent(id, { status: 'publish' });
    expect(await counts()).toEqual([0, 1]);
    const hasEvents = (await calendar(`/venues?event=${id}&has_events=true`)).body;
    expect(hasEvents).toMatchObject({ venues: [{ id: y.id }] });
    expect(await changeEvent(id, { categories: '', tags: [] })).toMatchObject({ categories: [], tags: [] });
    expect(await counts()).toEqual([0, 0]);
  });

  it.each([[''], [[]], [{}]])('removes categories and tags with %j, by every method', async (none) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { id } = await createEvent({ categories: [unique('c')], tags: [unique('t')] });
      const emptied = await changeEvent(id, { categories: none, tags: none }, method);
      expect(emptied).toMatchObject({ categories: [], tags: [] });
    }
  });

  it('accepts categories and tags as PHP clients write them, as a list with gaps or an identifier', async () => {
    const [a, b] = [
      await created('/categories', { name: unique('a') }),
      await created('/categories', { name: unique('b') }),
    ];
    const tag = await created('/tags', { name: unique('t') });
    const name = unique('u');
    const event = await createEvent({ categories: { 1: a.id, 3: String(b.id) }, tags: { id: tag.id } });
    expect(event).toMatchObject({ categories: [{ id: a.id }, { id: b.id }], tags: [{ id: tag.id }] });
    expect(await changeEvent(event.id, { categories: { id: b.id }, tags: { 0: name } })).toMatchObject({
      categories: [{ id: b.id }],
      tags: [{ name }],
    });
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [index + 1, `${name} ${index}`]),
    );
    for (const refused of [many, { 1: { id: a.id } }, { id: null }])
      expect(await edit('PUT', `/events/${event.id}`, { categories: refused })).toMatchObject(
        badParameters('categories'),
      );
  });

  it('accepts venues and organizers as PHP clients write them, as a list with gaps', async () => {
    const venue = await created('/venues', { venue: unique('v') });
    const organizer = await created('/organizers', { organizer: unique('o') });
    const name = unique('new');
    const event = await createEvent({
      venue: { 1: venue.id },
      organizer: { 0: String(organizer.id), 2: { organizer: name } },
    });
    expect(event).toMatchObject({
      venue: { id: venue.id },
      organizer: [{ id: organizer.id }, { organizer: name }],
    });
    for (const refused of [{ 1: 'text' }, { 1: venue.id, city: 'Rome' }])
      expect(await edit('PUT', `/events/${event.id}`, { venue: refused })).toMatchObject(
        badParameters('venue'),
      );
  });

  it('accepts {} for [] in links, but no other record without a name', async () => {
    const none = { categories: {}, tags: {}, venue: {}, organizer: {} };
    const event = await createEvent(none);
    expect(event).toMatchObject({ categories: [], tags: [], venue: [], organizer: [] });
    for (const [name, value] of Object.entries({
      categories: { number: 1 },
      tags: { name: 'x' },
      venue: { city: 'Rome' },
    })) {
      expect(await edit('PUT', `/events/${event.id}`, { [name]: value })).toMatchObject(badParameters(name));
    }
    expect(await edit('PUT', `/events/${event.id}`, { organizer: [{}] })).toMatchObject(
      badParameters('organizer'),
    );
  });

  it.each([[[]], [{}], [null], [0], [''], ['0']])('removes venue and organizers with %j', async (none) => {
    const { id } = await createEvent({
      venue: { venue: unique('V') },
      organizer: { organizer: unique('O') },
    });
    expect(await changeEvent(id, { venue: none, organizer: none })).toMatchObject({
      venue: [],
      organizer: [],
    });
  });
});
