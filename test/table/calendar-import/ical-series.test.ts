import { beforeAll, describe, expect, it } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { describeImage, knownImage } from '../../../lib/calendar/images/images.ts';
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

const PLAIN = ['2027-03-02 20:00', '2027-03-09 20:00', '2027-03-16 20:00', '2027-03-30 20:00'];

describe('the import of a repeating event', () => {
  it('finds slugs for many series with the same title on overlapping dates', async () => {
    const series = Array.from({ length: 24 }, (_, n) => [
      ...[`UID:same-title-${n}`, 'SUMMARY:Same title', 'DURATION:PT1H'],
      ...[`DTSTART;TZID=Europe/Rome:203001${10 + (n % 8)}T200000`, 'RRULE:FREQ=DAILY;COUNT=8'],
    ]);
    expect(await imported(...series)).toBe('series: 24 created');
  });

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

  it('reports values that it drops, also those of a change alone', async () => {
    const website = 'URL:www.jam.example';
    const whole = await importFrom(await jamFile(jam('w', WEEKLY, website)));
    expect(whole.stdout).toContain('series: its website is invalid (1)');
    const alone = changed('w', '09', 'DTSTART;TZID=Europe/Rome:20270309T210000', website);
    const change = await importFrom(await jamFile(alone));
    expect(change.stdout).toContain('events: its website is invalid (1)');
  });

  it('leaves alone a series that was changed here, except with --overwrite', async () => {
    const file = [jam('c', WEEKLY), moved('c')];
    await imported(...file);
    const { events } = await seriesOf('c');
    await changeEvent(events[2]?.id ?? 0, { title: 'Changed here' }, { role: 'editor', author: 0 });
    const later = [jam('c', WEEKLY, 'DESCRIPTION:New'), moved('c')];
    expect(await imported(...later)).toBe('series: 1 kept, because they were changed or removed here');
    const path = await jamFile(...later);
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

  it('only counts in a dry run', async () => {
    const path = await jamFile(jam('g', WEEKLY), moved('g'));
    expect((await importFrom(path, ['--dry-run'])).stdout).toContain('series: 1 created');
    expect((await findImported(['g'])).size).toBe(0);
  });
});
