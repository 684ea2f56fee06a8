import { describe, expect, it } from 'vitest';
import { event, file, readIcal, startsOf } from './read-ical.ts';

const ROME = 'DTSTART;TZID=Europe/Rome:20270322T200000';
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200'],
  ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
  ...['DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];
/** On a Wednesday and on a Friday. */
const TWO_RULES = ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=1', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=1'];

describe('the occurrences of a recurring event of a file', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['until a time in UTC', ['RRULE:FREQ=DAILY;UNTIL=20270323T190000Z'], ['22', '23']],
    ['until a day, which is included', ['RRULE:FREQ=DAILY;UNTIL=20270323'], ['22', '23']],
    ['without times in UTC', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270323T190000Z'], ['22', '24']],
    ['without days', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270323'], ['22', '24']],
    ['without those of a rule', ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'], ['23', '25']],
    ['at additional dates', ['RDATE;TZID=Europe/Rome:20270325T200000,20270324T200000'], ['22', '24', '25']],
    ['only at its start', ['RRULE:FREQ=DAILY;UNTIL=20200101'], ['22']],
    ['as if a negative COUNT were absent', ['RRULE:FREQ=DAILY;UNTIL=20270324;COUNT=-1'], ['22', '23', '24']],
    ['also at its start if no rule gives it', TWO_RULES, ['22', '24', '26']],
    ['without a start that is left out', [...TWO_RULES, 'EXDATE;VALUE=DATE:20270322'], ['24', '26']],
    ['never', ['RRULE:FREQ=DAILY;COUNT=1', 'EXDATE;TZID=Europe/Rome:20270322T200000'], []],
  ])('are %s', async (_, lines, days) => {
    const { events, problems } = await readIcal(file(...event(ROME, ...lines)));
    expect(startsOf(events)).toEqual(days.map((day) => `2027-03-${day} 20:00:00 Europe/Rome`));
    expect(problems).toEqual([]);
  });

  it('are none if the event does not repeat and its start is left out', async () => {
    for (const date of ['EXDATE:20270322T190000Z', 'EXDATE;VALUE=DATE:20270322']) {
      const { events } = await readIcal(file(...event(ROME, date)));
      expect(events.map(({ cancelled }) => cancelled)).toEqual([true]);
      expect(events[0]?.asSeries?.()).toMatchObject({ cancelled: true });
    }
    const { events } = await readIcal(file(...event(ROME, 'EXDATE:20270323T190000Z')));
    expect(events.map(({ cancelled }) => cancelled)).toEqual([false]);
  });

  it('are the same if their end is in the year 9999 only in UTC', async () => {
    const read = (until: string) => readIcal(file(...event(ROME, `RRULE:FREQ=YEARLY;UNTIL=${until}`)));
    const found = await read('99991231T235959Z');
    expect(found.problems).toEqual([]);
    expect(found).toEqual(await read('99991231T120000Z'));
  });

  it('have ends of their own if they are periods', async () => {
    const { events } = await readIcal(
      file(...event(ROME, 'RDATE;VALUE=PERIOD;TZID=Europe/Rome:20270324T100000/PT90M')),
    );
    expect(events.map(({ fields }) => fields.end_date)).toEqual([
      '2027-03-22 20:00:00',
      '2027-03-24 11:30:00',
    ]);
  });

  it('have ends of their own by elapsed time, and days of the zone that the period names', async () => {
    const { events } = await readIcal(
      file(
        ...event(
          ROME,
          'RDATE;VALUE=PERIOD:20270327T233000Z/PT3H,20270327T220000Z/P1D',
          'RDATE;TZID=Europe/Rome;VALUE=PERIOD:20271030T230000/P1D,20271031T010000/PT3H',
        ),
      ),
    );
    expect(events.map(({ fields }) => fields.end_date)).toEqual([
      '2027-03-22 20:00:00',
      '2027-03-29 00:00:00',
      '2027-03-28 04:30:00',
      '2027-10-31 23:00:00',
      '2027-10-31 03:00:00',
    ]);
  });

  it('keep their time on the clock and their length when daylight saving time begins', async () => {
    const { events } = await readIcal(
      file(...event(ROME, 'DTEND;TZID=Europe/Rome:20270323T040000', 'RRULE:FREQ=WEEKLY;COUNT=2')),
    );
    expect(events.map(({ fields }) => fields.end_date)).toEqual([
      '2027-03-23 04:00:00',
      '2027-03-30 04:00:00',
    ]);
  });

  it('have the UTC offset of the definition in the file at each time', async () => {
    const { events } = await readIcal(
      file(
        ...ZONE,
        ...event('DTSTART;TZID=Home:20270322T200000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ),
    );
    expect(startsOf(events)).toEqual(['2027-03-22 20:00:00 +01:00', '2027-03-29 20:00:00 +02:00']);
  });

  it('can be changed, alone or with all later ones, even where the rule gives none', async () => {
    const change = (id: string, start: string, range = '') =>
      event(`RECURRENCE-ID${range}:${id}`, `DTSTART;TZID=Europe/Rome:${start}`, 'DURATION:PT2H');
    const { events } = await readIcal(
      file(
        ...event(ROME, 'RRULE:FREQ=DAILY;COUNT=5'),
        ...change('20270324T190000Z', '20270324T213000', ';RANGE=THISANDFUTURE'),
        ...change('20270325', '20270325T100000', ';VALUE=DATE'),
        ...change('20270701T180000Z', '20270702T200000'),
      ),
    );
    expect(
      events.map(({ globalId, fields }) => [globalId.slice(-19), fields.start_date, fields.end_date]),
    ).toEqual([
      ['2027-03-22T20:00:00', '2027-03-22 20:00:00', '2027-03-22 20:00:00'],
      ['2027-03-23T20:00:00', '2027-03-23 20:00:00', '2027-03-23 20:00:00'],
      ['2027-03-24T20:00:00', '2027-03-24 21:30:00', '2027-03-24 23:30:00'],
      ['2027-03-25T20:00:00', '2027-03-25 10:00:00', '2027-03-25 12:00:00'],
      ['2027-03-26T20:00:00', '2027-03-26 21:30:00', '2027-03-26 23:30:00'],
      ['2027-07-01T20:00:00', '2027-07-02 20:00:00', '2027-07-02 22:00:00'],
    ]);
  });

  it('are also changed ones before the first of an endless rule that EXDATE keeps', async () => {
    const changed = (day: string) =>
      event(`RECURRENCE-ID;TZID=Europe/Rome:${day}T200000`, `DTSTART;TZID=Europe/Rome:${day}T213000`);
    const { events } = await readIcal(
      file(
        ...event(ROME, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE:20270322T190000Z'),
        ...[...changed('20270323'), ...changed('20290102')],
      ),
      { max: 1000 },
    );
    expect(startsOf(events).sort().slice(0, 2)).toEqual([
      '2027-03-23 21:30:00 Europe/Rome',
      '2027-03-24 20:00:00 Europe/Rome',
    ]);
    expect(startsOf(events).filter((start) => start.startsWith('2029-01-02'))).toEqual([]);
  });

  it('are not changed ones that EXDATE leaves out, as in series', async () => {
    const left = 'EXDATE;TZID=Europe/Rome:20270324T200000';
    const change = (...lines: readonly string[]) =>
      event('RECURRENCE-ID:20270324T190000Z', 'DTSTART:20270324T203000Z', ...lines);
    for (const rules of [['RRULE:FREQ=WEEKLY;BYDAY=WE,FR;COUNT=2'], TWO_RULES]) {
      const { events, series } = await readIcal(file(...event(ROME, ...rules, left), ...change()));
      expect(events.map(({ fields }) => fields.start_date)).toEqual([
        '2027-03-22 20:00:00',
        '2027-03-26 20:00:00',
      ]);
      for (const { repeats } of series) expect(repeats?.exceptions.size).toBe(0);
    }
    // An earlier import may have it.
    const { events } = await readIcal(
      file(...event(ROME, ...TWO_RULES, left), ...change('STATUS:CANCELLED')),
    );
    expect(events.map(({ cancelled }) => cancelled)).toEqual([false, false, true]);
  });

  it('are not changed ones before the last ones, if there are too many', async () => {
    const changed = event('RECURRENCE-ID:20270323T100000Z', 'DTSTART:20270323T203000Z');
    const { events } = await readIcal(file(...event(ROME, 'RRULE:FREQ=DAILY'), ...changed));
    expect(startsOf(events)).toHaveLength(10);
  });

  it('are at least one, however far ahead', async () => {
    const { events } = await readIcal(file(...event('DTSTART:20990101T200000Z', 'RRULE:FREQ=DAILY')));
    expect(startsOf(events)).toEqual(['2099-01-01 20:00:00 UTC']);
  });
});

describe('recurring events', () => {
  const START = 'DTSTART;TZID=Europe/Rome:20270322T200000';

  it('become separate events, at the same local time', async () => {
    const { events } = await readIcal(
      file(
        ...event(
          START,
          'DTEND;TZID=Europe/Rome:20270322T210000',
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'EXDATE;TZID=Europe/Rome:20270329T200000',
        ),
      ),
    );
    expect(
      events.map(({ globalId, fields }) => [globalId, fields.start_date, fields.end_date, fields.slug]),
    ).toEqual([
      ['1?recurrence-id=2027-03-22T20:00:00', '2027-03-22 20:00:00', '2027-03-22 21:00:00', 'One 2027-03-22'],
      ['1?recurrence-id=2027-04-05T20:00:00', '2027-04-05 20:00:00', '2027-04-05 21:00:00', 'One 2027-04-05'],
    ]);
  });

  it('can have changed or cancelled occurrences', async () => {
    const { events } = await readIcal(
      file(
        ...event(START, 'RRULE:FREQ=DAILY;COUNT=3'),
        ...event(
          'RECURRENCE-ID;TZID=Europe/Rome:20270323T200000',
          'DTSTART;TZID=Europe/Rome:20270323T220000',
          'DESCRIPTION:Later',
        ),
        ...event('RECURRENCE-ID;TZID=Europe/Rome:20270324T200000', START, 'STATUS:CANCELLED'),
      ),
    );
    expect(events.map(({ globalId, fields, cancelled }) => [globalId, fields.start_date, cancelled])).toEqual(
      [
        ['1?recurrence-id=2027-03-22T20:00:00', '2027-03-22 20:00:00', false],
        ['1?recurrence-id=2027-03-23T20:00:00', '2027-03-23 22:00:00', false],
        ['1?recurrence-id=2027-03-24T20:00:00', '2027-03-22 20:00:00', true],
      ],
    );
  });

  it('are limited, with a note', async () => {
    const { events } = await readIcal(file(...event(START, 'RRULE:FREQ=MONTHLY')));
    expect(events.map(({ fields }) => String(fields.start_date).slice(0, 7))).toEqual([
      ...['2028-03', '2028-04', '2028-05', '2028-06', '2028-07'],
      ...['2028-08', '2028-09', '2028-10', '2028-11', '2028-12'],
    ]);
    expect(events.flatMap(({ notes }) => notes)).toEqual([
      'it is recurring; 10 occurrences until 2029-01-01 are imported',
    ]);
  });

  it('never run endlessly', async () => {
    const { events } = await readIcal(file(...event('DTSTART:20000101T000000', 'RRULE:FREQ=SECONDLY')), {
      max: 5,
    });
    expect(events).toHaveLength(5);
  });
});
