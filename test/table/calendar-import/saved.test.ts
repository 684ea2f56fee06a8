import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_WRITER } from '../../../lib/calendar/authors/rights.ts';
import { createLinkedPost } from '../../../lib/calendar/linked-posts/creation.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { createTerm } from '../../../lib/calendar/terms/creation.ts';
import { changeTerm } from '../../../lib/calendar/terms/writes.ts';
import { openSaved } from '../../../scripts/cli/import-calendar/saved.ts';
import { newDirectory, newFile } from '../../new-directory.ts';
import { CALENDAR } from '../../original-calendar/calendar.ts';
import { eventRecord, linkedPostRecord, termRecord } from '../../original-calendar/records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const ROOT = 'https://saved.example/wp-json/tribe/events/v1';
const events = CALENDAR.events
  .filter(({ id }) => id < 1000 && id !== 406)
  .map((event) => eventRecord(ROOT, CALENDAR, event));
const page = (collection: string, records: readonly object[]) => ({
  [collection]: records,
  rest_url: `${ROOT}/${collection}/`,
  total: records.length,
  total_pages: 1,
});

describe('the import of saved responses', () => {
  it('imports one page, with the records that its events are linked to', async () => {
    const file = await newFile('events.json', JSON.stringify(page('events', events.slice(0, 1))));
    const { code, stdout } = await importFrom(file);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'categories: 1 created\ntags: 2 created\nvenues: 1 created\norganizers: 2 created\nevents: 1 created\n',
      ),
    });
    expect(stdout).toContain('categories: its parent category is not here (1)');
    const category = await termBySlug('category', 'jazz-blues');
    expect(await eventBySlug('autumn-jazz')).toMatchObject({ category: [category?.id] });
  });

  it('writes no report over a saved response, or beside those of a directory', async () => {
    const content = JSON.stringify(page('events', events.slice(0, 1)));
    const file = await newFile('events.json', content);
    const beside = join(dirname(file), 'report.ndjson');
    for (const [from, report] of [
      [file, file],
      [dirname(file), beside],
    ] as const) {
      const { code, stderr } = await importFrom(from, ['--dry-run', '--report', report]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `${report} is where the input is read from: name another file with --report.\n`,
      });
    }
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('imports several pages and single records of a directory, and recognizes existing records', async () => {
    const directory = await newDirectory();
    const save = (name: string, content: unknown) =>
      writeFile(join(directory, name), JSON.stringify(content));
    await save('a.json', [page('events', events.slice(0, 2)), page('events', events.slice(2))]);
    await save(
      'b.json',
      page(
        'categories',
        CALENDAR.categories.map((term) => termRecord(ROOT, 'categories', term)),
      ),
    );
    await writeFile(
      join(directory, 'c.ndjson.gz'),
      gzipSync(
        [
          ...CALENDAR.venues.map((venue) => linkedPostRecord(ROOT, 'venue', venue)),
          ...CALENDAR.organizers.map((organizer) => linkedPostRecord(ROOT, 'organizer', organizer)),
        ]
          .map((record) => JSON.stringify(record))
          .join('\n'),
      ),
    );
    await writeFile(join(directory, 'README.md'), 'Saved');
    const { code, stdout } = await importFrom(directory);
    expect(code).toBe(0);
    expect(stdout).toContain('categories: 2 created, 1 updated');
    expect(stdout).toContain('venues: 2 created, 1 unchanged');
    expect(stdout).toContain(`events: ${events.length - 1} created, 1 unchanged`);
    expect(await linkedPostBySlug('venue', 'secret-place')).toMatchObject({ status: 'draft' });
    expect(await eventBySlug('hidden')).toMatchObject({ hide_from_listings: true });
    expect(await termBySlug('category', 'jazz-blues')).toMatchObject({
      parent: (await termBySlug('category', 'music'))?.id,
    });
    expect((await importFrom(directory)).stdout).toMatch(/events: \d unchanged\n/);
  });

  it('distinguishes existing records from those of another site with the same name', async () => {
    const elsewhere = linkedPostRecord('https://other.example/wp-json/tribe/events/v1', 'venue', {
      id: 201,
      name: 'Town Hall',
      slug: 'town-hall',
    });
    const { stdout } = await importFrom(await newFile('venue.json', JSON.stringify(elsewhere)));
    expect(stdout).toContain('venues: 1 created');
    expect(stdout).toContain('venues: its slug was taken');
    const own = { ...events[0], title: '', id: 9000, global_id: 'saved.example?id=9000' };
    const bad = { ...events[0], start_date: '2027-02-30 00:00:00' };
    const strange = { ...events[1], id: 9001, global_id: 'saved.example?id=201' };
    const file = await newFile('events.json', JSON.stringify([own, bad, strange]));
    const ended = await importFrom(file);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('title: expected text that is not empty');
    expect(ended.stderr).toContain('start_date: expected a time such as 2027-03-05 20:00:00');
    expect(ended.stderr).toContain(
      'there is a record of another kind with the global id saved.example?id=201',
    );
  });

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

  it('reports different events with the same global id, such as copies of an imported event', async () => {
    const copy = (id: number, title: string) => ({
      ...{ ...events[2], id, title, slug: title, global_id: 'origin.example?id=5' },
      global_id_lineage: ['origin.example?id=5', `saved.example?id=${id}`],
    });
    const list = [copy(9003, 'first'), copy(9003, 'first'), copy(9004, 'second')];
    const { code, stdout, stderr } = await importFrom(await newFile('events.json', JSON.stringify(list)));
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('events: 1 created, 1 left out\n'),
    });
    expect(stderr).toBe('events: second: another event there has the same global id\n');
  });

  it('renames categories, even if they take the names of each other', async () => {
    const imported = async (...terms: readonly (readonly [id: number, name: string, slug: string])[]) => {
      const categories = terms.map(([id, name, slug]) => termRecord(ROOT, 'categories', { id, name, slug }));
      return importFrom(await newFile('terms.json', JSON.stringify(page('categories', categories))));
    };
    const namesOf = (...slugs: readonly string[]) =>
      Promise.all(slugs.map(async (slug) => (await termBySlug('category', slug))?.name));
    await imported([31, 'Folk', 'folk'], [32, 'Rock', 'rock'], [33, 'Pop', 'pop']);
    const ids = await Promise.all(['folk', 'rock'].map((slug) => termBySlug('category', slug)));

    // The third one is new, and has the former name of the second one.
    const chain = await imported(
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
    expect((await imported(...swapped)).stdout).toBe('categories: 2 updated\n');
    expect(await namesOf('rock', 'folk')).toEqual(['Old rock', 'Rock']);
    expect((await termBySlug('category', 'rock'))?.id).toBe(ids[0]?.id);
    expect((await imported(...swapped)).stdout).toBe('categories: 2 unchanged\n');
  });

  it('leaves a category that takes the name of one that was changed here', async () => {
    const imported = async (...terms: readonly (readonly [id: number, name: string, slug: string])[]) => {
      const categories = terms.map(([id, name, slug]) => termRecord(ROOT, 'categories', { id, name, slug }));
      return importFrom(await newFile('terms.json', JSON.stringify(page('categories', categories))));
    };
    await imported([41, 'Chess', 'chess'], [42, 'Go', 'go']);
    const go = await termBySlug('category', 'go');
    await changeTerm('category', go?.id ?? 0, { description: 'Changed here' });
    const { stdout } = await imported([41, 'Go', 'go'], [42, 'Chess', 'chess']);
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

  it('imports several events of an author who is new here', async () => {
    const byNewAuthor = [9011, 9012, 9013, 9014].map((id) => ({
      ...{ ...events[1], id, author: '5', slug: `by-five-${id}`, global_id: `saved.example?id=${id}` },
      global_id_lineage: [`saved.example?id=${id}`],
    }));
    const file = await newFile('events.json', JSON.stringify(byNewAuthor));
    expect(await importFrom(file, ['--author', 'same'])).toMatchObject({ code: 0, stderr: '' });
    expect(await eventBySlug('by-five-9014')).toMatchObject({ author: 5 });
  });

  it('reads any number of records in one list', async () => {
    const records = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    const { total } = await openSaved(await newFile('events.json', JSON.stringify(page('events', records))));
    expect(total).toBe(200_000);
  });

  it('refuses any other file', async () => {
    for (const [content, sentence] of [
      ['{', 'is not JSON'],
      ['{"posts":[]}', 'is neither a list of the interface nor one of its records'],
    ] as const) {
      const { code, stderr } = await importFrom(await newFile('events.json', content));
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
    }
  });
});
