import { describe, expect, it } from 'vitest';
import { selectEvents } from '../../../lib/calendar/events/selection.ts';
import { insertEvent } from '../../../lib/calendar/events/writes.ts';
import { postIds } from '../../../lib/calendar/keys.ts';
import { VENUE } from '../../../lib/calendar/linked/kinds.ts';
import { createLinked } from '../../../lib/calendar/linked/writes.ts';
import { countWrites } from '../../../lib/calendar/listings/counts.ts';
import { linksOf } from '../../../lib/calendar/listings/listings.ts';
import { commit } from '../../../lib/table/write.ts';
import { list } from '../../../schemas/calendar/events.ts';
import { eventOf } from '../../unit/calendar/listings/listing-model.ts';

const READER = { role: 'reader', author: undefined } as const;
const EDITOR = { role: 'editor', author: 1 } as const;

describe('a search', () => {
  it('is refused among more than 10,000 events, before any of them is read', async () => {
    const venue = await createLinked(VENUE, { venue: 'The busiest' }, EDITOR);
    const id = await postIds.take(1);
    const times = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00', venue: [venue.id] };
    const event = eventOf({ id, ...times, slug: `busy-${id}`, title: 'Needle' });
    await insertEvent(event);
    const links = linksOf(event).filter(({ kind }) => kind === 'venue');
    const countMore = (events: number) =>
      commit(...countWrites([], Array.from({ length: events }, () => links).flat()));
    const search = (starts_after: string) =>
      selectEvents(list.query.parse({ venue: String(venue.id), search: 'needle', starts_after }), READER);

    await countMore(9999);
    expect(await search('2026-12-31')).toMatchObject({ events: [{ id }], total: 1 });
    await countMore(1);
    await expect(search('2026-12-31')).rejects.toMatchObject({ status: 400, problems: [{ name: 'search' }] });
    expect(await search('2027-01-02')).toMatchObject({ events: [], total: 0 });
  });
});
