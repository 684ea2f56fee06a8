import { beforeAll, describe, expect, it } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { describeImage, knownImage } from '../../../lib/calendar/images/images.ts';
import { events } from '../../../lib/calendar/keys.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { findSeries, findTemplate } from '../../../lib/calendar/series/heads.ts';
import { newFile } from '../../new-directory.ts';
import { putRecords } from '../../stored-records.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom, importInOwnProcess } from './command.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const calendar = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const jam = (uid: string, ...lines: readonly string[]) => [
  `UID:${uid}`,
  'DTSTART;TZID=Europe/Rome:20270302T200000',
  'DTEND;TZID=Europe/Rome:20270302T230000',
  'SUMMARY:Jam',
  'CATEGORIES:Music',
  ...lines,
];
const changed = (uid: string, day: string, ...lines: readonly string[]) => [
  `UID:${uid}`,
  `RECURRENCE-ID;TZID=Europe/Rome:202703${day}T200000`,
  ...lines,
];
const moved = (uid: string) =>
  changed(uid, '09', 'DTSTART;TZID=Europe/Rome:20270310T210000', 'DURATION:PT1H', 'SUMMARY:Late jam');
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4';
const EXCLUDED = 'EXDATE;TZID=Europe/Rome:20270323T200000';

async function imported(...events: readonly (readonly string[])[]): Promise<string> {
  const { code, stdout, stderr } = await importFrom(await newFile('jam.ics', calendar(...events)));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').find((line) => line.startsWith('series:') || line.startsWith('events:')) ?? '';
}

async function seriesOf(uid: string) {
  const id = (await findImported([uid])).get(uid)?.id ?? 0;
  const [head, template] = [await findSeries(id), await findTemplate(id)];
  if (head === undefined || template === undefined) throw new Error(`There is no series ${uid}`);
  const events = await Promise.all(head.dates.map(({ event }) => requireEvent(event)));
  return { head, template, events };
}

const startsOf = ({ events }: Awaited<ReturnType<typeof seriesOf>>) =>
  events.map(({ start_date, status }) => `${start_date.slice(0, 16)} ${status}`);

const PLAIN = ['2027-03-02 20:00', '2027-03-09 20:00', '2027-03-16 20:00', '2027-03-30 20:00'];

describe('the import of a repeating event', () => {
  it('makes a series, with its exceptions, and changes nothing when it is repeated', async () => {
    const file = [
      jam('a', WEEKLY, EXCLUDED),
      moved('a'),
      changed('a', '16', 'STATUS:CANCELLED', 'DTSTART;TZID=Europe/Rome:20270316T200000'),
    ];
    expect(await imported(...file)).toBe('series: 1 created');
    const series = await seriesOf('a');
    expect(startsOf(series)).toEqual(['2027-03-02 20:00 publish', '2027-03-10 21:00 publish']);
    expect(series.events[1]).toMatchObject({
      title: 'Late jam',
      utc_end_date: '2027-03-10 21:00:00',
      occurrence: { date: '2027-03-09 20:00:00' },
    });
    expect(series.head).toMatchObject({ timezone: 'Europe/Rome', origin: { global_id: 'a' } });

    expect(await imported(...file)).toBe('series: 1 unchanged');
    expect(await seriesOf('a')).toEqual(series);
  });

  it('imports changes of the event, its rule and its exceptions, and keeps the identifiers', async () => {
    await imported(jam('b', WEEKLY, EXCLUDED), moved('b'));
    const before = await seriesOf('b');
    expect(await imported(jam('b', 'RRULE:FREQ=WEEKLY;COUNT=5', EXCLUDED, 'DESCRIPTION:Bring friends'))).toBe(
      'series: 1 updated',
    );
    const after = await seriesOf('b');
    expect(startsOf(after)).toEqual(PLAIN.map((at) => `${at} publish`));
    expect(after.events.slice(0, 3).map(({ id }) => id)).toEqual(before.events.map(({ id }) => id));
    expect(after.events.map(({ description }) => description)).toEqual(Array(4).fill('<p>Bring friends</p>'));
    expect(after.events[1]).toMatchObject({ title: 'Jam', occurrence: { differs: [] } });
  });

  it('leaves alone a series that was changed here, except with --overwrite', async () => {
    const file = [jam('c', WEEKLY), moved('c')];
    await imported(...file);
    const { events } = await seriesOf('c');
    await changeEvent(events[2]?.id ?? 0, { title: 'Changed here' }, { role: 'editor', author: 0 });
    const later = [jam('c', WEEKLY, 'DESCRIPTION:New'), moved('c')];
    expect(await imported(...later)).toBe('series: 1 kept, because they were changed or removed here');
    const path = await newFile('jam.ics', calendar(...later));
    expect((await importFrom(path, ['--overwrite'])).stdout).toContain('series: 1 updated');
    const after = await seriesOf('c');
    expect(after.events.map(({ title }) => title)).toEqual(['Jam', 'Late jam', 'Jam', 'Jam']);
  });

  it('leaves alone what is known about the images of a series that has not changed', async () => {
    const url = 'https://x.example/jam.png';
    const file = jam('t', WEEKLY, `IMAGE;VALUE=URI:${url}`);
    await imported(file);
    await describeImage({ url, width: 1200, height: 800, filesize: 1, sizes: {} });
    expect(await imported(file)).toBe('series: 1 unchanged');
    const [event] = (await seriesOf('t')).events;
    expect(event?.image).toMatchObject({ url });
    expect(await knownImage(event?.image?.id ?? 0)).toMatchObject({ width: 1200 });
  });

  it('imports dates before those that the series had', async () => {
    const later = jam('q', WEEKLY).map((line) => line.replace('20270302T', '20270309T'));
    await imported(later);
    const before = await seriesOf('q');
    expect(await imported(jam('q', 'RRULE:FREQ=WEEKLY;COUNT=5'))).toBe('series: 1 updated');
    const after = await seriesOf('q');
    expect(startsOf(after)).toEqual(['2027-03-02 20:00 publish', ...startsOf(before)]);
    expect(after.events.slice(1).map(({ id }) => id)).toEqual(before.events.map(({ id }) => id));
    await imported(jam('r', WEEKLY, 'EXDATE;TZID=Europe/Rome:20270302T200000'));
    await imported(jam('r', WEEKLY));
    expect(startsOf(await seriesOf('r'))[0]).toBe('2027-03-02 20:00 publish');
  });

  it('imports changes of a series whose first occurrence was moved to another day', async () => {
    const first = changed('s', '02', 'DTSTART;TZID=Europe/Rome:20270301T190000', 'SUMMARY:Early jam');
    await imported(jam('s', WEEKLY), first);
    const before = await seriesOf('s');
    expect(await imported(jam('s', WEEKLY, 'DESCRIPTION:Bring friends'), first)).toBe('series: 1 updated');
    const later = jam('s', WEEKLY).map((line) => line.replace(/(DT.*)T2/, '$1T1'));
    expect(await imported(later)).toBe('series: 1 updated');
    const after = await seriesOf('s');
    expect(startsOf(after).slice(0, 2)).toEqual(['2027-03-02 10:00 publish', '2027-03-09 10:00 publish']);
    expect(after.events.map(({ id }) => id)).toEqual(before.events.map(({ id }) => id));
  });

  it('imports a change again that it could not complete', async () => {
    await imported(jam('h', WEEKLY), moved('h'));
    const large = `DESCRIPTION:${'€'.repeat(10_000)}`;
    const refused = await importFrom(
      await newFile('jam.ics', calendar(jam('h', WEEKLY, 'DESCRIPTION:New'), [...moved('h'), large])),
    );
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('at most 22000 bytes') });
    expect(await imported(jam('h', WEEKLY, 'DESCRIPTION:Newer'), moved('h'))).toBe('series: 1 updated');
    const { events } = await seriesOf('h');
    expect(events.map(({ title, description }) => `${title} ${description}`)).toEqual([
      'Jam <p>Newer</p>',
      'Late jam ',
      'Jam <p>Newer</p>',
      'Jam <p>Newer</p>',
    ]);
  });

  it('imports a series again if one of its events could not be changed', async () => {
    await imported(jam('w', WEEKLY));
    const [, second] = (await seriesOf('w')).events;
    if (second === undefined) throw new Error('There is no second event');
    await putRecords(events, [{ ...second, start_date: 'broken' }]);
    const path = await newFile('jam.ics', calendar(jam('w', WEEKLY, 'DESCRIPTION:New')));
    expect(await importFrom(path)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('import it again'),
    });
    await putRecords(events, [second]);
    expect((await importFrom(path)).stdout).toContain('series: 1 updated');
    const { head, events: after } = await seriesOf('w');
    expect(after.map(({ description }) => description)).toEqual(Array(4).fill('<p>New</p>'));
    expect(head.change).toBeUndefined();
  });

  it('can run twice at the same time', async () => {
    const all = Array.from({ length: 8 }, (_, n) => jam(`x${n}`, 'RRULE:FREQ=WEEKLY;COUNT=2'));
    const path = await newFile('jam.ics', calendar(...all));
    const results = await Promise.all([importInOwnProcess(path), importInOwnProcess(path)]);
    for (const { code, stderr } of results) {
      expect([0, 3]).toContain(code);
      expect(stderr).toMatch(/^(series: Jam: Another import has created this record in the meantime\n)*$/);
    }
    expect(await imported(...all)).toBe('series: 8 unchanged');
  });

  it('changes nothing when it is repeated, whatever dates its changed occurrences have', async () => {
    const far = [
      'UID:j',
      'RECURRENCE-ID;TZID=Europe/Rome:20300305T200000',
      'DTSTART;TZID=Europe/Rome:20300306T200000',
      'SUMMARY:Jam',
    ];
    const endless = [jam('j', 'RRULE:FREQ=WEEKLY'), moved('j'), far];
    expect(await imported(...endless)).toBe('series: 1 created');
    expect(await imported(...endless)).toBe('series: 1 unchanged');
    await imported(jam('k', 'RRULE:FREQ=WEEKLY;COUNT=1'));
    const longer = [jam('k', WEEKLY), moved('k')];
    expect(await imported(...longer)).toBe('series: 1 updated');
    expect(await imported(...longer)).toBe('series: 1 unchanged');
  });

  it('leaves a series as it was before a change that is refused', async () => {
    await imported(jam('i', WEEKLY));
    const before = await seriesOf('i');
    const large = calendar(jam('i', WEEKLY, `DESCRIPTION:${'€'.repeat(10_000)}`));
    expect((await importFrom(await newFile('jam.ics', large))).code).toBe(3);
    expect((await seriesOf('i')).head.origin).toEqual(before.head.origin);
  });

  it('moves a cancelled series to the trash, and restores it', async () => {
    await imported(jam('d', WEEKLY));
    expect(await imported(jam('d', WEEKLY, 'STATUS:CANCELLED'))).toBe('series: 1 updated');
    expect((await seriesOf('d')).events.map(({ status }) => status)).toEqual(Array(4).fill('trash'));
    expect(await imported(jam('d', WEEKLY, 'STATUS:CANCELLED'))).toBe('series: 1 unchanged');
    expect(await imported(jam('d', WEEKLY))).toBe('series: 1 updated');
    expect((await seriesOf('d')).events.map(({ status }) => status)).toEqual(Array(4).fill('publish'));
    expect(await imported(jam('never', WEEKLY, 'STATUS:CANCELLED'))).toBe(
      'series: 1 cancelled, not imported',
    );
  });

  it('moves a series to the trash if none of its dates is left, and restores it', async () => {
    const twice = jam('u', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const cancelled = ['02', '09'].map((day) =>
      changed('u', day, `DTSTART;TZID=Europe/Rome:202703${day}T200000`, 'STATUS:CANCELLED'),
    );
    const excluded = jam('u', ...twice.slice(-1), 'EXDATE;VALUE=DATE:20270302,20270309');
    expect(await imported(excluded)).toBe('series: 1 cancelled, not imported');
    for (const file of [[twice, ...cancelled], [excluded]]) {
      await imported(twice);
      expect(startsOf(await seriesOf('u'))).toEqual(['2027-03-02 20:00 publish', '2027-03-09 20:00 publish']);
      expect(await imported(...file)).toBe('series: 1 updated');
      expect(startsOf(await seriesOf('u'))).toEqual(['2027-03-02 20:00 trash', '2027-03-09 20:00 trash']);
      expect(await imported(...file)).toBe('series: 1 unchanged');
    }
  });

  it('keeps one event of a series whose event does not repeat any more', async () => {
    await imported(jam('v', WEEKLY), moved('v'));
    const before = await seriesOf('v');
    expect(await imported(jam('v', 'DESCRIPTION:Only once'))).toBe('series: 1 updated');
    const after = await seriesOf('v');
    expect(after.events).toMatchObject([
      { id: before.events[0]?.id, start_date: '2027-03-02 20:00:00', description: '<p>Only once</p>' },
    ]);
    expect((await requireEvent(before.events[1]?.id ?? 0)).status).toBe('trash');
    expect(await imported(jam('v', 'DESCRIPTION:Only once'))).toBe('series: 1 unchanged');
    await imported(jam('v', WEEKLY));
    expect(startsOf(await seriesOf('v'))).toHaveLength(4);
  });

  it('keeps the separate events that an earlier version made of it', async () => {
    const origin = { global_id: 'e?recurrence-id=2027-03-02T20:00:00', lineage: [], source: '' };
    const date = (text: string) => ({ kind: 'instant', seconds: Date.parse(`${text}Z`) / 1000 }) as const;
    const copy = {
      title: 'Jam',
      start_date: date('2027-03-02T19:00:00'),
      end_date: date('2027-03-02T22:00:00'),
    };
    const { id } = await createEvent(copy, { role: 'editor', author: 0 }, origin);
    expect(await imported(jam('e', 'RRULE:FREQ=WEEKLY;COUNT=2'))).toMatch(/^events: 1 created, 1 /);
    expect((await findImported([origin.global_id])).get(origin.global_id)?.id).toBe(id);
    expect((await findImported(['e'])).size).toBe(0);
  });

  it('keeps an event that did not repeat before, and makes separate events of its other dates', async () => {
    await imported(jam('l'));
    const { id } = (await findImported(['l'])).get('l') ?? {};
    const repeated = [jam('l', WEEKLY, EXCLUDED), moved('l')];
    expect(await imported(...repeated)).toBe('events: 2 created, 1 unchanged');
    expect((await findImported(['l'])).get('l')?.id).toBe(id);
    expect(await imported(...repeated)).toBe('events: 3 unchanged');
  });

  it('leaves out occurrences that a series here has already, where the file has no series', async () => {
    await imported(jam('m', WEEKLY));
    const before = await seriesOf('m');
    const ofLater = moved('m').map((line) =>
      line.replace('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;'),
    );
    for (const [counts, ...events] of [
      ['1 left out', ofLater],
      ['1 created, 4 left out', jam('m', WEEKLY, 'RRULE:FREQ=DAILY;COUNT=2')],
      ['1 unchanged, 4 left out', jam('m', WEEKLY, 'RRULE:FREQ=DAILY;COUNT=2')],
    ] as const) {
      const { code, stdout, stderr } = await importFrom(await newFile('jam.ics', calendar(...events)));
      expect({ code, stdout }).toMatchObject({
        code: 3,
        stdout: expect.stringContaining(`events: ${counts}\n`),
      });
      expect(stderr).toContain('it is an occurrence of a series here, but the file has no such series');
    }
    expect(await seriesOf('m')).toEqual(before);
  });

  it('changes occurrences of a series here that a file has without their event', async () => {
    await imported(jam('n', WEEKLY));
    const { events } = await seriesOf('n');
    const cancelled = [
      'UID:n',
      'RECURRENCE-ID:20270316T190000Z',
      'DTSTART:20270316T190000Z',
      'STATUS:CANCELLED',
    ];
    const alone = [moved('n'), cancelled];
    const path = await newFile('jam.ics', calendar(...alone));
    expect((await importFrom(path, ['--dry-run'])).stdout).toContain('events: 2 updated');
    expect((await seriesOf('n')).events).toEqual(events);
    expect(await imported(...alone)).toBe('events: 2 updated');
    const after = await seriesOf('n');
    expect(startsOf(after)).toEqual([
      '2027-03-02 20:00 publish',
      '2027-03-10 21:00 publish',
      '2027-03-16 20:00 trash',
      '2027-03-23 20:00 publish',
    ]);
    expect(after.events[1]).toMatchObject({
      ...{ id: events[1]?.id, slug: events[1]?.slug, title: 'Late jam' },
      occurrence: { date: '2027-03-09 20:00:00', differs: expect.arrayContaining(['title', 'start_date']) },
    });
    expect(after.events[2]?.title).toBe('Jam');
    expect(await imported(...alone)).toBe('events: 2 unchanged');
    expect(await imported(jam('n', WEEKLY))).toBe('series: 1 unchanged');
    expect(await seriesOf('n')).toEqual(after);
    expect(await imported([...moved('n'), 'DESCRIPTION:Bring friends'])).toBe('events: 1 updated');
    expect(await imported(jam('n', WEEKLY, 'DESCRIPTION:New'), moved('n'))).toBe('series: 1 updated');
    expect(startsOf(await seriesOf('n'))[2]).toBe('2027-03-16 20:00 publish');
  });

  it('leaves alone the occurrences of a series that was changed or removed here', async () => {
    await imported(jam('o', WEEKLY));
    const { events } = await seriesOf('o');
    await changeEvent(events[1]?.id ?? 0, { title: 'Changed here' }, { role: 'editor', author: 0 });
    expect(await imported(moved('o'))).toBe('events: 1 kept, because they were changed or removed here');
    const path = await newFile('jam.ics', calendar(moved('o')));
    expect((await importFrom(path, ['--overwrite'])).stdout).toContain('events: 1 updated');
    expect((await seriesOf('o')).events[1]?.title).toBe('Late jam');
    await imported(jam('p', WEEKLY));
    await imported(jam('p', WEEKLY, 'STATUS:CANCELLED'));
    expect(await imported(moved('p'))).toBe('events: 1 kept, because they were changed or removed here');
  });

  it('makes separate events if no series supports the rule', async () => {
    expect(await imported(jam('f', 'RRULE:FREQ=HOURLY;COUNT=3'))).toBe('events: 3 created');
  });

  it('only counts in a dry run', async () => {
    const path = await newFile('jam.ics', calendar(jam('g', WEEKLY), moved('g')));
    expect((await importFrom(path, ['--dry-run'])).stdout).toContain('series: 1 created');
    expect((await findImported(['g'])).size).toBe(0);
  });
});
