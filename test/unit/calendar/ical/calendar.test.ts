import { beforeAll, describe, expect, it } from 'vitest';
import { calendarText, componentEntry, ResponseSize } from '../../../../lib/calendar/ical/calendar.ts';
import { text } from '../../../../lib/calendar/ical/jcal.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() => useSettings({ STAGE: 'local' }));

const entryIn = (zone: string | undefined, first: number, last = first) =>
  componentEntry(
    ['vevent', text('summary', 'Jam, "late"'), []],
    zone,
    Array.from({ length: last - first + 1 }, (_, n) => first + n),
  );

const sizeOf = (...entries: ReturnType<typeof entryIn>[]) => new ResponseSize().add(entries);

/** Each text is counted as a JSON text of its own. */
const QUOTES = 2;

/** The size of a calendar in a response without that of one that has the entries but no time zones. */
function zoneBytes(...entries: ReturnType<typeof entryIn>[]): number {
  const bytesOf = (all: typeof entries) => Buffer.byteLength(JSON.stringify(calendarText(all)));
  return bytesOf(entries) - bytesOf(entries.map((entry) => ({ ...entry, zone: undefined })));
}

describe('the size of entries in a response', () => {
  it('is that of their texts if they need no time zone', () => {
    const entry = entryIn(undefined, 2027);
    expect(sizeOf(entry, entry)).toBe(2 * entry.bytes);
  });

  it('includes each year of a time zone once', () => {
    const entry = entryIn('Europe/Lisbon', 2027);
    const size = new ResponseSize();
    expect(size.add([entry])).toBe(entry.bytes + zoneBytes(entry) + QUOTES);
    expect(size.add([entry])).toBe(2 * entry.bytes + zoneBytes(entry, entry) + QUOTES);
  });

  it.each([
    ['Europe/Lisbon', 1973, 2103],
    ['America/New_York', 2026, 2037],
    ['Africa/Casablanca', 2025, 2036],
    ['Asia/Tokyo', 2026, 2037],
  ])('is not smaller than the response with all years of %s', (zone, first, last) => {
    const entries = [
      entryIn(zone, first, last),
      entryIn(zone, last, last + 1),
      entryIn('Asia/Kolkata', 2027),
    ];
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    expect(sizeOf(...entries)).toBeGreaterThanOrEqual(bytes + zoneBytes(...entries));
  });
});
