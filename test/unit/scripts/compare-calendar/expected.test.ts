import { describe, expect, it } from 'vitest';
import { expectationsOf } from '../../../../scripts/cli/compare-calendar/expected.ts';
import type { Collection } from '../../../../scripts/cli/import-calendar/rest/pages.ts';

const EVENT = {
  ...{ id: 1, global_id: 'example.org?id=1', title: 'One', timezone: 'UTC' },
  ...{ start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 21:00:00' },
};
const DEEP = '<div>'.repeat(200);
const VENUE = { id: 2, global_id: 'example.org?id=2', venue: 'Hall' };

describe('what a comparison expects', () => {
  it.each<[string, Collection, object, string | undefined]>([
    ['an event', 'events', EVENT, undefined],
    ['an event that cannot be read', 'events', { ...EVENT, start_date: 'soon' }, 'start_date: expected'],
    ['an event that is too large', 'events', { ...EVENT, title: 'x'.repeat(301) }, 'at most 300 characters'],
    ['an event of another status', 'events', { ...EVENT, status: 'ignored' }, 'expected one of publish'],
    ['a venue that is too large', 'venues', { ...VENUE, venue: 'x'.repeat(201) }, 'at most 200 characters'],
    ['a venue that is nested too deeply', 'venues', { ...VENUE, description: DEEP }, 'at most 100 deep'],
    ['a tag that is nested too deeply', 'tags', { id: 3, description: DEEP }, 'at most 100 deep'],
    ['a tag', 'tags', { id: 3, name: 'Outdoor' }, undefined],
    ['a tag without a name', 'tags', { id: 3, name: '' }, 'expected string to have'],
  ])('is that an import leaves out %s, or not', async (_, collection, record, reason) => {
    const { leftOut } = await expectationsOf(collection, { ...record });
    expect(leftOut).toEqual(reason === undefined ? undefined : expect.stringContaining(reason));
  });

  it('is that an import drops values that are invalid here', async () => {
    const { leftOut, reasonFor } = await expectationsOf('events', { ...EVENT, website: 'www.example.org' });
    expect(leftOut).toBeUndefined();
    expect(reasonFor('website')).toBe('its website is invalid');
    expect(reasonFor('title')).toBeUndefined();
  });

  it('is that an import drops members that extensions add', async () => {
    const category = { id: 4, name: 'Jazz', count: 2, yoast_head: '<title>Jazz</title>', meta: [] };
    const { leftOut, reasonFor } = await expectationsOf('categories', category);
    expect(leftOut).toBeUndefined();
    expect(reasonFor('yoast_head')).toBe('"yoast_head" is not supported here');
    expect(reasonFor('name')).toBeUndefined();
  });

  it('is another end only for an event that would end before it starts', async () => {
    const start = { utc_start_date: '2027-03-05 20:00:00' };
    const ending = (end: object) => expectationsOf('events', { ...EVENT, ...start, ...end });
    const backwards = await ending({ end_date: '2027-03-05 19:00:00', utc_end_date: '2027-03-05 19:00:00' });
    expect(backwards.reasonFor('end_date')).toContain('would end before it starts');
    const contradicting = await ending({ utc_end_date: '2027-03-05 23:00:00' });
    expect(contradicting.reasonFor('utc_end_date')).toContain('contradict its time zone');
    expect(contradicting.reasonFor('end_date')).toBeUndefined();
  });

  it('is that the events of a series of another Sino are single events', async () => {
    const { reasonFor } = await expectationsOf('events', { ...EVENT, series: { id: 7 } });
    expect(reasonFor('series')).toBe('it belongs to a series there; here it is a single event');
  });
});
