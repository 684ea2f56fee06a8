import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { badParameters, calendar, created, edit, listPage, unique } from './api.ts';
import { at, CALLERS, introduceAuthors, KINDS, NUMBERS, record } from './callers.ts';

beforeAll(introduceAuthors);

/** The name of everything that only editors may see. */
const secret = unique('secret').slice(-8);

const PUBLIC = ['nobody', 'reader', 'contributor', 'author'];

describe('an unpublished record', () => {
  let place: { id: number; slug: string };
  let hosts: { id: number };
  let filed: { id: number; slug: string };
  let tagged: { id: number; slug: string };
  const secrets: number[] = [];
  const slugs: string[] = [];

  beforeAll(async () => {
    place = await created('/venues', { venue: unique('Open place') });
    hosts = await created('/organizers', { organizer: unique('Open hosts') });
    filed = await created('/categories', { name: unique('Open category') });
    tagged = await created('/tags', { name: unique('Open tag') });
    const draftVenue = await created('/venues', { venue: `${secret} hall`, city: secret, status: 'draft' });
    const draftHost = await created('/organizers', { organizer: `${secret} host`, status: 'private' });
    const links = { venue: place.id, organizer: hosts.id, categories: [filed.id], tags: [tagged.id] };
    for (const status of ['draft', 'pending', 'private', 'future', 'trash']) {
      const title = `${secret} ${status}`;
      const date = status === 'future' ? '2051-01-01' : '2026-01-01';
      const event = await created('/events', { title, slug: title, status, date, ...at, ...links });
      secrets.push(event.id);
      slugs.push(event.slug);
    }
    const open = { title: unique('Open event'), ...at };
    await created('/events', { ...open, venue: draftVenue.id, organizer: [draftHost.id, hosts.id] });
    secrets.push(draftVenue.id, draftHost.id);
    slugs.push(draftVenue.slug, draftHost.slug);
  });

  const window = 'starts_after=2000-01-01&per_page=50';
  const targets = () => [
    `/events?${window}`,
    `/events.ics?${window}`,
    `/events.ics?${window}&venue=${place.id}&organizer=${hosts.id}`,
    `/events?${window}&search=${secret}`,
    `/events?include=${secrets}`,
    ...secrets.slice(0, 5).map((id) => `/events?${window}&post_parent=${id}`),
    `/events?${window}&venue=${place.id}`,
    `/events?${window}&organizer=${hosts.id}`,
    `/events?${window}&categories=${filed.id}`,
    `/events?${window}&tags=${tagged.slug}`,
    ...['venues', 'organizers'].flatMap((list) => [
      `/${list}?per_page=50`,
      `/${list}?search=${secret}`,
      `/${list}?has_events=false&per_page=50`,
      `/${list}?has_events=true&per_page=50`,
    ]),
    ...secrets.flatMap((id) => [`/events/${id}`, `/events/${id}.ics`, `/venues/${id}`, `/organizers/${id}`]),
    ...slugs.flatMap((slug) => ['events', 'venues', 'organizers'].map((kind) => `/${kind}/by-slug/${slug}`)),
  ];

  it.each(PUBLIC)('is in no response to %s', async (caller) => {
    for (const target of targets()) {
      const { body } = await calendar(target, CALLERS[caller]);
      // URLs of lists and refusals repeat the request.
      const reported = JSON.stringify(body).replaceAll(`search=${secret}`, '').replaceAll(target, '');
      expect(reported, target).not.toContain(secret);
    }
  });

  it.each(PUBLIC)('is not counted for %s in any list, term, venue or organizer', async (caller) => {
    const options = CALLERS[caller];
    for (const filter of [
      `venue=${place.id}`,
      `organizer=${hosts.id}&tags=${tagged.id}`,
      `categories=${filed.id}`,
      `tags=${tagged.id}`,
    ]) {
      expect(await listPage('events', `${window}&${filter}`, options)).toMatchObject({ total: 0, ids: [] });
    }
    for (const [plural, { id }] of [['categories', filed] as const, ['tags', tagged] as const]) {
      expect((await calendar(`/${plural}/${id}`, options)).body).toMatchObject({ count: 0 });
      expect((await listPage(plural, `include=${id}`, options)).total).toBe(0);
    }
    expect((await listPage('venues', `has_events=true&event=${secrets[0]}`, options)).total).toBe(0);
    expect((await listPage('venues', 'only_with_upcoming=true&per_page=50', options)).ids).not.toContain(
      place.id,
    );
  });

  it.each(PUBLIC)('does not reveal its links to %s', async (caller) => {
    for (const id of secrets.slice(0, 5)) {
      for (const query of [
        `/venues?event=${id}`,
        `/organizers?event=${id}`,
        `/categories?hide_empty=false&event=${id}`,
        `/tags?hide_empty=false&post=${id}`,
      ]) {
        expect(await calendar(query, CALLERS[caller])).toMatchObject({ status: 200, body: { total: 0 } });
      }
    }
    const toEditors = await listPage('venues', `event=${secrets[0]}`, CALLERS.editor);
    expect(toEditors.ids).toEqual([place.id]);
    const terms = await listPage('tags', `hide_empty=false&event=${secrets[0]}`, CALLERS.editor);
    expect(terms.ids).toEqual([tagged.id]);
  });

  it('matches no filter', async () => {
    for (const [filter, id] of [
      ['venue', secrets[5]],
      ['organizer', secrets[6]],
    ]) {
      for (const caller of PUBLIC) {
        const query = `${window}&${filter}=${id}`;
        expect((await listPage('events', query, CALLERS[caller])).total).toBe(0);
        const { status, body } = await calendar(`/events.ics?${query}`, CALLERS[caller]);
        expect([status, body]).toEqual([200, expect.not.stringContaining('BEGIN:VEVENT')]);
      }
      expect((await listPage('events', `${window}&${filter}=${id}`, CALLERS.editor)).total).toBe(1);
    }
  });

  it('is shown in an event that links to it, to callers who may read it', async () => {
    const query = `${window}&organizer=${hosts.id}`;
    const { records } = await listPage('events', query);
    expect(records).toMatchObject([{ venue: [], organizer: [{ id: hosts.id }] }]);
    const { records: whole } = await listPage('events', `${query}&status=publish`, CALLERS.editor);
    expect(whole).toMatchObject([
      { venue: { city: secret }, organizer: [{ status: 'private' }, { id: hosts.id }] },
    ]);
  });

  it('is not revealed to a caller who creates one with the same name', async () => {
    for (const [plural, kind] of [
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ] as const) {
      const name = `${secret} ${kind} of another`;
      const hidden = await created(`/${plural}`, { [kind]: name, phone: secret, status: 'draft' });
      for (const caller of ['contributor', 'author']) {
        const attempt = () =>
          calendar(`/${plural}`, { ...CALLERS[caller], method: 'POST', body: { [kind]: name, website: '' } });
        const own = await attempt();
        expect(own).toMatchObject({
          status: 201,
          body: { author: String(NUMBERS[caller === 'author' ? caller : 'contributor']) },
        });
        const { id } = z.looseObject({ id: z.int() }).parse(own.body);
        expect(id).not.toBe(hidden.id);
        expect(own.body).not.toHaveProperty('phone');
        expect((await attempt()).body).toMatchObject({ id });
      }
      const again = await edit('POST', `/${plural}`, { [kind]: name });
      expect(again.body).toMatchObject({ status: 'publish', author: String(NUMBERS.author) });
    }
  });
});

describe('an event that is hidden from lists', () => {
  it('is in no list for any caller, and can be read by everybody', async () => {
    const venue = await created('/venues', { venue: unique('V') });
    const title = unique('Hidden');
    const { id, slug } = await created('/events', {
      title,
      ...at,
      venue: venue.id,
      hide_from_listings: true,
    });
    for (const options of Object.values(CALLERS)) {
      for (const query of [`venue=${venue.id}`, `search=${title.slice(-8)}`, `include=${id}`]) {
        expect((await listPage('events', `${query}&starts_after=2000-01-01`, options)).ids).toEqual([]);
      }
      for (const target of [`/events/${id}`, `/events/by-slug/${slug}`]) {
        expect(await calendar(target, options)).toMatchObject({ status: 200, body: { id } });
      }
    }
  });
});

describe('an event', () => {
  it('of a contributor has a new venue that is unpublished too, and not shown to others before it is', async () => {
    const venue = unique('Proposed');
    const options = CALLERS.contributor ?? {};
    const event = await created('/events', { title: unique('E'), ...at, venue: { venue } }, options);
    expect(event).toMatchObject({ status: 'draft', venue: { venue, status: 'draft' } });
    expect((await calendar(`/events/${event.id}`, options)).body).toMatchObject({ venue: { venue } });
    const shown = async () => (await listPage('venues', `search=${venue.slice(-8)}`)).total;
    expect(await shown()).toBe(0);
    expect((await listPage('venues', `event=${event.id}`)).total).toBe(0);
    await edit('PATCH', `/events/${event.id}`, { status: 'publish' });
    expect((await calendar(`/events/${event.id}`)).body).toMatchObject({ venue: { venue } });
    expect(await shown()).toBe(1);
  });

  it('of an editor has a public venue at once, even if it is a draft', async () => {
    const venue = unique('Announced');
    const event = await created('/events', { title: unique('E'), ...at, status: 'draft', venue: { venue } });
    expect(event).toMatchObject({ status: 'draft', venue: { venue, status: 'publish' } });
    expect((await listPage('venues', `search=${venue.slice(-8)}`)).total).toBe(1);
  });

  it('of a contributor can link to an unpublished record of others, but does not show it', async () => {
    const [, venues] = KINDS;
    const { id } = await record(venues, NUMBERS.other, 'draft');
    const body = { title: unique('E'), ...at, venue: id };
    const event = await calendar('/events', { ...CALLERS.contributor, method: 'POST', body });
    expect(event).toMatchObject({ status: 201, body: { venue: [] } });
    expect(await calendar('/venues?event=abc')).toMatchObject(badParameters('event'));
  });
});
