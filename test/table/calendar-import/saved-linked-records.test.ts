import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_WRITER } from '../../../lib/calendar/authors/rights.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { createTerm } from '../../../lib/calendar/terms/creation.ts';
import { changeTerm } from '../../../lib/calendar/terms/writes.ts';
import { newFile } from '../../new-directory.ts';
import { linkedPostRecord, termRecord } from '../../original-calendar/records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { events, page, ROOT } from './saved-responses.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

async function importCategories(...terms: readonly (readonly [id: number, name: string, slug: string])[]) {
  const categories = terms.map(([id, name, slug]) => termRecord(ROOT, 'categories', { id, name, slug }));
  return importFrom(await newFile('terms.json', JSON.stringify(page('categories', categories))));
}

describe('the import of saved responses', () => {
  it('links events to records that were left out before', async () => {
    const venue = { id: 299, global_id: 'saved.example?id=299', venue: 'x'.repeat(300), slug: 'late' };
    const event = (other: object) => ({
      ...{ ...events[1], id: 9002, global_id: 'saved.example?id=9002', slug: 'late', title: 'Late' },
      venue: { ...venue, ...other },
    });
    const first = await importFrom(await newFile('events.json', JSON.stringify(event({}))));
    expect(first).toMatchObject({ code: 3, stdout: expect.stringContaining('its venue is not here') });
    const corrected = await newFile('events.json', JSON.stringify(event({ venue: 'Late' })));
    expect((await importFrom(corrected)).stdout).toContain('venues: 1 created\nevents: 1 updated\n');
    const stored = await linkedPostBySlug('venue', 'late');
    expect(await eventBySlug('late')).toMatchObject({ venue: [stored?.id] });
    expect((await importFrom(corrected)).stdout).toContain('venues: 1 unchanged\nevents: 1 unchanged\n');

    const broken = await newFile('events.json', JSON.stringify({ ...event({}), title: 'Later' }));
    expect((await importFrom(broken)).stdout).toContain('venues: 1 left out\nevents: 1 updated\n');
    expect(await eventBySlug('late')).toMatchObject({ title: 'Later', venue: [stored?.id] });
  });

  it('imports events whose venue or organizer has no title, which the interface leaves out', async () => {
    const [place, host] = [298, 297].map((id) => ({
      id,
      global_id: `saved.example?id=${id}`,
      status: 'publish',
    }));
    const event = {
      ...{ ...events[1], id: 9003, global_id: 'saved.example?id=9003', slug: 'nowhere' },
      ...{ venue: place, organizer: [host] },
    };
    const { code, stdout, stderr } = await importFrom(await newFile('event.json', JSON.stringify(event)));
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: expect.stringContaining('venues: 1 left out\norganizers: 1 left out\nevents: 1 created\n'),
    });
    expect(stdout).toContain('  events: its venue is not here (1)\n');
    expect(stderr).toContain('venues: saved.example?id=298: venue: expected text that is not empty\n');
    expect(await eventBySlug('nowhere')).toBeDefined();
  });

  it('renames categories, even if they take the names of each other', async () => {
    const namesOf = (...slugs: readonly string[]) =>
      Promise.all(slugs.map(async (slug) => (await termBySlug('category', slug))?.name));
    await importCategories([31, 'Folk', 'folk'], [32, 'Rock', 'rock'], [33, 'Pop', 'pop']);
    const ids = await Promise.all(['folk', 'rock'].map((slug) => termBySlug('category', slug)));

    // The third one is new, and has the former name of the second one.
    const chain = await importCategories(
      [34, 'Pop', 'pop-2'],
      [31, 'Rock', 'folk'],
      [32, 'Old rock', 'rock'],
      [33, 'Old pop', 'pop'],
    );
    expect(chain).toMatchObject({ code: 0, stdout: 'categories: 1 created, 3 updated\n' });
    expect(await namesOf('folk', 'rock', 'pop', 'pop-2')).toEqual(['Rock', 'Old rock', 'Old pop', 'Pop']);

    const swapped = [
      [31, 'Old rock', 'rock'],
      [32, 'Rock', 'folk'],
    ] as const;
    expect((await importCategories(...swapped)).stdout).toBe('categories: 2 updated\n');
    expect(await namesOf('rock', 'folk')).toEqual(['Old rock', 'Rock']);
    expect((await termBySlug('category', 'rock'))?.id).toBe(ids[0]?.id);
    expect((await importCategories(...swapped)).stdout).toBe('categories: 2 unchanged\n');
  });

  it('keeps the parent of a category if an event is imported that has the category alone', async () => {
    const [music, jazz] = [
      { id: 61, name: 'Concerts', slug: 'concerts' },
      { id: 62, name: 'Trad jazz', slug: 'trad-jazz', parent: 61 },
    ].map((term) => termRecord(ROOT, 'categories', term));
    const imported = async (content: object) =>
      (await importFrom(await newFile('saved.json', JSON.stringify(content)))).stdout.split('\n')[0];
    const event = (id: number, category: object) => ({
      ...{ ...events[1], id, global_id: `saved.example?id=${id}`, slug: `gig-${id}` },
      ...{ tags: [], venue: [], organizer: [], categories: [category] },
    });
    await imported([music, jazz]);
    const parent = (await termBySlug('category', 'concerts'))?.id;
    expect(await imported(event(9031, { ...jazz }))).toBe('categories: 1 unchanged');
    expect(await termBySlug('category', 'trad-jazz')).toMatchObject({ parent });

    expect(await imported(event(9032, { ...jazz, name: 'Jazz of old' }))).toBe('categories: 1 updated');
    expect(await termBySlug('category', 'trad-jazz')).toMatchObject({ name: 'Jazz of old', parent });

    // That parent was never imported.
    await imported(event(9033, { ...jazz, parent: 63 }));
    expect(await termBySlug('category', 'trad-jazz')).toMatchObject({ name: 'Trad jazz', parent });
  });

  it('leaves a category that takes the name of one that was changed here', async () => {
    await importCategories([41, 'Chess', 'chess'], [42, 'Go', 'go']);
    const go = await termBySlug('category', 'go');
    await changeTerm('category', go?.id ?? 0, { description: 'Changed here' });
    const { stdout } = await importCategories([41, 'Go', 'go'], [42, 'Chess', 'chess']);
    expect(stdout).toBe('categories: 1 already there, 1 kept, because they were changed or removed here\n');
    expect(await termBySlug('category', 'chess')).toMatchObject({ name: 'Chess' });
    expect(await termBySlug('category', 'go')).toMatchObject({ name: 'Go', id: go?.id });
  });

  it('changes a tag whose slug is taken', async () => {
    const imported = async (name: string, slug: string) => {
      const tag = termRecord(ROOT, 'tags', { id: 43, name, slug });
      return importFrom(await newFile('terms.json', JSON.stringify(page('tags', [tag]))));
    };
    await imported('Outside', 'outside');
    await createTerm('tag', { name: 'Outdoor' });
    expect((await imported('Open air', 'outdoor')).stdout).toContain(
      'tags: 1 updated\nImported with changes:\n  tags: its slug was taken or invalid, and was replaced (1)\n',
    );
    expect(await termBySlug('tag', 'outdoor-2')).toMatchObject({ name: 'Open air' });
    expect((await imported('Al fresco', 'outdoor')).code).toBe(0);
    expect(await termBySlug('tag', 'outdoor-2')).toMatchObject({ name: 'Al fresco' });
  });

  it('changes events when what they are linked to is not the same as a record here any more', async () => {
    const event = (venue: string, category: string) => ({
      ...{ ...events[1], id: 9021, global_id: 'saved.example?id=9021', slug: 'fair', title: 'Fair' },
      venue: linkedPostRecord(ROOT, 'venue', { id: 251, name: venue, slug: venue }),
      categories: [termRecord(ROOT, 'categories', { id: 51, name: category, slug: category })],
    });
    const imported = async (...names: Parameters<typeof event>) =>
      (await importFrom(await newFile('events.json', JSON.stringify(event(...names))))).stdout;
    const hall = await createLinkedPost(VENUE, { venue: 'Old Hall' }, SYSTEM_WRITER);
    const fairs = await createTerm('category', { name: 'Old Fairs' });
    expect(await imported('Old Hall', 'Old Fairs')).toContain(
      'categories: 1 already there\nvenues: 1 already there\nevents: 1 created\n',
    );
    expect(await eventBySlug('fair')).toMatchObject({ venue: [hall.id], category: [fairs.id] });
    expect(await imported('Old Hall', 'Old Fairs')).toContain('events: 1 unchanged\n');

    expect(await imported('New Hall', 'New Fairs')).toContain(
      'categories: 1 created\nvenues: 1 created\nevents: 1 updated\n',
    );
    expect(await eventBySlug('fair')).toMatchObject({
      venue: [(await linkedPostBySlug('venue', 'new-hall'))?.id],
      category: [(await termBySlug('category', 'new-fairs'))?.id],
    });
    expect(await imported('New Hall', 'New Fairs')).toContain('events: 1 unchanged\n');
  });

  it('does not use a draft here for a published venue', async () => {
    await createLinkedPost(VENUE, { venue: 'Barn', status: 'draft' }, SYSTEM_WRITER);
    const barn = linkedPostRecord(ROOT, 'venue', { id: 252, name: 'Barn', slug: 'red-barn' });
    const { stdout } = await importFrom(await newFile('venue.json', JSON.stringify(barn)));
    expect(stdout).toContain('venues: 1 created\n');
    expect(await linkedPostBySlug('venue', 'red-barn')).toMatchObject({ name: 'Barn', status: 'publish' });
  });

  it('clears the coordinates of a venue that has none there any more', async () => {
    const imported = async (more: object) =>
      importFrom(
        await newFile(
          'venue.json',
          JSON.stringify(
            linkedPostRecord(ROOT, 'venue', { id: 205, name: 'Pier', slug: 'pier', more: { ...more } }),
          ),
        ),
      );
    await imported({ geo_lat: 41.9, geo_lng: 12.5 });
    expect(await linkedPostBySlug('venue', 'pier')).toMatchObject({ geo_lat: 41.9 });
    expect((await imported({})).stdout).toContain('venues: 1 updated\n');
    expect(await linkedPostBySlug('venue', 'pier')).not.toHaveProperty('geo_lat');
  });

  it('clears a website and a cost that became invalid there', async () => {
    const imported = async (website: string, cost: string) => {
      const organizer = { id: 301, name: 'Choir', slug: 'choir', more: { website } };
      const event = {
        ...{ ...events[1], id: 9041, global_id: 'saved.example?id=9041', slug: 'choral', venue: [], cost },
        ...{ cost_details: undefined, organizer: [linkedPostRecord(ROOT, 'organizer', organizer)] },
      };
      return (await importFrom(await newFile('event.json', JSON.stringify(event)))).stdout;
    };
    await imported('https://choir.example/', '$20');
    expect(await eventBySlug('choral')).toMatchObject({ cost: ['$20'] });
    const stdout = await imported('www.choir.example', `Ask ${'us '.repeat(50)}`);
    expect(stdout).toContain('organizers: its website is invalid (1)');
    expect(stdout).toContain('events: its cost is invalid (1)');
    expect(await eventBySlug('choral')).toMatchObject({ cost: [] });
    expect((await linkedPostBySlug('organizer', 'choir'))?.details).not.toMatchObject({
      website: 'https://choir.example/',
    });
  });

  it('finds no change in forms and scripts that have other values in each response', async () => {
    const imported = async (nonce: string, text: string) => {
      const description = `<p id="t-${nonce}">${text}</p><form><input value="${nonce}"></form>`;
      const event = {
        ...{ ...events[1], id: 9051, global_id: 'saved.example?id=9051', slug: 'booked', description },
        venue: linkedPostRecord(ROOT, 'venue', { id: 261, name: 'Box', slug: 'box', description }),
      };
      return (await importFrom(await newFile('event.json', JSON.stringify(event)))).stdout;
    };
    expect(await imported('8f31', 'Book a seat.')).toContain('venues: 1 created');
    expect(await imported('90ab', 'Book a seat.')).toMatch(/venues: 1 unchanged\n.*events: 1 unchanged\n/s);
    expect(await imported('17cc', 'Sold out.')).toMatch(/venues: 1 updated\n.*events: 1 updated\n/s);
    expect(await eventBySlug('booked')).toMatchObject({ description: '<p>Sold out.</p>' });
  });
});
