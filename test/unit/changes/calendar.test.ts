import { describe, expect, it } from 'vitest';
import {
  firstStateOf,
  statesBetween,
  withMoreLinks,
} from '../../../lib/calendar/event-store/split-writes.ts';
import { events, linkedPosts, slugs, terms } from '../../../lib/calendar/keys.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import type { StoredLinkedPost } from '../../../lib/calendar/stored/posts.ts';
import type { StoredTerm } from '../../../lib/calendar/stored/terms.ts';
import { storedEvent } from '../calendar/stored-event.ts';
import { changeEventOf, changeOf } from './stream-records.ts';

const POST = {
  id: 20,
  author: 3,
  status: 'publish',
  slug: 'concert',
  date: '2027-01-01 10:00:00',
  date_utc: '2027-01-01 10:00:00',
  modified_utc: '2027-01-01 10:00:00',
  version: 1,
} as const;

const EVENT = storedEvent({
  ...POST,
  title: 'Concert',
  start_date: '2027-03-05 20:00:00',
  end_date: '2027-03-05 22:00:00',
  utc_start_date: '2027-03-05 20:00:00',
  utc_end_date: '2027-03-05 22:00:00',
  category: [4],
});

const VENUE: StoredLinkedPost = {
  ...POST,
  type: 'venue',
  name: 'Hall',
  description: '',
  details: { city: 'Rome', show_map: true },
  count: 0,
  used: false,
  last_month: '',
};

const TERM: StoredTerm = {
  taxonomy: 'category',
  id: 4,
  name: 'Jazz',
  description: '',
  slug: 'jazz',
  parent: 0,
  count: 0,
  state: 'unused',
  sort_name: 'jazz',
  version: 1,
};

/** The next version of a record. */
const next = <R extends { version: number }>(record: R, changes: Partial<R>): R => ({
  ...record,
  ...('modified_utc' in record ? { modified_utc: '2027-01-02 10:00:00' } : {}),
  ...changes,
  version: record.version + 1,
});

describe('the type of a change of a post', () => {
  const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
  const expected: Record<string, (from: string | undefined) => string> = {
    publish: () => 'EventPublished',
    trash: () => 'EventTrashed',
  };
  const unpublished = (from: string | undefined) => {
    if (from === undefined) return 'EventCreated';
    if (from === 'trash') return 'EventRestored';
    return from === 'publish' ? 'EventWithdrawn' : 'EventChanged';
  };
  const pairs = [undefined, ...statuses].flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(pairs)('follows from its status: %s -> %s', (from, to) => {
    const before = from && { ...EVENT, status: from };
    const after = next(EVENT, { status: to });
    const change = changeOf(events, before, after);
    expect(change?.transition.type).toBe((expected[to] ?? unpublished)(from));
    expect(change?.transition.members).toContain('status');
    expect(change?.transition.isPublic).toBe(to === 'publish');
    expect(change?.source).toBe('sino.calendar');
  });

  it.each(statuses)('is EventDeleted if the event is permanently deleted: %s', (status) => {
    const change = changeOf(events, { ...EVENT, status, version: 6 }, undefined);
    expect(change?.transition).toEqual({
      type: 'EventDeleted',
      kind: 'event',
      version: '7',
      identifiers: { id: 20 },
      members: [],
      isPublic: false,
    });
  });

  it.each(['venue', 'organizer'] as const)('begins with its kind: %s', (type) => {
    const name = type === 'venue' ? 'Venue' : 'Organizer';
    const post = { ...VENUE, type };
    expect(changeOf(linkedPosts, undefined, post)?.transition).toMatchObject({
      type: `${name}Published`,
      kind: type,
    });
    expect(changeEventOf(linkedPosts, post, next(post, { name: 'New' }))).toEqual({
      type: `${name}Changed`,
      members: [type],
    });
  });
});

describe('the members of a change', () => {
  it('have the names of the API', () => {
    const after = next(EVENT, { title: 'New', tag: [9], category: [], slug: 'x' });
    expect(changeEventOf(events, EVENT, after)?.members).toEqual(['categories', 'slug', 'tags', 'title']);
  });

  it('have the slug when callers see another one', () => {
    const draft: StoredEvent = { ...EVENT, status: 'draft', slug: '', wanted_slug: 'concert' };
    const published = next(draft, { status: 'publish', slug: 'concert', wanted_slug: undefined });
    expect(changeEventOf(events, draft, published)?.members).toEqual(['status']);
    expect(changeEventOf(events, draft, { ...published, slug: 'concert-2' })?.members).toEqual([
      'slug',
      'status',
    ]);
    const taken = next(draft, { slug: 'concert', wanted_slug: undefined });
    expect(changeEventOf(events, draft, taken)).toBeUndefined();
  });

  it('name the details of a venue one by one', () => {
    const after = next(VENUE, { details: { city: 'Rome', zip: '00100', show_map: false } });
    expect(changeEventOf(linkedPosts, VENUE, after)?.members).toEqual(['show_map', 'zip']);
  });

  it('leave out empty texts of a venue, which its record does not have', () => {
    const emptied = next(VENUE, { details: { city: '', show_map: true } });
    expect(changeEventOf(linkedPosts, VENUE, emptied)?.members).toEqual(['city']);
    const created = { ...VENUE, details: { city: 'Rome', phone: '', show_map: false } };
    const { members } = changeEventOf(linkedPosts, undefined, created) ?? {};
    expect(members).toEqual(expect.arrayContaining(['city', 'show_map', 'venue']));
    for (const name of ['description', 'phone']) expect(members).not.toContain(name);
  });

  it('are all members of a new record', () => {
    expect(changeEventOf(terms, undefined, TERM)).toEqual({
      type: 'CategoryPublished',
      members: ['description', 'name', 'parent', 'slug'],
    });
    expect(changeEventOf(terms, undefined, { ...TERM, taxonomy: 'tag' })).toEqual({
      type: 'TagPublished',
      members: ['description', 'name', 'slug'],
    });
  });
});

describe('an import', () => {
  const origin = { global_id: 'a.example?id=7', lineage: ['a.example?id=7'], source: 's1', content: 'c1' };
  const again = { ...origin, source: 's2', content: 'c2' };

  it('names the global ids of a new record, and later only what it changes', () => {
    const imported = { ...EVENT, origin };
    expect(changeEventOf(events, undefined, imported)?.members).toEqual(
      expect.arrayContaining(['global_id', 'global_id_lineage', 'title']),
    );
    expect(changeEventOf(events, EVENT, next(EVENT, { origin }))?.members).toEqual([
      'global_id',
      'global_id_lineage',
    ]);
    expect(changeEventOf(events, imported, next(imported, { title: 'New', origin: again }))?.members).toEqual(
      ['title'],
    );
  });

  it('is no change if it leaves a record as it was', () => {
    const written = [
      changeEventOf(events, { ...EVENT, origin }, next({ ...EVENT, origin }, { origin: again })),
      changeEventOf(linkedPosts, { ...VENUE, origin }, next({ ...VENUE, origin }, { origin: again })),
      changeEventOf(terms, { ...TERM, origin }, next({ ...TERM, origin }, { origin: again })),
    ];
    expect(written).toEqual([undefined, undefined, undefined]);
  });

  it('names no global id of a term, which has none', () => {
    expect(changeEventOf(terms, undefined, { ...TERM, origin })?.members).not.toContain('global_id');
    const renamed = next({ ...TERM, origin }, { name: 'New', origin: again });
    expect(changeEventOf(terms, { ...TERM, origin }, renamed)?.members).toEqual(['name']);
  });
});

describe('no change event is sent', () => {
  it('for counts, which change with each event', () => {
    expect(changeEventOf(terms, TERM, next(TERM, { count: 1, state: 'used' }))).toBeUndefined();
    const used = next(VENUE, { count: 7, used: true, last_month: '2027-03' });
    expect(changeEventOf(linkedPosts, VENUE, used)).toBeUndefined();
  });

  it('for a write that changes nothing', () => {
    expect(changeEventOf(events, EVENT, next(EVENT, {}))).toBeUndefined();
  });

  it('for the time when somebody changed an occurrence alone', () => {
    const occurrence = { series: 73, date: '2027-03-05 20:00:00', differs: ['title'], is_next: false };
    const before = { ...EVENT, occurrence: { ...occurrence, edited_ms: 1 } };
    const again = next(before, { occurrence: { ...occurrence, edited_ms: 2 } });
    expect(changeEventOf(events, before, again)).toBeUndefined();
    expect(changeEventOf(events, before, { ...again, title: 'New' })?.members).toEqual(['title']);
  });

  it('for terms in another order, which records show by name', () => {
    const before = { ...EVENT, category: [4, 5], tag: [9, 10], organizer: [1, 2] };
    expect(changeEventOf(events, before, next(before, { category: [5, 4], tag: [10, 9] }))).toBeUndefined();
    const reversed = next(before, { tag: [10, 9], organizer: [2, 1] });
    expect(changeEventOf(events, before, reversed)?.members).toEqual(['organizer']);
  });

  it('for an empty text of a venue that had none', () => {
    const details = { ...VENUE.details, phone: '', zip: '' };
    expect(changeEventOf(linkedPosts, VENUE, next(VENUE, { details }))).toBeUndefined();
  });

  it('for items that are not records', () => {
    expect(changeOf(slugs, undefined, { type: 'event', slug: 'concert', id: 20 })).toBeUndefined();
  });
});

describe('a term', () => {
  it('is public when the first published event uses it', () => {
    const hidden: StoredTerm = { ...TERM, taxonomy: 'tag', state: 'hidden' };
    expect(changeOf(terms, undefined, hidden)?.transition).toMatchObject({
      type: 'TagCreated',
      isPublic: false,
    });
    const used = next(hidden, { state: 'used', count: 1 });
    expect(changeOf(terms, hidden, used)?.transition).toMatchObject({
      type: 'TagPublished',
      isPublic: true,
      members: [],
    });
    expect(changeEventOf(terms, used, next(used, { name: 'New' }))).toEqual({
      type: 'TagChanged',
      members: ['name'],
    });
    expect(changeOf(terms, used, undefined)?.transition).toMatchObject({ type: 'TagDeleted', version: '3' });
  });
});

describe('a split write', () => {
  const many = Array.from({ length: 30 }, (_, n) => n + 1);

  /** The change events for the successive states of an event. */
  function changeEventsOf(states: readonly (StoredEvent | undefined)[]) {
    return states.slice(1).flatMap((after, n) => changeEventOf(events, states[n], after) ?? []);
  }

  /** An event, and the states that add its pending links. */
  function completed(state: StoredEvent): StoredEvent[] {
    const states = [state];
    for (let last = state; last.pending !== undefined; states.push(last)) last = withMoreLinks(last);
    return states;
  }

  it('of a new event sends one change event for its content, and one for its links', () => {
    const [first, ...others] = completed(firstStateOf({ ...EVENT, tag: many }));
    expect(others.length).toBeGreaterThan(1);
    expect(changeEventsOf([undefined, first, ...others])).toEqual([
      { type: 'EventPublished', members: expect.arrayContaining(['title', 'tags', 'categories']) },
      { type: 'EventChanged', members: ['categories', 'tags'] },
    ]);
  });

  it('of changed content sends two, too', () => {
    const before = { ...EVENT, tag: many };
    const after = next(before, { title: 'New', tag: [...many.slice(20), 50, 51] });
    const states = statesBetween(before, after);
    expect(states.length).toBeGreaterThan(1);
    expect(changeEventsOf([before, ...states, ...completed(states.at(-1) ?? after).slice(1)])).toEqual([
      { type: 'EventChanged', members: ['tags', 'title'] },
      { type: 'EventChanged', members: ['categories', 'tags'] },
    ]);
  });
});
