import { afterEach, describe, expect, it, vi } from 'vitest';
import { pagesOf, send, startsOf, useFeeds } from './feed-reads.ts';
import { expectConsistent, maintain, newSeries, seriesOf, stored, weeks } from './series-api.ts';
import { applyChange, startChange, startDeletion } from './started-changes.ts';

useFeeds();
afterEach(expectConsistent);

const FEED = '/events.ics?start_date=2031-01-01&end_date=2032-01-01&collapse_series=true';
const start = (day: string) => `DTSTART;TZID=Europe/Lisbon:${day}T200000`;

describe('while a series is being split', () => {
  it('feeds show neither drafts nor events in the trash', async () => {
    const ids = await newSeries(weeks('2031-05-04', 6));
    await send('PATCH', `/events/${ids[3]}`, { status: 'draft' });
    await send('DELETE', `/events/${ids[4]}`);
    await startChange(ids[2] ?? 0, 'following', { title: 'Concert' });

    const [feed = ''] = await pagesOf(FEED);
    expect(feed.match(/RRULE:.*/g)).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2']);
    expect(startsOf(feed, 'Jam')).toEqual([start('20310518'), start('20310608')]);

    await maintain();
    const [after = ''] = await pagesOf(FEED);
    expect(after.match(/RRULE:.*/g)).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=4']);
    expect(startsOf(after, 'Jam')).toEqual([]);
  });

  it('an occurrence that gets back the former value of its series keeps it', async () => {
    const ids = await newSeries(weeks('2031-05-04', 4));
    const [, , second = 0, last = 0] = ids;
    await send('PATCH', `/events/${last}`, { title: 'Opera' });
    await startChange(second, 'following', { title: 'Concert', cost: '5' });
    expect(await send('PATCH', `/events/${last}`, { title: 'Jam' })).toMatchObject({ status: 200 });
    await maintain();
    expect(await stored(second)).toMatchObject({ title: 'Concert', cost: ['5'] });
    expect(await stored(last)).toMatchObject({
      title: 'Jam',
      cost: ['5'],
      occurrence: { differs: ['title'] },
    });
  });
});

describe('while a series is being moved to another time of day', () => {
  const times = (from: string, to: string) => ({
    start_date: `2031-05-18 ${from}:00`,
    end_date: `2031-05-18 ${to}:00`,
  });

  it.each([
    { title: 'that gets back its former times keeps them', sent: times('20:00', '22:00'), isOwn: true },
    { title: 'that gets the new times has those of the series', sent: times('21:00', '23:00'), isOwn: false },
  ])('an occurrence $title', async ({ sent, isOwn }) => {
    const [first = 0, , last = 0] = await newSeries(weeks('2031-05-04', 3));
    await send('PATCH', `/events/${last}`, times('19:00', '20:30'));
    await startChange(first, 'all', { start_date: '2031-05-04 21:00:00', end_date: '2031-05-04 23:00:00' });
    expect(await send('PATCH', `/events/${last}`, sent)).toMatchObject({ status: 200 });
    await maintain();
    const differs = isOwn ? ['start_date', 'end_date'] : [];
    expect(await stored(last)).toMatchObject({
      ...sent,
      occurrence: { date: '2031-05-18 21:00:00', differs },
    });
  });
});

describe('a venue that is in the trash when a change of a series gives it to the occurrences', () => {
  it.each(['all', 'following'] as const)('can be given to them later: %s', async (scope) => {
    const { body: venue } = await send('POST', '/venues', { venue: `Hall for ${scope}` });
    const change = { venue: venue.id };
    const [, second = 0, last = 0] = await newSeries(weeks('2031-05-04', 3));
    await startChange(second, scope, change);
    await send('DELETE', `/venues/${venue.id}`);
    await maintain();
    expect(await send('PUT', `/venues/${venue.id}`, { status: 'publish' })).toMatchObject({ status: 200 });
    expect((await stored(last)).venue).toEqual([]);
    expect(await send('PATCH', `/events/${second}?scope=${scope}`, change)).toMatchObject({ status: 200 });
    expect((await stored(last)).venue).toEqual([venue.id]);
  });
});

describe('an occurrence in the trash that is about to leave its series', () => {
  it.each([
    ['all that follow are deleted', (second: number) => startDeletion(second, 'following')],
    [
      'a new rule has no date for it',
      (second: number) => startChange(second, 'all', { recurrence: { every: 'week', count: 2 } }),
    ],
    [
      'a split leaves it out',
      (second: number) => startChange(second, 'following', { recurrence: { every: 'week', count: 1 } }),
    ],
  ])('can be restored: %s', async (_, startAt) => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-05-04', 3));
    await send('DELETE', `/events/${last}`);
    await startAt(second);
    expect(await send('PUT', `/events/${last}`, { status: 'publish' })).toMatchObject({ status: 200 });
    await maintain();
    const { status, occurrence: place } = await stored(last);
    expect({ status, place }).toEqual({ status: 'publish', place: undefined });
    expect((await seriesOf(first)).dates.map(({ event }) => event)).not.toContain(last);
  });
});

describe('an event that has left its series and begins another one', () => {
  const ruleOfTwo = { recurrence: { every: 'week', count: 2 } };

  it.each([
    ['all that follow are deleted', (second: number) => startDeletion(second, 'following')],
    ['a new rule leaves it out', (second: number) => startChange(second, 'all', ruleOfTwo)],
    ['a split leaves it out', (second: number) => startChange(second, 'following', ruleOfTwo)],
  ])('stays in that one when the change of the first continues: %s', async (_, startAt) => {
    const [, second = 0, , last = 0] = await newSeries(weeks('2031-05-04', 4));
    await startAt(second);
    const before = (await stored(second)).occurrence?.series ?? 0;
    await applyChange(before, last);
    expect(await send('PUT', `/events/${last}`, { status: 'publish' })).toMatchObject({ status: 200 });
    const { status, body } = await send('PUT', `/events/${last}`, { ...ruleOfTwo, title: 'Opera' });
    expect({ status, title: body.title }).toEqual({ status: 200, title: 'Opera' });
    await maintain();
    expect(await stored(last)).toMatchObject({ status: 'publish', occurrence: { series: body.series.id } });
  });
});

describe('a scheduled series whose date comes while it is changing', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['drafts', 'draft', (id: number) => startChange(id, 'all', { status: 'draft' })],
    ['drafts, in part', 'draft', (id: number) => startChange(id, 'following', { status: 'draft' })],
    [
      'scheduled for later',
      'future',
      (id: number) => startChange(id, 'all', { date: '2030-01-01 00:00:00' }),
    ],
    ['deleted, in part', 'trash', (id: number) => startDeletion(id, 'following')],
  ])('is not published where its events become %s', async (_, status, startAt) => {
    const { publishDue } = await import('../../../../lib/calendar/maintenance/scheduled.ts');
    const [, second = 0, last = 0] = await newSeries(weeks('2031-05-04', 3), { date: '2029-01-01 00:00:00' });
    await startAt(second);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-02-01T00:00:00Z') });
    await publishDue(() => true);
    expect((await stored(last)).status).toBe('future');
    await maintain();
    expect((await stored(last)).status).toBe(status);
  });
});

describe('a contributor', () => {
  it.each(['all', 'following'] as const)(
    'does not change events that are about to be published: %s',
    async (scope) => {
      const contributor = { scope: 'calendar:submit', sub: 'contributor' };
      const times = { start_date: '2031-05-04 20:00', end_date: '2031-05-04 22:00' };
      const recurrence = { every: 'week', count: 3 };
      const created = await send('POST', '/events', { title: 'Jam', ...times, recurrence }, contributor);
      const [, second = 0, last = 0] = (await seriesOf(created.body.id)).dates.map(({ event }) => event);
      await startChange(second, scope, { status: 'publish' });
      const answers = [
        await send('PATCH', `/events/${last}`, { title: 'Opera' }, contributor),
        await send('DELETE', `/events/${last}`, undefined, contributor),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      await maintain();
      expect(await stored(last)).toMatchObject({ title: 'Jam', status: 'publish' });
    },
  );
});
