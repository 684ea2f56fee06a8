import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_WRITER } from '../../../lib/calendar/authors/rights.ts';
import { changeLinkedPost } from '../../../lib/calendar/linked-posts/changes.ts';
import { VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { listen } from '../../listen.ts';
import { newFile } from '../../new-directory.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { calendar } from './calendar-file.ts';
import { importFrom } from './command.ts';
import { eventBySlug, linkedPostBySlug, termBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const TASTING = [
  'UID:tasting@wine.example',
  'DTSTART;TZID=Europe/Rome:20270305T200000',
  'DTEND;TZID=Europe/Rome:20270305T220000',
  'SUMMARY:Tasting',
  'LOCATION:Cellar\\, 2nd floor',
  'ORGANIZER;CN=Wine Club:mailto:club@wine.example',
  'CATEGORIES:Wine,Food',
  'URL:https://wine.example/tasting',
  'DESCRIPTION:Bring a glass & a friend.\\n\\nBe <early>.',
];
const LESSONS = [
  'UID:lesson@wine.example',
  'DTSTART:20270401T100000Z',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'SUMMARY:Lesson',
];

describe('the import of an iCalendar file', () => {
  it('moves an event between two hours that the clocks repeat', async () => {
    for (const hour of ['01', '00', '01']) {
      const event = ['UID:night@wine.example', 'SUMMARY:Night', `DTSTART:20271031T${hour}3000Z`];
      const text = calendar(event).replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Europe/Rome');
      expect((await importFrom(await newFile('night.ics', text))).code).toBe(0);
      expect(await eventBySlug('night')).toMatchObject({
        start_date: '2027-10-31 02:30:00',
        utc_start_date: `2027-10-31 ${hour}:30:00`,
      });
    }
  });

  it('imports its events, with the records that they name', async () => {
    const file = await newFile(
      'wine.ics',
      calendar(TASTING, LESSONS, ['DTSTART:20270101', 'BROKEN'], ['SUMMARY:Nothing', 'UID:1']),
    );
    const report = `${file}.ndjson`;
    const { code, stdout, stderr } = await importFrom(file, ['--report', report]);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `events: Nothing: has no DTSTART (line 26)\n${file}, line 24: BROKEN has no value\n`,
    });
    expect(stdout).toContain(
      'categories: 2 created\nvenues: 1 created\norganizers: 1 created\nseries: 1 created\nevents: 2 created, 1 left out\nlines that break the format: 1 ignored\n',
    );
    expect((await readFile(report, 'utf8')).trimEnd().split('\n').at(-1)).toBe(
      '{"line":24,"reason":"BROKEN has no value","outcome":"ignored"}',
    );
    expect(await eventBySlug('untitled')).toMatchObject({ all_day: true, start_date: '2027-01-01 00:00:00' });
    const wine = await termBySlug('category', 'wine');
    const food = await termBySlug('category', 'food');
    const cellar = await linkedPostBySlug('venue', 'cellar-2nd-floor');
    const club = await linkedPostBySlug('organizer', 'wine-club');
    expect(club?.details).toMatchObject({ email: 'club@wine.example' });
    expect(await eventBySlug('tasting')).toMatchObject({
      timezone: 'Europe/Rome',
      start_date: '2027-03-05 20:00:00',
      utc_end_date: '2027-03-05 21:00:00',
      description: '<p>Bring a glass &amp; a friend.</p>\n<p>Be &lt;early&gt;.</p>',
      website: 'https://wine.example/tasting',
      category: [wine?.id, food?.id],
      venue: [cellar?.id],
      organizer: [club?.id],
      origin: { global_id: 'tasting@wine.example' },
    });
    expect(await eventBySlug('lesson-2027-04-15')).toMatchObject({
      start_date: '2027-04-15 10:00:00',
      end_date: '2027-04-15 11:00:00',
      timezone: 'UTC',
    });
  });

  it('recognizes imported events, and imports changes and cancellations', async () => {
    const later = TASTING.map((line) => line.replace('T20', 'T21'));
    const gone = [...LESSONS.slice(0, 3), 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Lesson'];
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' });
      response.end(
        calendar(later, gone, [
          'UID:never@wine.example',
          'STATUS:CANCELLED',
          'DTSTART;VALUE=DATE:20270101',
          'SUMMARY:Never',
        ]),
      );
    });
    const port = await listen(server);
    const first = await importFrom(`http://127.0.0.1:${port}/feed`);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toBe(
      'categories: 2 already there\nvenues: 1 already there\norganizers: 1 already there\nseries: 1 updated\nevents: 1 updated, 1 cancelled, not imported\n',
    );
    server.close();
    expect(await eventBySlug('tasting')).toMatchObject({ start_date: '2027-03-05 21:00:00' });

    const cancelled = calendar([...later, 'STATUS:CANCELLED']);
    const file = await newFile('wine.ics', cancelled);
    expect((await importFrom(file)).stdout).toContain('events: 1 updated');
    expect(await eventBySlug('tasting__trashed')).toMatchObject({ status: 'trash' });
    expect((await importFrom(file)).stdout).toContain('events: 1 unchanged');
    expect((await importFrom(await newFile('wine.ics', calendar(later)))).stdout).toContain(
      'events: 1 updated',
    );
    expect(await eventBySlug('tasting')).toMatchObject({ status: 'publish' });
    expect((await findImported(['never@wine.example'])).size).toBe(0);
    expect(await eventBySlug('lesson-2027-04-15')).toBeUndefined();
    expect(await eventBySlug('lesson-2027-04-08')).toMatchObject({ status: 'publish' });
  });

  it('imports events whose categories have the same name, or one that is too long', async () => {
    const names = ['Caf\u00e9', 'Cafe\u0301', '<b></b>', 'x'.repeat(1200)];
    const file = await newFile(
      'names.ics',
      calendar(['UID:names', 'DTSTART:20270305T200000', 'SUMMARY:Names', `CATEGORIES:${names.join(',')}`]),
    );
    const { code, stdout, stderr } = await importFrom(file);
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout:
        'categories: 1 created, 1 already there, 1 left out\nevents: 1 created\nImported with changes:\n  events: its category is not here (1)\n',
    });
    expect(stderr).toMatch(/^categories: x{1200}: .*expected a category whose texts take at most 1200 bytes/);
    const cafe = await termBySlug('category', 'cafe');
    expect(await eventBySlug('names')).toMatchObject({ category: [cafe?.id] });
    expect((await importFrom(file)).stdout).toBe(
      'categories: 2 already there, 1 left out\nevents: 1 unchanged\n',
    );
  });

  it('reports ignored lines even in a file with very many others that break the format', async () => {
    const broken = ['UID:lines', 'DTSTART:20270305T200000', 'SUMMARY:Lines', 'GEO:1'];
    const old = Array.from({ length: 10_001 }, () => 'COMMENT:caf\u00e9');
    const file = await newFile('lines.ics', Buffer.from(calendar([...broken, ...old]), 'latin1'));
    const { stdout, stderr } = await importFrom(file, ['--dry-run']);
    expect(stderr).toBe(`${file}, line 8: GEO is not a pair of numbers\n`);
    expect(stdout).toContain('lines that break the format: 1 ignored, 10,001 tolerated\n');
  });

  it('imports places whose coordinates cannot be read, without them', async () => {
    const places = ['41.5;', '41,5;12,25', '95;12'].map((geo, n) => [
      ...[`UID:place-${n}`, 'DTSTART:20270305T200000', 'SUMMARY:Place', `LOCATION:Place ${n}`, `GEO:${geo}`],
    ]);
    const file = await newFile('places.ics', calendar(...places));
    const { code, stdout, stderr } = await importFrom(file);
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('venues: 3 created\nevents: 3 created\n'),
    });
    expect(stderr.match(/GEO is not a pair of numbers/g)).toHaveLength(2);
    expect(stdout).toContain('venues: its geo_lat is invalid (1)');
    for (const n of [0, 1, 2]) {
      const venue = await linkedPostBySlug('venue', `place-${n}`);
      expect([venue?.geo_lat, venue?.geo_lng]).toEqual([undefined, undefined]);
    }
  });

  it('finds records again whose names have HTML entities in the file', async () => {
    const names = [
      ...['LOCATION:Rock &amp\\; Roll Hall', 'ORGANIZER;CN="Fish &amp; Chips":mailto:fish@chips.example'],
      ...['CATEGORIES:Rock &amp\\; Roll', 'GEO:41.5;12.25'],
    ];
    const event = ['UID:entities', 'DTSTART:20270305T200000', 'SUMMARY:Entities', ...names];
    const file = await newFile('entities.ics', calendar(event));
    expect((await importFrom(file)).stdout).toBe(
      'categories: 1 created\nvenues: 1 created\norganizers: 1 created\nevents: 1 created\n',
    );
    const hall = await linkedPostBySlug('venue', 'rock-roll-hall');
    expect(hall?.name).toBe('Rock & Roll Hall');
    await changeLinkedPost(VENUE, hall?.id ?? 0, { geo_lat: 41.6, geo_lng: 12.3 }, SYSTEM_WRITER);
    expect((await importFrom(file)).stdout).toBe(
      'categories: 1 already there\nvenues: 1 already there\norganizers: 1 already there\nevents: 1 unchanged\n',
    );
    expect(await linkedPostBySlug('venue', 'rock-roll-hall')).toMatchObject({ geo_lat: 41.6, geo_lng: 12.3 });
  });

  it('keeps mail addresses and URLs in angle brackets, also beside tags, and reports no elements lost', async () => {
    const description = 'DESCRIPTION:<b>Ask</b> Ana <ana@wine.example> or join <https://wine.example/?a=1>';
    const asking = ['UID:ask', 'DTSTART:20270305T200000', 'SUMMARY:Ask', description];
    const { stdout } = await importFrom(await newFile('ask.ics', calendar(asking)));
    expect(stdout).toBe('events: 1 created\n');
    expect(await eventBySlug('ask')).toMatchObject({
      description: '<p><b>Ask</b> Ana &lt;ana@wine.example&gt; or join &lt;https://wine.example/?a=1&gt;</p>',
    });
  });

  it('leaves out an event that is nested too deeply, and imports the others', async () => {
    const deep = [
      'UID:deep',
      'DTSTART:20270305T200000',
      'SUMMARY:Deep',
      `DESCRIPTION:${'<div>'.repeat(101)}`,
    ];
    const other = ['UID:beside', 'DTSTART:20270305T200000', 'SUMMARY:Beside'];
    const { code, stdout, stderr } = await importFrom(await newFile('deep.ics', calendar(deep, other)));
    expect({ code, stdout }).toEqual({ code: 3, stdout: 'events: 1 created, 1 left out\n' });
    expect(stderr).toContain(
      'events: Deep: description: expected HTML whose elements are nested at most 100 deep',
    );
  });

  it('leaves out a series of which an occurrence is nested too deeply, and announces that', async () => {
    const weekly = ['UID:s', 'DTSTART:20270305T200000', 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Dance'];
    const deep = [
      ...['UID:s', 'RECURRENCE-ID:20270312T200000', 'DTSTART:20270313T200000', 'SUMMARY:Dance'],
      `DESCRIPTION:${'<div>'.repeat(101)}`,
    ];
    const file = await newFile('series.ics', calendar(weekly, deep));
    const dry = await importFrom(file, ['--dry-run']);
    const { stdout, stderr } = await importFrom(file);
    expect(stdout).toBe('series: 1 left out\n');
    expect(stderr).toContain('series: Dance: description: expected HTML whose elements are nested');
    expect(dry.stdout).toBe(`Nothing was written. This is what would happen:\n${stdout}`);
    expect(await eventBySlug('dance-2027-03-05')).toBeUndefined();
    expect((await importFrom(await newFile('corrected.ics', calendar(weekly)))).stdout).toBe(
      'series: 1 created\n',
    );
  });

  it('imports nothing that only a cancelled event names, if that was not imported', async () => {
    const cancelled = [
      ...['UID:off', 'DTSTART:20270305T200000', 'SUMMARY:Off', 'STATUS:CANCELLED'],
      ...['LOCATION:Attic', 'CATEGORIES:Called off', 'ORGANIZER;CN=Nobody:mailto:nobody@wine.example'],
    ];
    const { stdout } = await importFrom(await newFile('cancelled.ics', calendar(cancelled)));
    expect(stdout).toBe('events: 1 cancelled, not imported\n');
  });

  it('imports occurrences with long titles as separate events', async () => {
    const long = [`SUMMARY:${'Long '.repeat(60)}`, 'UID:long', 'DTSTART:20270305T200000'];
    const file = await newFile('long.ics', calendar([...long, 'RRULE:FREQ=HOURLY;INTERVAL=24;COUNT=2']));
    expect(await importFrom(file)).toMatchObject({ code: 0, stdout: 'events: 2 created\n' });
    expect(await eventBySlug(`${'long-'.repeat(38)}2027-03-06`)).toMatchObject({
      start_date: '2027-03-06 20:00:00',
    });
  });

  it('refuses any other file', async () => {
    const { code, stderr } = await importFrom(await newFile('x.ics', 'no calendar'));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('x.ics is not an iCalendar file'),
    });
  });
});
