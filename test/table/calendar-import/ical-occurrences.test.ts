import { beforeAll, describe, expect, it } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../lib/calendar/events/creation.ts';
import { findImported } from '../../../lib/calendar/posts/origins.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import {
  changed,
  EXCLUDED,
  imported,
  jam,
  jamFile,
  moved,
  seriesOf,
  startsOf,
  WEEKLY,
} from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

describe('the import of a repeating event', () => {
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

  it('keeps an event that did not repeat before, if it repeats as no series can', async () => {
    await imported(jam('two'));
    const { id } = (await findImported(['two'])).get('two') ?? {};
    const repeated = jam('two', WEEKLY, 'RRULE:FREQ=DAILY;COUNT=2');
    expect(await imported(repeated)).toBe('events: 4 created, 1 unchanged');
    expect(await imported([...repeated, 'DESCRIPTION:New'])).toBe('events: 5 updated');
    expect((await findImported(['two'])).get('two')).toMatchObject({
      id,
      record: { description: '<p>New</p>' },
    });
    expect(await imported(jam('two', 'DESCRIPTION:New'))).toBe('events: 1 unchanged');
  });

  it('keeps the separate event on the date of an event that no longer repeats', async () => {
    await imported(jam('was', WEEKLY, 'RRULE:FREQ=DAILY;COUNT=2'));
    const first = 'was?recurrence-id=2027-03-02T20:00:00';
    const { id, record } = (await findImported([first])).get(first) ?? {};
    await imported(jam('was', 'DESCRIPTION:Alone'));
    const found = await findImported(['was', first]);
    expect([...found.keys()]).toEqual([first]);
    expect(found.get(first)).toMatchObject({
      id,
      record: { description: '<p>Alone</p>', slug: record && 'slug' in record && record.slug },
    });
    expect(await imported(jam('was', 'DESCRIPTION:Alone'))).toBe('events: 1 unchanged');
    expect(await imported(jam('was', 'STATUS:CANCELLED'))).toBe('events: 1 updated');
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
      const { code, stdout, stderr } = await importFrom(await jamFile(...events));
      expect({ code, stdout }).toMatchObject({
        code: 3,
        stdout: expect.stringContaining(`events: ${counts}\n`),
      });
      expect(stderr).toContain('it is an occurrence of a series here, but the file has no such series');
    }
    expect(await seriesOf('m')).toEqual(before);
  });

  it('imports nothing that only a cancelled occurrence names, if that was not imported', async () => {
    await imported(jam('u'));
    const off = changed('u', '16', 'STATUS:CANCELLED', 'DTSTART:20270316T200000', 'LOCATION:Attic');
    const { stdout } = await importFrom(await jamFile(jam('u', WEEKLY, EXCLUDED), off));
    expect(stdout).not.toContain('venues');
    expect(stdout).toContain('events: 1 created, 1 unchanged, 1 cancelled, not imported\n');
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
    const path = await jamFile(...alone);
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
    const path = await jamFile(moved('o'));
    expect((await importFrom(path, ['--overwrite'])).stdout).toContain('events: 1 updated');
    expect((await seriesOf('o')).events[1]?.title).toBe('Late jam');
    await imported(jam('p', WEEKLY));
    await imported(jam('p', WEEKLY, 'STATUS:CANCELLED'));
    expect(await imported(moved('p'))).toBe('events: 1 kept, because they were changed or removed here');
  });

  it('makes separate events if no series supports the rule', async () => {
    expect(await imported(jam('f', 'RRULE:FREQ=HOURLY;COUNT=3'))).toBe('events: 3 created');
  });
});

describe('the import of an event that does not repeat and whose start is left out', () => {
  const once = ['UID:once', 'SUMMARY:Once', 'DTSTART:20270302T190000Z'];
  const LEFT_OUT = 'EXDATE:20270302T190000Z';

  it('imports nothing, and cancels what was imported before', async () => {
    expect(await imported([...once, LEFT_OUT])).toBe('events: 1 cancelled, not imported');
    expect(await imported(once)).toBe('events: 1 created');
    expect(await imported([...once, LEFT_OUT])).toBe('events: 1 updated');
    expect(await imported([...once, LEFT_OUT])).toBe('events: 1 unchanged');
    const repeated = ['UID:twice', 'SUMMARY:Twice', 'DTSTART:20270302T190000Z'];
    await imported([...repeated, 'RRULE:FREQ=DAILY;COUNT=2']);
    expect(await imported([...repeated, LEFT_OUT])).toBe('series: 1 updated');
    expect((await seriesOf('twice')).events.map(({ status }) => status)).toEqual(['trash', 'trash']);
  });

  it('also cancels it if it has got a rule since', async () => {
    const other = ['UID:ruled', ...once.slice(1)];
    expect(await imported(other)).toBe('events: 1 created');
    const ruled = [...other, 'RRULE:FREQ=DAILY;COUNT=1', LEFT_OUT];
    expect(await imported(ruled)).toBe('events: 1 updated');
    expect(await imported(ruled)).toBe('events: 1 unchanged');
  });
});
