import { beforeAll, describe, expect, it } from 'vitest';
import { newFile } from '../../new-directory.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { calendar } from './calendar-file.ts';
import { importFrom } from './command.ts';
import { changed, jam, jamFile, seriesOf, WEEKLY } from './repeating-jam.ts';
import { eventBySlug, linkedPostBySlug } from './stored.ts';

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
});

const lines = (title: string, place: string, ...more: readonly string[]) => [
  ...[`UID:${title}`, `SUMMARY:${title}`, 'DTSTART:20270305T200000Z', `LOCATION:${place}`],
  ...[`ORGANIZER;CN=Office ${place}:mailto:office@${place.toLowerCase()}.example`, ...more],
];

const imported = async (...events: readonly (readonly string[])[]) =>
  importFrom(await newFile('private.ics', calendar(...events)));

/** The statuses of the venue and the organizer of an event. */
async function statusesOf(slug: string, place: string) {
  const event = await eventBySlug(slug);
  const venue = await linkedPostBySlug('venue', place);
  const organizer = await linkedPostBySlug('organizer', `office-${place}`);
  expect([event?.venue, event?.organizer]).toEqual([[venue?.id], [organizer?.id]]);
  return [venue?.status, organizer?.status];
}

describe('what a private event of an iCalendar file names', () => {
  it('is private, and stays so when it is imported again', async () => {
    const visit = lines('Visit', 'Surgery', 'CLASS:PRIVATE');
    expect(await imported(visit)).toMatchObject({
      code: 0,
      stdout: 'venues: 1 created\norganizers: 1 created\nevents: 1 created\n',
    });
    expect(await statusesOf('visit', 'surgery')).toEqual(['private', 'private']);
    expect((await imported(visit)).stdout).toBe(
      'venues: 1 already there\norganizers: 1 already there\nevents: 1 unchanged\n',
    );
  });

  it('is public if a public event names it before', async () => {
    await imported(lines('Open', 'Hall'), lines('Closed', 'Hall', 'CLASS:PRIVATE'));
    expect(await statusesOf('open', 'hall')).toEqual(['publish', 'publish']);
    expect(await statusesOf('closed', 'hall')).toEqual(['publish', 'publish']);
  });

  it('is not what a public event names later', async () => {
    await imported(lines('Board', 'Club', 'CLASS:PRIVATE'));
    const party = lines('Party', 'Club');
    await imported(party);
    const event = await eventBySlug('party');
    const venue = await linkedPostBySlug('venue', 'club-2');
    expect(venue).toMatchObject({ status: 'publish', name: 'Club' });
    expect(event?.venue).toEqual([venue?.id]);
    expect(await statusesOf('board', 'club')).toEqual(['private', 'private']);
    expect((await imported(party)).stdout).toBe(
      'venues: 1 already there\norganizers: 1 already there\nevents: 1 unchanged\n',
    );
  });
});

it('keeps an occurrence of a private series private if a file has it without its event', async () => {
  await importFrom(await jamFile(jam('a', WEEKLY, 'CLASS:PRIVATE')));
  const late = changed('a', '09', 'DTSTART;TZID=Europe/Rome:20270309T210000', 'SUMMARY:Late jam');
  expect((await importFrom(await jamFile(late))).stdout).toContain('events: 1 updated');
  const { events } = await seriesOf('a');
  expect(events.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'private'));
  expect(events[1]).toMatchObject({ title: 'Late jam', start_date: '2027-03-09 21:00:00' });
});

it('keeps a change of a private event private, with what it names, if a file has it without that', async () => {
  const repeated = (uid: string, rule: string) => [
    ...[`UID:${uid}`, `SUMMARY:${uid}`, 'DTSTART:20270301T200000Z', `RRULE:${rule}`, 'CLASS:PRIVATE'],
  ];
  const change = (uid: string) => [
    ...lines(`${uid} later`, `Bar of ${uid}`).filter((line) => !line.startsWith('UID:')),
    ...[`UID:${uid}`, 'RECURRENCE-ID:20270302T200000Z'],
  ];
  await imported(
    repeated('Sitting', 'FREQ=DAILY;COUNT=3'),
    repeated('Watch', 'FREQ=HOURLY;INTERVAL=24;COUNT=3'),
  );
  const changes = [change('Sitting'), change('Watch')];
  expect((await imported(...changes)).stdout).toContain('events: 2 updated');
  expect((await eventBySlug('watch-later-2027-03-05'))?.status).toBe('private');
  for (const place of ['bar-of-sitting', 'bar-of-watch']) {
    expect((await linkedPostBySlug('venue', place))?.status).toBe('private');
    expect((await linkedPostBySlug('organizer', `office-${place}`))?.status).toBe('private');
  }
  expect((await imported(...changes)).stdout).toContain('events: 2 unchanged');
});
