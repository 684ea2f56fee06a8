import { expect, it } from 'vitest';
import { listEntriesOf } from '../../../../lib/calendar/event-index/event-lists.ts';
import { searchTextOf } from '../../../../lib/calendar/text/search-text.ts';
import { storedEvent } from '../stored-event.ts';

it('an event during which clocks are put back ends in lists when it starts, if not later', () => {
  // St. John's put its clocks back at 00:01, to 23:01.
  const event = storedEvent({ start_date: '2010-11-07 00:00:30', end_date: '2010-11-06 23:10:00' });
  const listed = { start_date: event.start_date, end_date: event.start_date };
  const [all] = listEntriesOf(event);
  expect(all).toMatchObject(listed);
  expect(all).not.toHaveProperty('tier');
  expect(searchTextOf(event)).toMatchObject(listed);
});
