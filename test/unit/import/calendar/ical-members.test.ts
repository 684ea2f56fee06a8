import { describe, expect, it } from 'vitest';
import { event, file, onlyEvent, readIcal } from './read-ical.ts';

describe('the members of an event of a file', () => {
  it('are plain text, unless they are HTML', async () => {
    const start = 'DTSTART:20270705T200000';
    const description = async (...lines: string[]) =>
      (await onlyEvent(event(start, ...lines))).fields.description;
    expect(await description('DESCRIPTION:1 < 2 & 3\\nmore')).toBe('1 &lt; 2 &amp; 3\nmore');
    expect(await description('DESCRIPTION:<p>One</p>')).toBe('<p>One</p>');
    expect(await description('DESCRIPTION:One<br/>Two')).toBe('One<br/>Two');
    expect(await description('DESCRIPTION:Paul <p.smith@music.example> & <b-team@music.example>')).toBe(
      'Paul &lt;p.smith@music.example&gt; &amp; &lt;b-team@music.example&gt;',
    );
    expect(await description('DESCRIPTION:One', 'X-ALT-DESC;FMTTYPE=text/html:<h1>One</h1>')).toBe(
      '<h1>One</h1>',
    );
    expect(await description('DESCRIPTION:1 < 2', 'X-ALT-DESC;FMTTYPE=text/html:')).toBe('1 &lt; 2');
    const document = '<HTML><HEAD><TITLE>Mail</TITLE></HEAD><BODY>One</BODY></HTML>';
    expect(await description(`X-ALT-DESC;FMTTYPE=text/html:${document}`)).toBe(
      '<HTML><HEAD></HEAD><BODY>One</BODY></HTML>',
    );
    for (const html of [
      '<h2>One</h2>',
      '<img src="https://music.example/a.png">',
      '<html-blob>1 &amp; 2</html-blob>',
    ])
      expect(await description(`DESCRIPTION:${html}`)).toBe(html);
  });

  it('have coordinates only with a place, and a note without one', async () => {
    const notesOf = async (...lines: string[]) =>
      (await onlyEvent(event('DTSTART:20270705T200000', ...lines))).notes;
    expect(await notesOf('GEO:41.9;12.5')).toEqual(['coordinates without a LOCATION are not imported']);
    expect(await notesOf('GEO:41.9;12.5', 'LOCATION:Cellar')).toEqual([]);
    expect(await notesOf('GEO:;')).toEqual([]);
  });

  it('have a website without the backslashes that some programs write', async () => {
    const address = 'https://music.example/a\\,b\\;c?d=1\\,2';
    const { fields } = await onlyEvent(event('DTSTART:20270705T200000', `URL:${address}`));
    expect(fields.website).toBe('https://music.example/a,b;c?d=1,2');
  });

  it.each([
    ['Talk <by invitation>', 'Talk <by invitation>'],
    ['Paul <p.smith@music.example>', 'Paul <p.smith@music.example>'],
    ['<b>One</b>', 'One'],
    ['<font color=red>One</font>', 'One'],
    ['One<br>', 'One'],
  ])('have the title %s', async (summary, title) => {
    const found = await onlyEvent([
      'BEGIN:VEVENT',
      ...['UID:1', `SUMMARY:${summary}`, 'DTSTART:20270705T200000'],
      'END:VEVENT',
    ]);
    expect(found).toMatchObject({ title, fields: { title } });
  });

  it('are imported as far as the calendar supports them', async () => {
    const found = await onlyEvent(
      event(
        'DTSTART:20270705T200000',
        'LOCATION:Hall',
        'GEO:41.9;12.5',
        'ORGANIZER:mailto:guild@music.example',
        'ATTACH;FMTTYPE=image/png:https://music.example/poster.png',
        'CLASS:PRIVATE',
        'STATUS:TENTATIVE',
        'ATTENDEE:mailto:me@music.example',
        'CREATED:20260101T120000Z',
      ),
    );
    expect(found).toMatchObject({
      globalId: '1',
      image: { url: 'https://music.example/poster.png' },
      fields: { status: 'private', date_utc: '2026-01-01 12:00:00', slug: undefined },
      venues: [{ name: 'Hall', fields: { venue: 'Hall', geo_lat: '41.9', geo_lng: '12.5' } }],
      organizers: [{ name: 'guild@music.example', fields: { email: 'guild@music.example' } }],
      notes: ['attendees are not imported', 'it is tentative there'],
    });
  });

  it.each([
    ['Harbour%20Music%20Society', 'Harbour Music Society'],
    ['M%C3%BCller%2C Söhne & Co.', 'Müller, Söhne & Co.'],
    ['100% Jazz, 50%FF', '100% Jazz, 50%FF'],
    ["^'Guild^' ^^'x", '"Guild" ^\'x'],
  ])('have the name of the organizer %s', async (name, organizer) => {
    const { organizers } = await onlyEvent(
      event('DTSTART:20270705T200000', `ORGANIZER;CN="${name}":MAILTO:guild@music.example`),
    );
    expect(organizers).toMatchObject([
      { name: organizer, fields: { organizer, email: 'guild@music.example' } },
    ]);
  });

  it.each([
    ['CLASS:PUBLIC', 'publish'],
    ['CLASS:', 'publish'],
    ['CLASS:confidential', 'private'],
    ['CLASS:X-BOARD-ONLY', 'private'],
    ['CLASS:RESTRICTED', 'private'],
  ])('make an event with %s one with the status %s', async (line, status) => {
    expect((await onlyEvent(event('DTSTART:20270705T200000', line))).fields).toMatchObject({ status });
  });

  it('have an image with a URL, even after one that the file contains', async () => {
    const found = await onlyEvent(
      event(
        'DTSTART:20270705T200000',
        'IMAGE;VALUE=BINARY;ENCODING=BASE64;FMTTYPE=image/png:AAAA',
        'ATTACH;VALUE=BINARY;ENCODING=BASE64;FMTTYPE=image/png:AAAA',
        'ATTACH;FMTTYPE=image/png:https://music.example/poster.png',
      ),
    );
    expect(found.image).toEqual({ url: 'https://music.example/poster.png' });
  });

  it('have an image whose address is safe in HTML', async () => {
    const found = await onlyEvent(
      event('DTSTART:20270705T200000', 'ATTACH;FMTTYPE=image/png:https://x.example/a"b\'<c>.png'),
    );
    expect(found.image).toEqual({ url: 'https://x.example/a%22b%27%3Cc%3E.png' });
  });

  it('have the address of the organizer in a parameter if the value is another identifier', async () => {
    const organizer = async (line: string) =>
      (await onlyEvent(event('DTSTART:20270705T200000', line))).organizers[0]?.fields;
    const expected = { organizer: 'Guild', email: 'guild@music.example' };
    expect(await organizer('ORGANIZER;CN=Guild;EMAIL=guild@music.example:/123/principal/')).toEqual(expected);
    expect(await organizer('ORGANIZER;EMAIL=guild@music.example:urn:uuid:1')).toEqual({
      ...expected,
      organizer: 'guild@music.example',
    });
  });

  it('have the coordinates and addresses that other events of the file give, except private ones', async () => {
    const at = (uid: string, ...lines: readonly string[]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20270705T200000', 'LOCATION:Hall', ...lines, 'END:VEVENT'],
    ];
    const { events } = await readIcal(
      file(
        ...at('1', 'ORGANIZER;CN=Guild:invalid:nomail'),
        ...at('2', 'GEO:41.9;12.5', 'ORGANIZER;CN=Guild:mailto:guild@music.example'),
        ...at('3', 'CLASS:PRIVATE', 'GEO:1;1', 'ORGANIZER;CN=Guild:mailto:secret@music.example'),
        ...at('4', 'ORGANIZER;CN=Guild:invalid:nomail'),
      ),
    );
    const hall = { venue: 'Hall', geo_lat: '41.9', geo_lng: '12.5' };
    const guild = { organizer: 'Guild', email: 'guild@music.example' };
    const found = events.map(({ venues, organizers }) =>
      [...venues, ...organizers].map(({ fields }) => fields),
    );
    expect([found[0], found[1], found[3]]).toEqual(Array(3).fill([hall, guild]));
    expect(found[2]?.[0]).toEqual({ venue: 'Hall', geo_lat: '1', geo_lng: '1', status: 'private' });
  });

  it('do not hide an event that is created in the future', async () => {
    const { fields } = await onlyEvent(event('DTSTART:20270705T200000', 'CREATED:29990101T000000Z'));
    expect(fields).toMatchObject({ status: 'publish' });
    expect(fields).not.toHaveProperty('date_utc');
  });

  it('have a default, or are reported', async () => {
    const { events, problems, remarks } = await readIcal(
      file(
        ...['BEGIN:VEVENT', 'SUMMARY:No UID', 'DTSTART:20270101T000000', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'DTSTART:20270101T000000', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:3', 'SUMMARY:No start', 'END:VEVENT'],
        ...['BEGIN:VTODO', 'UID:4', 'END:VTODO'],
      ),
    );
    expect(events.map(({ title, fields }) => [title, fields.title])).toEqual([
      ['No UID', 'No UID'],
      ['Untitled', 'Untitled'],
    ]);
    expect(events.map(({ notes }) => notes)).toEqual([[], ['it has no title; it is called "Untitled"']]);
    expect(problems).toEqual(['No start has no DTSTART (line 10)']);
    expect(remarks).toEqual(['The file also has 1 tasks, which are not events.']);
  });

  it.each(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])(
    'are not those of an answer (%s)',
    async (method) => {
      const invitation = file(
        'METHOD:REQUEST',
        ...event('DTSTART:20270705T200000', 'DTSTAMP:20270101T000000Z'),
      );
      const answer = file(
        `METHOD:${method}`,
        ...event('DTSTART:20270706T210000', 'DTSTAMP:20270102T000000Z'),
      );
      const { events, remarks } = await readIcal(invitation + answer);
      expect(events.map(({ fields }) => fields.start_date)).toEqual(['2027-07-05 20:00:00']);
      expect(remarks).toEqual(['The file also has 1 answers to invitations, which are not events.']);
    },
  );
});
