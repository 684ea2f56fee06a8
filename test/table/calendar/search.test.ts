import { describe, expect, it } from 'vitest';
import { linksOf } from '../../../lib/calendar/event-listings.ts';
import { selectEvents } from '../../../lib/calendar/event-selection.ts';
import { insertEvent } from '../../../lib/calendar/event-writes.ts';
import { links, postIds } from '../../../lib/calendar/keys.ts';
import { VENUE } from '../../../lib/calendar/linked-kinds.ts';
import { createLinked } from '../../../lib/calendar/linked-writes.ts';
import { batchPut } from '../../../lib/table/batch-write.ts';
import { list } from '../../../schemas/calendar/events.ts';
import { eventOf } from '../../unit/calendar/listing-model.ts';

const READER = { role: 'reader', author: undefined } as const;
const EDITOR = { role: 'editor', author: 1 } as const;

describe('a search', () => {
  it('is refused among more than 10,000 events', async () => {
    const venue = await createLinked(VENUE, { venue: 'The busiest' }, EDITOR);
    const first = await postIds.take(10_001);
    const times = { start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00', venue: [venue.id] };
    await insertEvent(eventOf({ id: first, ...times, slug: `busy-${first}`, title: 'Needle' }));
    const others = Array.from({ length: 10_000 }, (_, n) => {
      const event = eventOf({ id: first + 1 + n, ...times });
      return linksOf(event).filter(({ kind }) => kind === 'venue');
    }).flat();
    const query = { venue: String(venue.id), search: 'needle' };
    const search = () => selectEvents(list.query.parse({ ...query, starts_after: '2026-12-31' }), READER);
    await batchPut(links, others.slice(1));
    expect(await search()).toMatchObject({ events: [{ id: first }], total: 1 });
    await batchPut(links, others.slice(0, 1));
    await expect(search()).rejects.toMatchObject({ status: 400, problems: [{ name: 'search' }] });
  }, 120_000);
});
