import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Writer } from '../../../lib/calendar/authors/rights.ts';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { listEntries } from '../../../lib/calendar/keys.ts';
import { trashLinkedPost } from '../../../lib/calendar/linked-posts/changes.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { requireLinkedPost } from '../../../lib/calendar/linked-posts/require.ts';
import { newFile } from '../../new-directory.ts';
import { CALENDAR } from '../../original-calendar/calendar.ts';
import type { Calendar } from '../../original-calendar/records.ts';
import { EDITOR, type OriginalSite, startOriginalSite } from '../../original-calendar/site.ts';
import { countRecords } from '../../stored-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, linesOf, runImport } from './command.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

const WRITER: Writer = { role: 'editor', author: 0 };
const CREDENTIALS = { IMPORT_USER: EDITOR.user, IMPORT_PASSWORD: EDITOR.password };
const LESSONS = 48;

let site: OriginalSite;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  site = await startOriginalSite(CALENDAR);
});
afterAll(() => site.close());

/** Returns the calendar with changes to events, by their identifiers. */
const changed = (changes: Readonly<Record<number, object>>): Calendar => ({
  ...CALENDAR,
  events: CALENDAR.events.map((event) => ({ ...event, ...changes[event.id] })),
});

// In sequence: each test starts with the calendar that the previous one left.
describe('the import of a calendar from a site', () => {
  it('writes nothing in a dry run, with or without a table', async () => {
    for (const run of [runImport, (args: readonly string[]) => importFrom(site.url, args)]) {
      const { code, stdout } = await run(
        run === runImport ? ['--from', site.url, '--dry-run'] : ['--dry-run'],
      );
      expect(code).toBe(3);
      expect(stdout).toMatch(/^Nothing was written.*\ncategories: 3 created\ntags: 2 created\n/);
      expect(stdout).toContain(`events: ${LESSONS + 4} created, 1 left out`);
    }
    expect(await eventBySlug('autumn-jazz')).toBeUndefined();
    expect(await termBySlug('category', 'music')).toBeUndefined();
  });

  it('imports everything that it can see, past and future, despite temporary errors of the site', async () => {
    site.requests.splice(0);
    site.nextErrors.push({ status: 503 }, { status: 429, retryAfter: '1' }, { status: 502, retryAfter: '0' });
    const report = await newFile('report.ndjson', '');
    const { code, stdout, stderr } = await importFrom(`${site.url}/wp-json/`, [
      ...['--report', report, '--author', '3=7'],
    ]);
    expect(code).toBe(3);
    expect(stderr).toBe(
      'events: 406 (events, page 2): is protected by a password, so only a part of it can be seen\n',
    );
    expect(stdout).toContain('venues: 2 created\norganizers: 2 created\n');
    expect(stdout).toContain(`events: ${LESSONS + 4} created, 1 left out`);
    expect(stdout).toContain('events: "custom_fields" is not supported here (1)');
    expect(stdout).toContain('events: the description loses <iframe> (1)');
    expect(stdout).toContain('events: its times in UTC contradict its time zone');
    expect(stdout).toContain('events: it would end before it starts; it ends when it starts (1)');
    expect(stdout).toContain('events: author 1 is not mapped; see --author');
    expect(stdout).toContain('neither events that are hidden from lists nor the trash');
    expect(site.maxConcurrent()).toBeLessThanOrEqual(2);
    expect(new Set(site.requests.map(({ agent }) => agent))).toEqual(new Set(['sino-import-calendar']));

    const lines = await linesOf(report);
    const [jazz] = lines.filter(({ origin }) => origin === '127.0.0.1?id=401');
    const stored = await eventBySlug('autumn-jazz');
    expect(jazz).toMatchObject({ collection: 'events', outcome: 'created', id: stored?.id });
    expect(lines.filter(({ outcome }) => outcome === 'left out')).toHaveLength(1);
  });

  it('imports each record completely, with its slug and date', async () => {
    const [music, jazz, hall, other, guild, nobody] = [
      await termBySlug('category', 'music'),
      await termBySlug('category', 'jazz-blues'),
      await linkedPostBySlug('venue', 'town-hall'),
      await linkedPostBySlug('venue', 'town-hall-2'),
      await linkedPostBySlug('organizer', 'musicians-guild'),
      await linkedPostBySlug('organizer', 'nobody'),
    ];
    expect(jazz).toMatchObject({
      name: 'Jazz & Blues',
      parent: music?.id,
      description: '<p>Blue notes.</p>',
    });
    expect(await termBySlug('tag', '%e6%97%a5%e6%9c%ac')).toMatchObject({ name: '日本' });
    expect(hall).toMatchObject({
      name: 'Town Hall',
      author: 7,
      geo_lat: 41.9,
      geo_lng: 12.5,
      description: '<p>Built in 1900.</p>\n<p>Big.</p>',
      details: {
        city: 'Rome',
        province: 'RM',
        website: 'https://hall.example/?a=1&b=2',
        show_map: false,
        show_map_link: true,
      },
    });
    expect(other).toMatchObject({ name: 'Town Hall', author: 0, details: { city: 'Paris' } });
    expect(guild).toMatchObject({ name: 'Musicians’ Guild', details: { email: 'guild@music.example' } });

    expect(await eventBySlug('autumn-jazz')).toMatchObject({
      title: 'Autumn “Jazz” & more…',
      description: '<p>Doors open at seven.</p>\n<p>Bring a friend.</p>',
      author: 7,
      status: 'publish',
      date_utc: '2025-11-21 04:45:48',
      timezone: 'Europe/Rome',
      start_date: '2025-12-05 20:00:00',
      utc_start_date: '2025-12-05 19:00:00',
      cost: ['0$', '20$', '30$'],
      website: 'https://tickets.example/jazz?x=1&y=2',
      show_map: true,
      featured: true,
      category: [jazz?.id],
      venue: [hall?.id],
      organizer: [nobody?.id, guild?.id],
      image: { width: 1200, height: 800, extension: 'jpg', sizes: { thumbnail: { width: 150 } } },
      origin: { global_id: '127.0.0.1?id=401', lineage: ['127.0.0.1?id=401'] },
    });
    const plain = await eventBySlug('%e6%97%a5%e6%9c%ac%e3%81%ae%e7%a5%ad%e3%82%8a');
    expect(plain).toMatchObject({ title: '日本の祭り', description: '<p>See: </p>', venue: [other?.id] });
    expect(plain).not.toHaveProperty('website');
    expect(await eventBySlug('far-future')).toMatchObject({
      all_day: true,
      timezone: 'UTC-5',
      utc_start_date: '2040-05-01 05:00:00',
    });
    expect(await countRecords(listEntries.range({ kind: 'venue', target: hall?.id ?? 0 }))).toBe(LESSONS + 1);
    expect(hall?.count).toBe(LESSONS + 1);
  });

  it('changes nothing the second time', async () => {
    const before = await eventBySlug('autumn-jazz');
    const { stdout } = await importFrom(`${site.url}/events/`, ['--author', '3=7']);
    expect(stdout).toContain(
      `categories: 3 unchanged\ntags: 2 unchanged\nvenues: 2 unchanged\norganizers: 2 unchanged\nevents: ${LESSONS + 4} unchanged, 1 left out`,
    );
    expect(await eventBySlug('autumn-jazz')).toEqual(before);
  });

  it('imports changes, but does not overwrite those that were made here', async () => {
    const [far, plain, secret] = [
      await eventBySlug('far-future'),
      await eventBySlug('%e6%97%a5%e6%9c%ac%e3%81%ae%e7%a5%ad%e3%82%8a'),
      await linkedPostBySlug('venue', 'town-hall-2'),
    ];
    await changeEvent(far?.id ?? 0, { title: 'Near future' }, WRITER);
    await trashLinkedPost(VENUE, () => requireLinkedPost(VENUE, secret?.id ?? 0), WRITER);
    site.calendar = changed({
      401: { image: false, venue: 202, categories: [], more: { cost: '', website: '' } },
      402: { name: 'Distant future' },
      403: { description: 'Fireworks.' },
    });
    const { stdout } = await importFrom(site.url, ['--author', '3=7']);
    expect(stdout).toContain('venues: 2 unchanged');
    expect(stdout).toContain(
      `events: 1 updated, ${LESSONS + 1} unchanged, 2 kept, because they were changed`,
    );
    const jazz = await eventBySlug('autumn-jazz');
    expect(jazz).toMatchObject({ category: [], venue: [], cost: [], website: '' });
    expect(jazz?.image).toBeUndefined();
    expect(await eventBySlug('far-future')).toMatchObject({ title: 'Near future' });
    expect(await eventBySlug(plain?.slug ?? '')).toMatchObject({ description: '<p>See: </p>', venue: [] });

    const again = await importFrom(site.url, ['--author', '3=7', '--overwrite']);
    expect(again.stdout).toContain('venues: 1 updated, 1 unchanged');
    expect(again.stdout).toContain(`events: 2 updated, ${LESSONS + 2} unchanged`);
    expect(await eventBySlug('far-future')).toMatchObject({ title: 'Distant future' });
    expect(await eventBySlug(plain?.slug ?? '')).toMatchObject({ description: '<p>Fireworks.</p>' });
    expect(await linkedPostBySlug('venue', 'town-hall-2')).toMatchObject({ status: 'publish' });
  });

  it('sees drafts with credentials', async () => {
    const { stdout } = await importFrom(site.url, [], CREDENTIALS);
    expect(stdout).toContain('venues: 1 created');
    expect(stdout).toMatch(/events: 1 created/);
    expect(stdout).not.toContain('Without credentials');
    const [draft] = [await linkedPostBySlug('venue', 'secret-place')];
    expect(draft).toMatchObject({ status: 'draft', date_utc: '0000-00-00 00:00:00' });
    const {
      code,
      stderr,
      stdout: none,
    } = await importFrom(site.url, [], {
      ...CREDENTIALS,
      IMPORT_PASSWORD: 'wrong',
    });
    expect({ code, none }).toEqual({ code: 1, none: '' });
    expect(stderr).toContain('does not accept the credentials');
    expect(stderr).not.toContain('wrong');
  });

  it.each([
    [2, 'Name the calendar with --from', []],
    [2, '--author me is not understood', ['--from', 'x', '--author', 'me']],
    [2, '--concurrency is 9', ['--from', 'x', '--concurrency', '9']],
    [2, '--since is whenever: write a time', ['--from', 'x', '--since', 'whenever']],
    [2, 'There is no time zone Rome', ['--from', 'x', '--site-zone', 'Rome']],
    [
      2,
      'The URL of --from has credentials: set IMPORT_USER and IMPORT_PASSWORD instead.',
      ['--from', 'https://user:secret@example.org'],
    ],
    [1, 'There is no file or directory nowhere.json', ['--from', 'nowhere.json']],
  ])('exits with %i and reports: %s', async (code, sentence, args) => {
    const ended = await runImport([...args, '--dry-run']);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
