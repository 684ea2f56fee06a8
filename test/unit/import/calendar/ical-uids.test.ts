import { describe, expect, it } from 'vitest';
import { event, file, readIcal } from './read-ical.ts';

const START = 'DTSTART:20270705T200000';

describe('an event without a UID', () => {
  const noUid = (...lines: readonly string[]) => event(...lines).toSpliced(1, 1);
  const idOf = async (...lines: readonly string[]) =>
    (await readIcal(file(...noUid(...lines)))).events[0]?.globalId;

  it('has an identifier that does not depend on what may change, nor on formatting', async () => {
    const id = await idOf(START, 'LOCATION:Hall');
    expect(id).toMatch(/^content-[\da-f]{40}$/);
    expect(
      await idOf('LOCATION:Ha', ' ll', 'DESCRIPTION:New', 'DTSTAMP:20270101T000000Z', 'SEQUENCE:3', START),
    ).toBe(id);
    for (const other of [
      [START],
      ['DTSTART:20270705T210000', 'LOCATION:Hall'],
      [START, 'LOCATION:Hall', 'RRULE:FREQ=DAILY'],
    ]) {
      expect(await idOf(...other)).not.toBe(id);
    }
  });

  it('is imported once if it is in the file twice', async () => {
    const { events, remarks } = await readIcal(file(...noUid(START), ...noUid(START, 'DESCRIPTION:More')));
    expect(events.map(({ fields }) => fields.description)).toEqual(['More']);
    expect(remarks).toEqual(['The file also has 1 copies or older versions of its events.']);
  });
});

describe('events with the same UID', () => {
  const version = (title: string, ...lines: readonly string[]) =>
    event(START, ...lines).with(2, `SUMMARY:${title}`);

  it.each([
    [[version('Old', 'SEQUENCE:1'), version('New', 'SEQUENCE:2')], ['New']],
    [[version('New', 'SEQUENCE:2'), version('Old', 'SEQUENCE:1')], ['New']],
    [[version('New', 'DTSTAMP:20270102T000000Z'), version('Old', 'DTSTAMP:20270101T000000Z')], ['New']],
    [[version('Same'), version('Same')], ['Same']],
    [
      [version('One'), version('Other')],
      ['One', 'Other'],
    ],
  ])('are versions of one event, or several events: %j', async (versions, titles) => {
    const { events, problems } = await readIcal(file(...versions.flat()));
    expect(events.map(({ title }) => title)).toEqual(titles);
    expect(new Set(events.map(({ globalId }) => globalId)).size).toBe(titles.length);
    expect(problems).toEqual([]);
  });

  it('are cancelled by METHOD:CANCEL', async () => {
    const { events } = await readIcal(file('METHOD:CANCEL', ...event(START)));
    expect(events.map(({ cancelled }) => cancelled)).toEqual([true]);
  });
});
