import { describe, expect, it } from 'vitest';
import { event, file, onlyEvent, readIcal } from './read-ical.ts';

/**
 * Outlook writes the clock changes of 1601, which are late in their month, whereas those of other years are earlier.
 */
const outlookZone = (name: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...['BEGIN:STANDARD', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

const zoneNamed = (name: string, more: readonly string[] = []) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('times of an iCalendar file', () => {
  it.each([
    [
      'a zone by its name',
      ['DTSTART;TZID=Europe/Rome:20270705T200000'],
      'Europe/Rome',
      '2027-07-05 20:00:00',
    ],
    [
      'a zone behind a prefix',
      ['DTSTART;TZID=/example.org/20200101/Europe/Rome:20270705T200000'],
      'Europe/Rome',
      '2027-07-05 20:00:00',
    ],
    [
      'a zone behind the prefix of libical',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/America/Argentina/Salta:20270705T200000'],
      'America/Argentina/Salta',
      '2027-07-05 20:00:00',
    ],
    ['UTC', ['DTSTART:20270705T200000Z'], 'UTC', '2027-07-05 20:00:00'],
    ['no zone', ['DTSTART:20270705T200000'], 'America/New_York', '2027-07-05 20:00:00'],
  ])('reads %s', async (_, lines, timezone, start_date) => {
    const { fields, notes } = await onlyEvent(event(...lines));
    expect(fields).toMatchObject({ timezone, start_date, end_date: start_date, all_day: false });
    expect(notes).toEqual([]);
  });

  it('uses the zone of the calendar for events without one, or in UTC', async () => {
    const rome = 'X-WR-TIMEZONE:Europe/Rome';
    expect((await onlyEvent([rome, ...event('DTSTART:20270705T200000')])).fields).toMatchObject({
      timezone: 'Europe/Rome',
      start_date: '2027-07-05 20:00:00',
    });
    expect(
      (await onlyEvent([rome, ...event('DTSTART:20270705T200000Z', 'DURATION:PT90M')])).fields,
    ).toMatchObject({
      timezone: 'Europe/Rome',
      start_date: '2027-07-05 22:00:00',
      end_date: '2027-07-05 23:30:00',
    });
  });

  it('keeps a time in UTC that the clocks of the calendar show twice', async () => {
    const rome = 'X-WR-TIMEZONE:Europe/Rome';
    const times = ['DTSTART:20271031T004500Z', 'DTEND:20271031T011500Z'];
    const { fields, notes } = await onlyEvent([rome, ...event(...times)]);
    expect(fields).toMatchObject({
      ...{ start_date: '2027-10-31 00:45:00Z', end_date: '2027-10-31 01:15:00Z', timezone: 'Europe/Rome' },
    });
    expect(notes).toEqual([]);
  });

  it('uses the definition in the file for a zone with a custom name', async () => {
    const start = 'DTSTART;TZID=Home:20270705T200000';
    expect(await onlyEvent([...zoneNamed('Home'), ...event(start)])).toMatchObject({
      fields: { timezone: '+02:00', start_date: '2027-07-05 20:00:00' },
      notes: ['there is no time zone "Home"; it keeps its offset from UTC'],
    });
    expect(
      await onlyEvent([...zoneNamed('Home', ['X-LIC-LOCATION:Europe/Rome']), ...event(start)]),
    ).toMatchObject({
      fields: { timezone: 'Europe/Rome' },
      notes: [],
    });
    expect(await onlyEvent(event(start))).toMatchObject({
      fields: { timezone: 'America/New_York' },
      notes: ['there is no time zone "Home"; the zone of the calendar is used'],
    });
  });

  it('knows a zone whose name is an offset, as in feeds of this service', async () => {
    const definition = [
      ...['BEGIN:VTIMEZONE', 'TZID:+02:00', 'BEGIN:STANDARD', 'DTSTART:20270101T000000'],
      ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const { fields, notes } = await onlyEvent([
      ...definition,
      ...event('DTSTART;TZID="+02:00":20270705T200000'),
    ]);
    expect(fields).toMatchObject({ timezone: '+02:00', start_date: '2027-07-05 20:00:00' });
    expect(notes).toEqual([]);
  });

  it.each(
    [2025, 2026, 2027, 2028, 2029, 2030, 2031].flatMap((year) => [
      [`${year}0115`, '+01:00'],
      [`${year}0324`, '+01:00'],
      [`${year}0715`, '+02:00'],
      [`${year}1115`, '+01:00'],
    ]),
  )('uses the definition of a zone that Outlook writes, on %s', async (day, timezone) => {
    const start = `DTSTART;TZID=Customized Time Zone:${day}T200000`;
    const { fields } = await onlyEvent([...outlookZone('Customized Time Zone'), ...event(start)]);
    expect(fields.timezone).toBe(timezone);
  });

  it('knows the zones of Windows', async () => {
    const isIn = async (timezone: string, ...lines: string[]) =>
      expect(await onlyEvent(lines)).toMatchObject({ fields: { timezone }, notes: [] });
    const start = event('DTSTART;TZID=W. Europe Standard Time:20270705T200000');
    await isIn('Europe/Berlin', ...outlookZone('W. Europe Standard Time'), ...start);
    await isIn('Europe/Berlin', ...start);
    await isIn('UTC', ...event('DTSTART;TZID="tzone://Microsoft/Utc":20270705T200000'));
    await isIn(
      'America/Los_Angeles',
      'X-WR-TIMEZONE:Pacific Standard Time',
      ...event('DTSTART:20270705T200000'),
    );
  });

  it('uses the definition in the file for a zone with a name of Windows whose clocks change otherwise', async () => {
    const start = event('DTSTART;TZID=Eastern Standard Time:20270705T200000');
    expect(await onlyEvent([...outlookZone('Eastern Standard Time'), ...start])).toMatchObject({
      fields: { timezone: '+02:00' },
      notes: ['there is no time zone "Eastern Standard Time"; it keeps its offset from UTC'],
    });
  });

  it.each([
    ['20270328T015959', '+01:00'],
    ['20270328T023000', '+01:00'],
    ['20270328T030000', '+02:00'],
    ['20271031T023000', '+02:00'],
    ['20271031T030000', '+01:00'],
  ])(
    'interprets a time at which the clocks of such a zone change as RFC 5545 does: %s',
    async (time, timezone) => {
      const { fields } = await onlyEvent([...zoneNamed('Home'), ...event(`DTSTART;TZID=Home:${time}`)]);
      expect(fields.timezone).toBe(timezone);
    },
  );

  it.each([
    ['DTEND;TZID=Home:20271031T120000', '2027-10-31 13:00:00'],
    ['DURATION:PT17H', '2027-10-31 13:00:00'],
    ['DTEND:20271031T110000Z', '2027-10-31 13:00:00'],
  ])(
    'keeps the instant of the end if the clocks of such a zone change before it: %s',
    async (end, end_date) => {
      const { fields } = await onlyEvent([
        ...zoneNamed('Home'),
        ...event('DTSTART;TZID=Home:20271030T200000', end),
      ]);
      expect(fields).toMatchObject({ timezone: '+02:00', start_date: '2027-10-30 20:00:00', end_date });
    },
  );

  it('converts times in UTC to such a zone in the hour before its clocks change', async () => {
    const definition = [
      ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000'],
      ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
      ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const { events } = await readIcal(
      file(
        ...definition,
        ...event(
          'DTSTART;TZID=Office:20270313T013000',
          'RRULE:FREQ=DAILY;COUNT=3',
          'EXDATE:20270314T063000Z',
        ),
      ),
    );
    expect(events.map(({ fields }) => fields.start_date)).toEqual([
      '2027-03-13 01:30:00',
      '2027-03-15 01:30:00',
    ]);
  });

  it.each([
    [['DTSTART;VALUE=DATE:20270705'], '2027-07-05 23:59:59'],
    [['DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270706'], '2027-07-05 23:59:59'],
    [['DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270708'], '2027-07-07 23:59:59'],
    [['DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270705'], '2027-07-05 23:59:59'],
    [['DTSTART;VALUE=DATE:20270705', 'DURATION:P2D'], '2027-07-06 23:59:59'],
  ])('reads all-day events: %j', async (lines, end_date) => {
    const { fields } = await onlyEvent(event(...lines));
    expect(fields).toMatchObject({ start_date: '2027-07-05 00:00:00', end_date, all_day: true });
  });

  it.each([
    ['DURATION:PT2H', '2027-10-31 01:30:00Z'],
    ['DURATION:PT1H', '2027-10-31 00:30:00Z'],
    ['DTEND:20271031T013000Z', '2027-10-31 01:30:00Z'],
    ['DTEND:20271031T003000Z', '2027-10-31 00:30:00Z'],
    ['DTEND;TZID=Europe/Rome:20271031T023000', '2027-10-31 00:30:00Z'],
  ])('shows which end is meant if the clocks show it twice: %s', async (end, end_date) => {
    const { fields, notes } = await onlyEvent(event('DTSTART;TZID=Europe/Rome:20271031T013000', end));
    expect(fields).toMatchObject({ start_date: '2027-10-31 01:30:00', end_date, timezone: 'Europe/Rome' });
    expect(notes).toEqual([]);
  });

  it('shows that for occurrences too', async () => {
    const { events } = await readIcal(
      file(...event('DTSTART;TZID=Europe/Rome:20271030T013000', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;COUNT=2')),
    );
    expect(events.map(({ fields }) => fields.end_date)).toEqual([
      '2027-10-30 03:30:00',
      '2027-10-31 01:30:00Z',
    ]);
  });

  it('lets an event end when it starts if the clocks skip its start, and so its end comes before', async () => {
    const rome = 'TZID=Europe/Rome:20270328T';
    const { fields, notes } = await onlyEvent(event(`DTSTART;${rome}023000`, `DTEND;${rome}030000`));
    expect(fields).toMatchObject({ start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 02:30:00' });
    expect(notes).toEqual(['it would end before it starts; it ends when it starts']);
  });

  it('converts the end to the zone of the start', async () => {
    const { fields } = await onlyEvent(
      event('DTSTART;TZID=Europe/Rome:20270705T200000', 'DTEND;TZID=America/New_York:20270705T160000'),
    );
    expect(fields).toMatchObject({ timezone: 'Europe/Rome', end_date: '2027-07-05 22:00:00' });
  });

  it('lets no event end before it starts', async () => {
    const { fields, notes } = await onlyEvent(event('DTSTART:20270705T200000', 'DTEND:20270705T190000'));
    expect(fields).toMatchObject({ end_date: '2027-07-05 20:00:00' });
    expect(notes).toEqual(['it would end before it starts; it ends when it starts']);
  });
});
