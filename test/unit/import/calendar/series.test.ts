import { describe, expect, it } from 'vitest';
import { event, file, readIcal } from './read-ical.ts';

const START = 'DTSTART;TZID=Europe/Rome:20270302T200000';

/** The series of a file with one event: its rule and its first start. */
async function seriesOf(...lines: readonly string[]) {
  const { series } = await readIcal(file(...event(...lines)), { max: 500 });
  return series.map(({ repeats, fields }) => [repeats?.recurrence, fields.start_date, fields.timezone]);
}

describe('a repeating event of a file', () => {
  it.each([
    ['its rule', ['RRULE:FREQ=WEEKLY;COUNT=3'], 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU', '2027-03-02'],
    [
      'a start that the rule does not give',
      ['RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3'],
      'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=FR\nRDATE:20270302T200000',
      '2027-03-02',
    ],
    [
      'its second date if the first is left out',
      ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Rome:20270302T200000'],
      'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU',
      '2027-03-09',
    ],
    [
      'its dates',
      ['RDATE;TZID=Europe/Rome:20270410T120000'],
      'RDATE:20270302T200000,20270410T120000',
      '2027-03-02',
    ],
  ])('becomes a series with %s', async (_, lines, recurrence, day) => {
    expect(await seriesOf(START, ...lines)).toEqual([[recurrence, `${day} 20:00:00`, 'Europe/Rome']]);
  });

  it('is private with its changed occurrences, unless these are public', async () => {
    const changed = (day: string, ...lines: readonly string[]) => [
      ...['BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID;TZID=Europe/Rome:${day}T200000`],
      ...[`DTSTART;TZID=Europe/Rome:${day}T210000`, 'SUMMARY:Late', 'LOCATION:Hall', ...lines, 'END:VEVENT'],
    ];
    const { series } = await readIcal(
      file(
        ...event(START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'CLASS:PRIVATE'),
        ...[...changed('20270309'), ...changed('20270316', 'CLASS:PUBLIC')],
      ),
    );
    const exceptions = [...(series[0]?.repeats?.exceptions.values() ?? [])];
    expect(exceptions.map(({ fields, venues }) => [fields.status, venues[0]?.fields.status])).toEqual([
      ['private', 'private'],
      ['publish', undefined],
    ]);
  });

  it('has the latest change of an occurrence, in whatever zones the changes name it', async () => {
    const { series } = await readIcal(
      file(
        ...event(START, 'RRULE:FREQ=WEEKLY;COUNT=3'),
        ...event('SEQUENCE:5', 'RECURRENCE-ID:20270309T190000Z', 'DTSTART;TZID=Europe/Rome:20270310T210000'),
        ...event('SEQUENCE:2', 'RECURRENCE-ID;TZID=Europe/Rome:20270309T200000', START, 'STATUS:CANCELLED'),
      ),
    );
    expect(series.map(({ repeats }) => repeats?.recurrence)).toEqual(['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU']);
    const exceptions = [...(series[0]?.repeats?.exceptions ?? [])];
    expect(exceptions.map(([date, { fields }]) => [date, fields.start_date])).toEqual([
      ['2027-03-09 20:00:00', '2027-03-10 21:00:00'],
    ]);
  });

  it.each([
    ['20270309', 'RDATE:20270309T200000', '2027-03-09'],
    ['20270302', 'RDATE:20270302T200000', '2027-03-02'],
  ])(
    'has only its changed occurrences if it is cancelled, but they are not: %s',
    async (day, recurrence, first) => {
      const change = ['DTSTART;TZID=Europe/Rome:20270310T210000', 'DESCRIPTION:Changed'];
      const { series, events, problems } = await readIcal(
        file(
          ...event(START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'),
          ...event(`RECURRENCE-ID;TZID=Europe/Rome:${day}T200000`, ...change),
          ...event('RECURRENCE-ID;TZID=Europe/Rome:20270316T200000', START, 'STATUS:CANCELLED'),
        ),
      );
      expect(problems).toEqual([]);
      expect(series).toMatchObject([{ cancelled: false, repeats: { recurrence } }]);
      const exceptions = [...(series[0]?.repeats?.exceptions ?? [])];
      expect(
        exceptions.map(([date, { cancelled, fields }]) => [
          date,
          cancelled,
          fields.start_date,
          fields.description,
        ]),
      ).toEqual([[`${first} 20:00:00`, false, '2027-03-10 21:00:00', 'Changed']]);
      // Those that were imported as separate events go to the trash.
      expect(events.map(({ occurrenceOf, cancelled }) => [occurrenceOf?.date, cancelled])).toEqual(
        ['02', '09', '16'].map((n) => [`2027-03-${n} 20:00:00`, `2027-03-${n}` !== first]),
      );
    },
  );

  it('is no series if it is cancelled, but all occurrences from one on are not', async () => {
    const at = (range: string, day: string) => `RECURRENCE-ID${range};TZID=Europe/Rome:${day}T200000`;
    const { series, events, problems } = await readIcal(
      file(
        ...event(START, 'RRULE:FREQ=WEEKLY;COUNT=4', 'STATUS:CANCELLED'),
        ...event(at('', '20270309'), 'DTSTART;TZID=Europe/Rome:20270310T210000'),
        ...event(at(';RANGE=THISANDFUTURE', '20270316'), 'DTSTART;TZID=Europe/Rome:20270316T210000'),
      ),
    );
    expect([series, problems]).toEqual([[], []]);
    expect(events.map(({ fields, cancelled }) => [fields.start_date, cancelled])).toEqual([
      ['2027-03-02 20:00:00', true],
      ['2027-03-10 21:00:00', false],
      ['2027-03-16 21:00:00', false],
      ['2027-03-23 21:00:00', false],
    ]);
  });

  it('is cancelled with changes of an earlier version', async () => {
    const whole = event(START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:2', 'STATUS:CANCELLED');
    const change = (sequence: number) =>
      event(`SEQUENCE:${sequence}`, 'RECURRENCE-ID;TZID=Europe/Rome:20270309T200000', START);
    const seriesWith = async (sequence: number) =>
      (await readIcal(file(...whole, ...change(sequence)))).series.map(({ cancelled }) => cancelled);
    expect(await seriesWith(1)).toEqual([true]);
    expect(await seriesWith(2)).toEqual([false]);
  });

  it('has dates without a zone in the zone of its start, wherever the calendar is', async () => {
    const { series } = await readIcal(
      file(
        ...event(START, 'DTEND:20270302T210000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270309T200000'),
        ...event('RECURRENCE-ID:20270316T200000', 'DTSTART;TZID=Europe/Rome:20270317T200000'),
      ),
    );
    expect(series.map(({ fields, repeats }) => [fields.end_date, repeats?.recurrence])).toEqual([
      ['2027-03-02 21:00:00', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU\nEXDATE:20270309T200000'],
    ]);
    expect([...(series[0]?.repeats?.exceptions.keys() ?? [])]).toEqual(['2027-03-16 20:00:00']);
  });

  it('keeps its length if the first date is in the hour that the clocks show twice', async () => {
    const { events } = await readIcal(
      file(
        ...event(
          'DTSTART;TZID=Europe/Rome:20271031T023000',
          'DTEND:20271031T013000Z',
          'RRULE:FREQ=WEEKLY;COUNT=3',
        ),
      ),
    );
    expect(events.map(({ fields }) => fields.end_date)).toEqual([
      ...['2027-10-31 01:30:00Z', '2027-11-07 03:30:00', '2027-11-14 03:30:00'],
    ]);
  });

  it('keeps the dates that are left out after the next two years of a rule without an end', async () => {
    const [series] = await seriesOf(
      START,
      ...['RRULE:FREQ=YEARLY', 'EXDATE;TZID=Europe/Rome:20300302T200000', 'EXDATE;VALUE=DATE:20310302'],
    );
    expect(series?.[0]).toBe(
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2\nEXDATE:20300302T200000,20310302T200000',
    );
  });

  it('becomes a series that begins a year ago if it began long ago and has no end', async () => {
    const [series] = await seriesOf('DTSTART;TZID=Europe/Rome:20100105T200000', 'RRULE:FREQ=WEEKLY');
    expect(series).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TU', '2026-01-06 20:00:00', 'Europe/Rome']);
  });

  it('becomes a series that has its present dates, even if it takes place each day since 1900', async () => {
    const [series] = await seriesOf('DTSTART;TZID=Europe/Rome:19000101T200000', 'RRULE:FREQ=DAILY');
    expect(series).toEqual(['RRULE:FREQ=DAILY', '2027-01-01 20:00:00', 'Europe/Rome']);
  });

  it('becomes a series with times in UTC, unless the zone of the calendar is another', async () => {
    const lines = event('DTSTART:20270302T200000Z', 'RRULE:FREQ=WEEKLY');
    const seriesIn = async (zone: string) =>
      (await readIcal(file(`X-WR-TIMEZONE:${zone}`, ...lines))).series.map(({ fields }) => fields.timezone);
    expect(await seriesIn('UTC')).toEqual(['UTC']);
    expect(await seriesIn('Europe/Rome')).toEqual([]);
  });

  it.each([
    [['RRULE:FREQ=HOURLY;COUNT=3']],
    [['RRULE:FREQ=DAILY;COUNT=501']],
    [['RRULE:FREQ=YEARLY;COUNT=20']],
    [['RRULE:FREQ=DAILY;COUNT=3', 'RRULE:FREQ=WEEKLY;COUNT=3']],
    [['RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=DAILY;COUNT=1']],
    [['RDATE;TZID=Europe/Rome;VALUE=PERIOD:20270410T120000/PT5H']],
  ])('becomes single events with %j', async (lines) => {
    expect(await seriesOf(START, ...lines)).toEqual([]);
  });

  it('becomes single events if daylight saving skips the start of the first one, but not its end', async () => {
    const [start, end] = ['DTSTART', 'DTEND'].map((name) => `${name};TZID=Europe/Rome:20270328T0`);
    expect(await seriesOf(`${start}23000`, `${end}31500`, 'RRULE:FREQ=WEEKLY;COUNT=3')).toEqual([]);
    expect(await seriesOf(`${start}23000`, `${end}34500`, 'RRULE:FREQ=WEEKLY;COUNT=3')).toHaveLength(1);
  });

  it.each([
    ['DTSTART;TZID=Europe/Rome:20270322T200000', 'DTEND;TZID=Europe/Rome:20270322T020000'],
    ['DTSTART;VALUE=DATE:20270322', 'DTEND;VALUE=DATE:20270321'],
  ])('stays one if its events would end before they start: %s', async (start, end) => {
    expect(await seriesOf(start, end, 'RRULE:FREQ=WEEKLY;COUNT=3')).toHaveLength(1);
  });

  it('becomes single events if the offset of a zone that only the file defines changes during one', async () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'DTSTART:20270101T000000', 'TZOFFSETFROM:+0100'],
      ...['TZOFFSETTO:+0100', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:20270317T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    const seriesWith = async (end: string) => {
      const times = ['DTSTART;TZID=Home:20270302T200000', `DTEND;TZID=Home:${end}`];
      return (await readIcal(file(...zone, ...event(...times, 'RRULE:FREQ=WEEKLY;COUNT=3')))).series;
    };
    expect(await seriesWith('20270302T230000')).toHaveLength(1);
    expect(await seriesWith('20270303T200000')).toEqual([]);
  });
});
