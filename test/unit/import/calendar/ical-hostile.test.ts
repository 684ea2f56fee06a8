import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../../scripts/cli/lib/command.ts';
import { NASTY_REPEATS, superlinearTexts } from '../../../nasty-text.ts';
import { event, file, readIcal } from './read-ical.ts';

const START = 'DTSTART:20270705T200000Z';

/** Lines that begin and end components, and a whole event. */
const BOUNDS = [
  event(START).join('\r\n'),
  ...['BEGIN:VCALENDAR', 'END:VCALENDAR', `BEGIN:VEVENT\r\n${START}`, 'BEGIN:VEVENT', 'END:VEVENT'],
  ...['BEGIN:VTIMEZONE\r\nTZID:Nowhere', 'END:VTIMEZONE', 'BEGIN:STANDARD', 'END:STANDARD', 'BEGIN:VALARM'],
];
const NAMES = [
  ...[
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'EXRULE',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'UID',
    'SUMMARY',
  ],
  ...['GEO', 'TZOFFSETTO', 'TZOFFSETFROM', ''],
];
const PARAMETERS = [
  ...[';TZID=Europe/Rome', ';TZID=Nowhere', ';TZID=', ';VALUE=DATE', ';VALUE=PERIOD', ';RANGE=THISANDFUTURE'],
  ...[';ENCODING=QUOTED-PRINTABLE', ';X="', ';', '='],
];
const VALUES = [
  ...[
    '20270705',
    '20270705T200000Z',
    '20270706T200000',
    '99991231T235959',
    '00000000',
    'P1D',
    'P',
    '-PT9999H',
  ],
  ...['FREQ=DAILY', 'FREQ=SECONDLY', 'FREQ=YEARLY', ';INTERVAL=0', ';COUNT=999999999', ';BYDAY=-53SU'],
  ...[';BYSETPOS=-366', ';UNTIL=', '+0100', '-9999', ',', ';', '"', '\\', '/', ':', '=', '=C3', '=\r\n', ' '],
  ...['\u0000', '\uFEFF', '\u00e9', '😀', '\ud83d', '\r\n ', '\n\t'],
];
const BREAKS = ['\r\n', '\r\n', '\n', '\r', ''];

const some = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map((all) => all.join(''));

/** Lines of properties, most of which are wrong. */
const propertyLines = fc
  .tuple(fc.constantFrom(...NAMES), some(PARAMETERS, 2), fc.constantFrom(':', ':', ''), some(VALUES, 3))
  .map((parts) => parts.join(''));

const linesOf = (line: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(line, fc.constantFrom(...BREAKS)), { maxLength: 25, size: 'max' })
    .map((all) => all.flat().join(''));

/** Reads a file; a UserError is fine. */
async function tryRead(content: string | Buffer) {
  try {
    return await readIcal(content, { max: 3 });
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return undefined;
  }
}

describe('any text', () => {
  it('is read or refused', async () => {
    let events = 0;
    const anyLine = fc.oneof({ weight: 2, arbitrary: propertyLines }, fc.constantFrom(...BOUNDS));
    await fc.assert(
      fc.asyncProperty(linesOf(anyLine), async (text) => {
        events += (await tryRead(text))?.events.length ?? 0;
      }),
      { numRuns: 500 },
    );
    expect(events).toBeGreaterThan(50);
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        async (bytes) => void (await tryRead(Buffer.from(bytes))),
      ),
    );
  });

  it('in an event has no effect on another one', async () => {
    await fc.assert(
      fc.asyncProperty(linesOf(propertyLines), async (text) => {
        const read = await readIcal(file(...event(text), ...event(START).with(1, 'UID:other')), { max: 3 });
        expect(read.events.filter(({ globalId }) => globalId === 'other')).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it('has each problem at the line where it occurs', async () => {
    const good = ['LOCATION:Hall', 'X-OTHER:1', 'CATEGORIES:a,b', 'COMMENT;X=1:x'];
    const lines = fc.array(fc.constantFrom(...good, 'broken', 'ORGANIZER'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\r\n', '\n', '\r'), async (all, end) => {
        const text = file(...event(START, 'DESCRIPTION:Long', ' er', '', ...all)).replaceAll('\r\n', end);
        const expected = all.flatMap((line, n) =>
          line === 'broken' || line === 'ORGANIZER' ? [`${n + 9} ignored: ${line} has no value`] : [],
        );
        const { lines: found, events } = await readIcal(text);
        expect(events).toHaveLength(1);
        expect(found).toEqual(expected);
      }),
    );
  });
});

/** A file that repeats a line up to a length. */
const repeated = (name: string, before: readonly string[], line: string, after: readonly string[] = []) => ({
  name,
  make: (length: number) => {
    const count = Math.max(1, Math.floor(length / (line.length + 6)));
    const lines = Array.from({ length: count }, (_, n) => line.replaceAll('#', String(n)));
    return file(...before, ...lines, ...after);
  },
});

const inEvent = (line: string) =>
  repeated(`${line} in an event`, ['BEGIN:VEVENT', 'UID:1', START], line, ['END:VEVENT']);
const manyEvents = (...lines: readonly string[]) =>
  repeated(`events with ${lines.join(' ')}`, [], ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'));

/** A file with an event whose lines fill one half, and short events with the same UID, which fill the other half. */
const sameUid = (name: string, linesOf: (length: number) => readonly string[]) => ({
  name: `events with the UID of one with ${name}`,
  make: (length: number) => {
    const half = Math.floor(length / 2);
    const short = event(START);
    const others = Array.from({ length: Math.ceil(half / short.join('\r\n').length) }, () => short);
    return file(...event(START, ...linesOf(half)), ...others.flat());
  },
});

/** Files of one kind of content, of any length. */
const FILES = [
  inEvent('DESCRIPTION:x'),
  inEvent('CATEGORIES:a,b'),
  inEvent('EXDATE:20270706T200000Z'),
  inEvent('RDATE:20270706T200000Z'),
  inEvent('RRULE:FREQ=DAILY'),
  inEvent('BEGIN:VALARM'),
  inEvent('broken'),
  inEvent('ATTENDEE:mailto:a@example.org'),
  inEvent(' folded'),
  inEvent(''),
  repeated('lines outside', ['END:VCALENDAR'], 'X:1'),
  repeated('components', [], 'BEGIN:X#'),
  repeated('ends', [], 'END:X'),
  manyEvents('UID:1', START),
  manyEvents('UID:#', START, 'SUMMARY:x'),
  manyEvents('UID:1', START, 'SUMMARY:#'),
  manyEvents('UID:1', START, 'RECURRENCE-ID:20270706T#Z'),
  manyEvents('SUMMARY:No UID', START),
  manyEvents('UID:#', 'DTSTART;TZID=Nowhere:20270705T200000'),
  manyEvents('UID:#', 'DTSTART;TZID=Nowhere#:20270705T200000'),
  manyEvents('UID:#', START, 'DURATION:P999999999W'),
  manyEvents('UID:#', 'DTSTART:00010101T000000Z', 'DTEND:99991231T235959Z', 'RRULE:FREQ=DAILY'),
  repeated('a zone of many periods', ['BEGIN:VTIMEZONE', 'TZID:Home'], 'BEGIN:STANDARD\r\nEND:STANDARD', [
    'END:VTIMEZONE',
    ...event('DTSTART;TZID=Home:20270705T200000'),
  ]),
  repeated(
    'many zones',
    [],
    [
      ...['BEGIN:VTIMEZONE', 'TZID:Home#', 'BEGIN:STANDARD', 'DTSTART:00010101T000000', 'RRULE:FREQ=YEARLY'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
      ...['BEGIN:VEVENT', 'UID:#', 'DTSTART;TZID=Home#:20270705T200000', 'END:VEVENT'],
    ].join('\r\n'),
  ),
];

/** Comparing versions takes so little time that only long files show how it grows. */
const FILES_OF_VERSIONS = [
  sameUid('a long place', (length) => [`LOCATION:${'x'.repeat(length)}`]),
  sameUid('many dates', (length) => Array.from({ length: length / 24 }, () => 'RDATE:20270706T200000Z')),
];

/** Every event takes long: the time grows with the first few, until the import reaches its limit of work for a file. */
const FILES_OF_LONG_RULES = [
  manyEvents('UID:#', START, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'),
  manyEvents('UID:#', START, 'RRULE:FREQ=SECONDLY;COUNT=999999999'),
];

describe('the time of reading a file', () => {
  it.each(FILES)('grows no faster than the file: $name', async (text) => {
    expect(await superlinearTexts(tryRead, { texts: [text] })).toEqual([]);
  });

  it.each(FILES_OF_VERSIONS)('grows no faster than the file: $name', async (text) => {
    expect(await superlinearTexts(tryRead, { n: 60_000, texts: [text] })).toEqual([]);
  });

  it.each(FILES_OF_LONG_RULES)('grows no faster than the number of rules: $name', async (text) => {
    expect(await superlinearTexts(tryRead, { n: 250, texts: [text] })).toEqual([]);
  });

  it.each(NASTY_REPEATS)('grows no faster than a nasty text in any of its values: $name', async (nasty) => {
    const heads = [
      'DESCRIPTION:',
      'LOCATION:',
      'URL:',
      'CATEGORIES:',
      'ORGANIZER;CN=',
      'GEO:',
      'CREATED:',
      'ATTACH;FMTTYPE=image/png:',
      'X;',
      '',
    ];
    const essential = ['RRULE:', 'EXDATE:', 'DTEND;TZID=', 'DURATION:', 'DTSTART;TZID='];
    const within = (text: string) => {
      const line = text.replace(/[\r\n]/g, ' ');
      const events = essential.map((head) =>
        event(`${head}${line}`, START, `SUMMARY:${line}`).toSpliced(1, 2),
      );
      return tryRead(file(...event(START, ...heads.map((head) => `${head}${line}`)), ...events.flat()));
    };
    expect(await superlinearTexts(within, { n: 4000, texts: [nasty] })).toEqual([]);
  });
});
