import { describe, expect, it } from 'vitest';
import { MAX_LINKS } from '../../../schemas/calendar/limits.ts';
import { badParameters, created, edit, UNKNOWN_ID, unique } from './api.ts';
import { createEvent, TIMES } from './event-writes.ts';

const attempt = (more: Record<string, unknown>) => edit('POST', '/events', { title: 'T', ...TIMES, ...more });

describe('a new event', () => {
  it('links to the records that it names, and creates missing ones', async () => {
    const [word, hall, group] = [unique('word'), unique('Hall'), unique('Group')];
    const category = await created('/categories', { name: `${word} c` });
    const venue = await created('/venues', { venue: unique('Known') });
    const organizer = await created('/organizers', { organizer: unique('Known') });
    const event = await createEvent({
      categories: [`${word.toUpperCase()} C`, `${word} new`, UNKNOWN_ID],
      tags: `${word} a,${word} b`,
      venue: { venue: hall, city: 'Rome' },
      organizer: [organizer.id, { organizer: group, email: 'g@g.example' }, String(organizer.id)],
    });
    expect(event).toMatchObject({
      categories: [{ id: category.id, count: 1, filter: 'raw' }, { name: `${word} new` }],
      tags: [{ name: `${word} a`, taxonomy: 'post_tag', parent: 0 }, { name: `${word} b` }],
      venue: { venue: hall, city: 'Rome', status: 'publish' },
      organizer: [{ id: organizer.id }, { organizer: group, email: 'g@g.example' }],
    });
    const hallAgain = await createEvent({ venue: { venue: hall }, tags: [`${word} A`] });
    expect([hallAgain.venue, hallAgain.tags]).toMatchObject([
      { id: Object(event.venue).id, city: 'Rome' },
      [{ name: `${word} a`, count: 2 }],
    ]);
    expect(await createEvent({ venue: [venue.id] })).toMatchObject({ venue: { id: venue.id } });
    expect(await createEvent({ venue: [{ id: venue.id }, event.venue] })).toMatchObject({
      venue: [{ id: venue.id }, { venue: hall }],
    });
    expect(await createEvent({ organizer: `${organizer.id}` })).toMatchObject({
      organizer: [{ id: organizer.id }],
    });
    const other = await created('/organizers', { organizer: unique('Other') });
    expect(await createEvent({ organizer: `${other.id}, ${organizer.id}` })).toMatchObject({
      organizer: [{ id: other.id }, { id: organizer.id }],
    });
    expect(await createEvent({ organizer: { organizer: group } })).toMatchObject({
      organizer: [{ organizer: group }],
    });
    for (const none of ['', 0, [], null, [''], [0], [null]]) {
      expect(await createEvent({ venue: none, organizer: none })).toMatchObject({ venue: [], organizer: [] });
    }
    const mixed = await createEvent({
      venue: ['', { venue: unique('Venue') }],
      organizer: [null, { organizer: unique('Organizer') }, '0'],
    });
    expect([mixed.venue, mixed.organizer].flat()).toHaveLength(2);
    expect(await createEvent({ categories: [null], tags: [null, ''] })).toMatchObject({
      categories: [],
      tags: [],
    });
  });

  it('has a limited number of links of each kind, not counting repeated ones', async () => {
    const names = Array.from({ length: MAX_LINKS.tags + 1 }, () => unique('t'));
    expect(await attempt({ tags: names })).toMatchObject(badParameters('tags'));
    expect(await attempt({ categories: names.slice(0, MAX_LINKS.categories + 1) })).toMatchObject(
      badParameters('categories'),
    );
    for (const kind of ['venue', 'organizer'] as const) {
      const ids = Array.from({ length: MAX_LINKS[kind] + 1 }, (_, n) => n + 1);
      expect(await attempt({ [kind]: ids })).toMatchObject(badParameters(kind));
      expect(await attempt({ [kind]: ids.join(',') })).toMatchObject(badParameters(kind));
    }
    const allowedNames = names.slice(1);
    const { tags } = await created('/events', {
      title: 'T',
      ...TIMES,
      tags: [...allowedNames, ...allowedNames],
    });
    expect(tags).toHaveLength(MAX_LINKS.tags);
  });
});
