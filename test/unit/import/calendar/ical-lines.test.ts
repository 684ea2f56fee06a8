import { describe, expect, it } from 'vitest';
import { event, file, readIcal } from './read-ical.ts';

const START = 'DTSTART:20270705T200000';

describe('a line that breaks the format', () => {
  it.each<[string, readonly string[], object, string[]]>([
    [
      'a rule with spaces, as Exchange writes it',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=1;BYDAY=MO, TU'],
      { slug: 'One 2027-07-05' },
      ['6 tolerated: RRULE has spaces or lowercase letters'],
    ],
    [
      'a rule with COUNT=-1, as Confluence writes one without COUNT',
      [START, 'RRULE:FREQ=WEEKLY;UNTIL=20270705;COUNT=-1'],
      { start_date: '2027-07-05 20:00:00' },
      ['6 tolerated: RRULE has COUNT=-1, which is no limit'],
    ],
    [
      'a quotation mark that is not closed',
      ['DTSTART;TZID="Europe/Rome:20270705T200000'],
      { timezone: 'Europe/Rome', start_date: '2027-07-05 20:00:00' },
      ['5 tolerated: has a quotation mark that is not closed; TZID ends at the next colon'],
    ],
    [
      'one that is closed too late',
      ['DTSTART;TZID="Europe/Rome:20270705T200000"'],
      { timezone: 'Europe/Rome', start_date: '2027-07-05 20:00:00' },
      ['5 tolerated: has a quotation mark that is not closed; TZID ends at the next colon'],
    ],
    ['an organizer without a value', [START, 'ORGANIZER'], {}, ['6 ignored: ORGANIZER has no value']],
    ['one with an empty value', [START, 'ORGANIZER:'], {}, ['6 ignored: ORGANIZER has no value']],
    ['one with a name only', [START, 'ORGANIZER;CN=Guild'], {}, ['6 ignored: has no ":" before a value']],
    ['a line without a name', [START, 'just text'], {}, ['6 ignored: is not NAME:VALUE']],
    ['an unknown property without a value', [START, 'X-FLAG'], {}, ['6 tolerated: X-FLAG has no value']],
    ['an end that is not a date', [START, 'DTEND:None'], {}, ['6 ignored: DTEND is not a date']],
    ['an invalid duration', [START, 'DURATION:an hour'], {}, ['6 ignored: DURATION is not a duration']],
    ['an invalid position', [START, 'GEO:here'], {}, ['6 ignored: GEO is not a pair of numbers']],
    ['no position', [START, 'GEO:;'], {}, []],
    ['a creation that is not a date', [START, 'CREATED:now'], {}, ['6 ignored: CREATED is not a date']],
    [
      'a date without VALUE=DATE',
      ['DTSTART:20041225'],
      { all_day: true, start_date: '2004-12-25 00:00:00' },
      [],
    ],
    [
      'a midnight with VALUE=DATE',
      ['DTSTART;VALUE=DATE:20041225T000000'],
      { all_day: true, end_date: '2004-12-25 23:59:59' },
      ['5 tolerated: DTSTART has a date in another format'],
    ],
    [
      'a date of ISO 8601',
      ['DTSTART:2027-07-05T20:00:00+02:00'],
      { start_date: '2027-07-05 18:00:00', timezone: 'UTC' },
      ['5 tolerated: DTSTART has a date in another format'],
    ],
    [
      'a zone with a colon',
      ['DTSTART;TZID=(UTC+01:00) Europe/Rome:20270705T200000'],
      { start_date: '2027-07-05 20:00:00', timezone: 'Europe/Rome' },
      ['5 tolerated: DTSTART has a date in another format'],
    ],
    [
      'the day of an end after a time',
      ['DTSTART:20270705T200000', 'DTEND:20270706'],
      { end_date: '2027-07-06 00:00:00' },
      ['6 tolerated: DTEND and DTSTART are not both dates or both times'],
    ],
    [
      'a time of an end after a day',
      ['DTSTART;VALUE=DATE:20270705', 'DTEND:20270706T120000'],
      { end_date: '2027-07-06 23:59:59' },
      ['6 tolerated: DTEND and DTSTART are not both dates or both times'],
    ],
  ])('has no effect on others: %s', async (_, lines, fields, expected) => {
    const read = await readIcal(file(...event(...lines), ...event(START).with(1, 'UID:2')));
    expect(read.problems).toEqual([]);
    expect(read.lines).toEqual(expected);
    expect(read.events.map(({ globalId }) => globalId.slice(0, 1))).toEqual(['1', '2']);
    expect(read.events[0]?.fields).toMatchObject(fields);
  });

  it('may end one calendar or event and begin the next, as in files that were joined', async () => {
    const ending = (lines: readonly string[]) => lines.slice(0, -1);
    const [first, second, third] = ['1', '2', '3'].map((uid) => event(START).with(1, `UID:${uid}`));
    const text = [
      ...['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'X-WR-TIMEZONE:Europe/Rome', ...(first ?? [])],
      ...['END:VCALENDARBEGIN:VCALENDAR', 'X-WR-TIMEZONE:Europe/Lisbon', ...ending(second ?? [])],
      ...['END:VEVENTBEGIN:VEVENT', ...(third ?? []).slice(1, -1), 'end:veventEND:VCALENDAR'],
    ].join('\n');
    const read = await readIcal(text);
    const zones = read.events.map(({ globalId, cancelled, fields }) => [
      globalId,
      cancelled,
      fields.timezone,
    ]);
    expect(zones).toEqual([
      ['1', true, 'Europe/Rome'],
      ['2', false, 'Europe/Lisbon'],
      ['3', false, 'Europe/Lisbon'],
    ]);
    expect(read.lines).toEqual(
      [9, 15, 19].map((line) => `${line} tolerated: has no line break after the name of a component`),
    );
  });

  it('is reported once for a change of an occurrence without its event, whose rules do not matter', async () => {
    const lines = event('DTSTART:2027-07-05T20:00', 'RECURRENCE-ID:20270705T190000', 'RRULE:FREQ=SOMETIMES');
    const read = await readIcal(file(...lines));
    expect(read).toMatchObject({ problems: [], events: [{ fields: { start_date: '2027-07-05 20:00:00' } }] });
    expect(read.lines).toEqual(['5 tolerated: DTSTART has a date in another format']);
  });

  it.each([
    ['DTSTART:2004122', 'DTSTART is not a date (line 5)'],
    ['DTSTART:20230229', 'DTSTART is not a date (line 5)'],
    ['DTSTART:20230228T250000', 'DTSTART is not a date (line 5)'],
    ['DTSTART;TZID=Europe/Rome', 'has no DTSTART (line 2)'],
    [`${START}\r\nRRULE:FREQ=FORTNIGHTLY`, 'RRULE has FREQ=FORTNIGHTLY, which is not a frequency (line 6)'],
    [`${START}\r\nRRULE:FREQ=DAILY;COUNT=two`, 'RRULE has COUNT=TWO, which is not a number (line 6)'],
    [`${START}\r\nRRULE:FREQ=DAILY;COUNT=0`, 'RRULE has COUNT=0, which gives no dates (line 6)'],
    [`${START}\r\nRRULE:FREQ=DAILY;UNTIL=later`, 'RRULE has an UNTIL that is not a date (line 6)'],
    [`${START}\r\nRRULE:D1 #10`, 'RRULE has "D1#10", which is not a part of a rule (line 6)'],
    [
      `${START}\r\nRRULE:RSCALE=HEBREW;FREQ=DAILY`,
      'RRULE has "RSCALE=HEBREW", which is not a part of a rule (line 6)',
    ],
    [`${START}\r\nRRULE:FREQ=DAILY\r\nEXDATE:soon`, 'EXDATE is not a date (line 7)'],
    [`${START}\r\nRECURRENCE-ID:soon`, 'RECURRENCE-ID is not a date (line 6)'],
    [`UID:${'9'.repeat(1000)}\r\n${START}`, 'has a UID of more than 900 characters'],
  ])('excludes an event whose time it makes uncertain: %j', async (lines, reason) => {
    const text = file(...event(lines), ...event(START).with(1, 'UID:2'));
    const read = await readIcal(lines.startsWith('UID') ? text.replace('UID:1\r\n', '') : text);
    expect(read.problems).toEqual([expect.stringContaining(reason)]);
    expect(read.events.map(({ globalId }) => globalId)).toEqual(['2']);
  });

  it('is reported with its number in the file', async () => {
    const { lines, events } = await readIcal(
      [
        'BEGIN:VCALENDAR',
        '',
        'BEGIN:VEVENT',
        'SUMMARY:One',
        ' \ttwo',
        '',
        START,
        'wrong',
        'END:VEVENT',
        'END:VCALENDAR',
        'more',
        'END:VTODO',
      ].join('\n'),
    );
    expect(events.map(({ title }) => title)).toEqual(['One\ttwo']);
    expect(lines).toEqual([
      '8 ignored: wrong has no value',
      '11 ignored: is outside of the calendar',
      '12 tolerated: ends a VTODO that has not begun',
    ]);
  });

  it('is not reported where the import reads nothing', async () => {
    const { lines, events } = await readIcal(
      file(
        'wrong',
        'BEGIN:VTODO',
        'wrong',
        'END:VTODO',
        ...event(START, 'BEGIN:VALARM', 'wrong', 'END:VALARM'),
      ),
    );
    expect(lines.filter((line) => line.includes('ignored'))).toEqual([]);
    expect(events).toHaveLength(1);
  });
});

describe('components', () => {
  it('that are not closed end where the next one begins, or with their calendar', async () => {
    const open = event(START).slice(0, -1);
    const { events, lines, problems } = await readIcal(
      file(...open, 'BEGIN:VALARM', ...event(START).with(1, 'UID:2'), ...open.with(1, 'UID:3')),
    );
    expect(events.map(({ globalId }) => globalId)).toEqual(['1', '2', '3']);
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      '7 tolerated: begins a VEVENT before END:VALARM',
      '7 tolerated: begins a VEVENT before END:VEVENT',
      '12 tolerated: has no END:VEVENT',
    ]);
  });

  it('that the end of the file cuts off are left out', async () => {
    const text = file(...event(START), ...event(START).with(1, 'UID:2'));
    const { events, lines, problems } = await readIcal(text.slice(0, text.lastIndexOf('END:VEVENT')));
    expect(events.map(({ globalId }) => globalId)).toEqual(['1']);
    expect(problems).toEqual(['One is not complete: the file ends within it (line 7)']);
    expect(lines).toEqual(['1 ignored: has no END:VCALENDAR', '7 ignored: has no END:VEVENT']);
  });

  it('may be outside a calendar, in several calendars, or absent', async () => {
    const two = [...event(START), ...event(START).with(1, 'UID:2')].join('\n');
    const outside = await readIcal(two);
    expect(outside.events).toHaveLength(2);
    expect(outside.lines).toEqual(
      [1, 6].map((line) => `${line} tolerated: begins a VEVENT without a VCALENDAR`),
    );
    expect(
      (await readIcal(file(...event(START)) + file(...event(START).with(1, 'UID:2')))).events,
    ).toHaveLength(2);
    expect(await readIcal(file())).toMatchObject({ events: [], remarks: ['The file has no events.'] });
    expect((await readIcal(file('BEGIN:VTODO', 'END:VTODO'))).remarks).toEqual([
      'The file has no events.',
      'The file also has 1 tasks, which are not events.',
    ]);
    await expect(readIcal('no calendar')).rejects.toThrow('test.ics is not an iCalendar file');
    await expect(readIcal('')).rejects.toThrow('test.ics is not an iCalendar file');
  });

  it.each(['CONSTRUCTOR', '__PROTO__'])('without use in the import have no effect: %s', async (name) => {
    const unused = [`BEGIN:${name}`, 'SUMMARY:Other', `END:${name}`];
    const { events, lines } = await readIcal(file(...unused, ...event(START, ...unused)));
    expect(events.map(({ title }) => title)).toEqual(['One']);
    expect(lines).toEqual([]);
  });

  it('are read up to a maximum depth', async () => {
    const deep = [...Array(30).fill('BEGIN:X'), ...Array(30).fill('END:X')];
    const { events, lines } = await readIcal(file(...event(START, ...deep, 'LOCATION:Hall')));
    expect(events[0]?.venues).toHaveLength(1);
    expect(lines).toEqual(['14 ignored: is in more than 10 components']);
  });
});
