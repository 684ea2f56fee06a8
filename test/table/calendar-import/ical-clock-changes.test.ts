import { beforeAll, describe, expect, it } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { date } from '../../unit/calendar/dates/arbitrary-dates.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { importFrom } from './command.ts';
import { imported, jamFile, seriesOf } from './repeating-jam.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const timesOf = async (uid: string) =>
  (await seriesOf(uid)).events.map(({ utc_start_date, utc_end_date }) => [utc_start_date, utc_end_date]);

describe('the import of a repeating event whose first time daylight saving skips', () => {
  const jam = (uid: string, start: string, ...lines: readonly string[]) => [
    ...[`UID:${uid}`, 'SUMMARY:Jam', 'RRULE:FREQ=WEEKLY;COUNT=2', `DTSTART;TZID=Europe/Rome:${start}`],
    ...['DURATION:PT2H', ...lines],
  ];

  it.each([
    [
      'start',
      '20270328T023000',
      ['2027-03-28 01:30:00', '2027-03-28 03:30:00'],
      ['2027-04-04 00:30:00', '2027-04-04 02:30:00'],
    ],
    [
      'end',
      '20270328T003000',
      ['2027-03-27 23:30:00', '2027-03-28 01:30:00'],
      ['2027-04-03 22:30:00', '2027-04-04 00:30:00'],
    ],
  ])('makes a series that keeps the times of its other days: %s', async (uid, start, ...times) => {
    expect(await imported(jam(uid, start))).toBe('series: 1 created');
    expect(await timesOf(uid)).toEqual(times);
    expect(await imported(jam(uid, start))).toBe('series: 1 unchanged');
    expect(await imported(jam(uid, start, 'DESCRIPTION:Bring friends'))).toBe('series: 1 updated');
    expect(await timesOf(uid)).toEqual(times);
  });

  it('keeps what was changed here in the event that this moves', async () => {
    const edited = jam('edited', '20270328T023000');
    await imported(edited);
    const [first] = (await seriesOf('edited')).events;
    await changeEvent(first?.id ?? 0, { title: 'Changed here' }, { role: 'editor', author: 7 });
    expect(await imported([...edited, 'DESCRIPTION:Bring friends'])).toContain('series: 1 kept');
    expect((await seriesOf('edited')).events.map(({ title }) => title)).toEqual(['Changed here', 'Jam']);
  });
});

describe('an occurrence in the second of two hours that the clocks show alike', () => {
  // In the night of the second day clocks in Rome go from 03:00 to 02:00.
  const series = (uid: string, ...lines: readonly string[]) => [
    ...[`UID:${uid}`, 'SUMMARY:Watch', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ...['DTSTART;TZID=Europe/Rome:20271024T021500', 'DURATION:PT15M', ...lines],
  ];
  const second = ['2027-10-31 01:15:00', '2027-10-31 01:30:00'];
  const plain = ['2027-10-31 00:15:00', '2027-10-31 00:30:00'];

  async function moveToSecond(uid: string): Promise<void> {
    const { events } = await seriesOf(uid);
    const [start_date, end_date] = [date('2027-10-31T01:15:00Z'), date('2027-10-31T01:30:00Z')];
    await changeEvent(events[1]?.id ?? 0, { start_date, end_date }, { role: 'editor', author: 7 });
  }

  it('returns to the first if it no longer differs there', async () => {
    const start = 'TZID=Europe/Rome:20271031T021500';
    const lines = [`RECURRENCE-ID;${start}`, `DTSTART;${start}`, 'DURATION:PT75M'];
    await imported(series('back'), ['UID:back', 'SUMMARY:Watch', ...lines]);
    expect((await timesOf('back'))[1]).toEqual([plain[0], second[1]]);
    expect(await imported(series('back'))).toBe('series: 1 updated');
    expect((await timesOf('back'))[1]).toEqual(plain);
  });

  it('stays there if it was moved here from the first, to which the file moves it', async () => {
    const day = ['UID:moved', 'SUMMARY:Watch', 'RRULE:FREQ=WEEKLY;COUNT=2', 'DURATION:PT15M'];
    const evening = [...day, 'DTSTART;TZID=Europe/Rome:20271024T200000'];
    const night = [
      'RECURRENCE-ID;TZID=Europe/Rome:20271031T200000',
      'DTSTART;TZID=Europe/Rome:20271031T021500',
    ];
    const exception = ['UID:moved', 'SUMMARY:Watch', 'DURATION:PT15M', ...night];
    await imported(evening, exception);
    expect((await timesOf('moved'))[1]).toEqual(plain);
    await moveToSecond('moved');
    expect(await imported([...evening, 'DESCRIPTION:New'], exception)).toContain('series: 1 kept');
    expect((await timesOf('moved'))[1]).toEqual(second);
  });

  it('ends there if only its end was moved here from the first', async () => {
    const day = ['UID:longer', 'SUMMARY:Watch', 'RRULE:FREQ=WEEKLY;COUNT=2', 'DURATION:PT45M'];
    const evening = [...day, 'DTSTART;TZID=Europe/Rome:20271024T200000'];
    const exception = [
      ...['UID:longer', 'SUMMARY:Watch', 'DURATION:PT45M'],
      ...['RECURRENCE-ID;TZID=Europe/Rome:20271031T200000', 'DTSTART;TZID=Europe/Rome:20271031T013000'],
    ];
    await imported(evening, exception);
    expect((await timesOf('longer'))[1]).toEqual(['2027-10-30 23:30:00', '2027-10-31 00:15:00']);
    const { events } = await seriesOf('longer');
    const end = { end_date: date('2027-10-31T01:15:00Z') };
    await changeEvent(events[1]?.id ?? 0, end, { role: 'editor', author: 7 });
    expect(await imported([...evening, 'DESCRIPTION:New'], exception)).toContain('series: 1 kept');
    expect((await timesOf('longer'))[1]).toEqual(['2027-10-30 23:30:00', '2027-10-31 01:15:00']);
  });

  it('returns to the first with --overwrite if it was moved here', async () => {
    await imported(series('over'));
    await moveToSecond('over');
    expect((await timesOf('over'))[1]).toEqual(second);
    const path = await jamFile(series('over', 'DESCRIPTION:New'));
    expect(await importFrom(path, ['--overwrite'])).toMatchObject({ code: 0 });
    expect((await timesOf('over'))[1]).toEqual(plain);
  });
});
