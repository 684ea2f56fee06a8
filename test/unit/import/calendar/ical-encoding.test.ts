import { describe, expect, it } from 'vitest';
import { event, file, onlyEvent, readIcal } from './read-ical.ts';

const START = 'DTSTART:20270705T200000';

describe('the encoding of a file', () => {
  const text = file(...event(START, 'LOCATION:Café 😀'));
  const utf16 = (content: string) => Buffer.from(content, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16(`\uFEFF${text}`)],
    ['UTF-16 without a byte order mark', utf16(text)],
    ['big-endian UTF-16', utf16(`\uFEFF${text}`).swap16()],
    ['LF', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['CR', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['CR CR LF', Buffer.from(text.replaceAll('\r\n', '\r\r\n'))],
    [
      'folds within a character',
      Buffer.from(text.replace('é', '\u00c3\r\n \u00a9').replace('😀', 'ð\u009f\r\n \u0098\u0080'), 'latin1'),
    ],
  ])('may be any: %s', async (_, bytes) => {
    const { events, lines } = await readIcal(bytes);
    expect(events.map(({ venues }) => venues.map(({ name }) => name))).toEqual([['Café 😀']]);
    expect(lines).toEqual([]);
  });

  it('is Windows-1252 in lines that are not UTF-8, and NUL is removed', async () => {
    const bytes = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n'),
      Buffer.from('SUMMARY:Caf\u00e9 \u0080 5\n', 'latin1'),
      Buffer.from(`LOCATION:H\u0000all é\n${START}\nEND:VEVENT\nEND:VCALENDAR`),
    ]);
    const { events, lines } = await readIcal(bytes);
    expect(events).toMatchObject([{ title: 'Café € 5', venues: [{ name: 'Hall é' }] }]);
    expect(lines).toEqual([
      '4 tolerated: is not UTF-8; it is read as Windows-1252',
      '5 tolerated: has control characters, which are removed',
    ]);
  });

  it('is UTF-8 in a line that was cut within a character', async () => {
    const text = file(...event(START, 'DESCRIPTION:Führung durch die Münchner Altst'), 'X');
    const [head = '', tail = ''] = text.split('Altst');
    const read = await readIcal(
      Buffer.concat([Buffer.from(`${head}Altst`), Buffer.of(0xc3), Buffer.from(tail)]),
    );
    expect(read.events).toMatchObject([
      { fields: { description: 'Führung durch die Münchner Altst\uFFFD' } },
    ]);
    expect(read.lines).toEqual([
      '6 tolerated: has bytes that are not UTF-8; they are read as U+FFFD',
      '8 tolerated: X has no value',
    ]);
  });

  it('has no control characters, even if they are encoded', async () => {
    const { title, organizers } = await onlyEvent(
      event(
        'DTSTART:20270305T200000Z',
        'SUMMARY;ENCODING=QUOTED-PRINTABLE:A=1B=00B',
        'ORGANIZER;CN=Ana%1B Lima:mailto:ana@club.example',
      ).filter((line) => line !== 'SUMMARY:One'),
    );
    expect({ title, names: organizers.map(({ name }) => name) }).toEqual({
      title: 'AB',
      names: ['Ana Lima'],
    });
  });

  it('is quoted-printable in vCalendar', async () => {
    const { events, lines } = await readIcal(
      file(
        'VERSION:1.0',
        ...event(
          START,
          'DESCRIPTION;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9=0D=0A=',
          'END=3A x',
          'LOCATION;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9',
        ),
      ),
    );
    expect(events).toMatchObject([{ fields: { description: 'Café\r\nEND: x' }, venues: [{ name: 'Café' }] }]);
    expect(lines).toEqual([]);
  });

  it.each([
    ['UTF-8:Łódź =C5=81=C3=B3d=C5=BA', 'Łódź Łódź'],
    ['UTF-8:日本=E3=81=AE夏', '日本の夏'],
    ['ISO-8859-1:Café =E9=3D', 'Café é='],
  ])('may have characters that are not encoded: %s', async (value, name) => {
    const location = `LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=${value}`;
    const { events } = await readIcal(file(...event(START, location)));
    expect(events).toMatchObject([{ venues: [{ name }] }]);
  });
});
