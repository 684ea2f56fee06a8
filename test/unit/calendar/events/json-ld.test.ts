import { beforeAll, expect, it } from 'vitest';
import { shownCost } from '../../../../lib/calendar/events/costs.ts';
import { eventJsonLd } from '../../../../lib/calendar/events/json-ld.ts';
import { useSettings } from '../../http/settings.ts';
import { storedEvent } from '../stored-event.ts';
import { storedSeries } from '../stored-series.ts';

beforeAll(() => useSettings());

const absent = { venue: undefined, organizer: undefined, series: undefined };

it.each([
  ['20', '20'],
  ['€7.50', '7.50'],
  ['Free', '0'],
  ['...', '0'],
])('the price of %s is %s for search engines', (cost, price) => {
  const { offers } = eventJsonLd(storedEvent({}), {
    url: 'https://x.example',
    cost: shownCost([cost]),
    ...absent,
  });
  expect(offers).toMatchObject({ '@type': 'Offer', price });
});

it.each([
  ['at the same time in another zone', '2027-07-01 19:00:00', 'EventScheduled', undefined],
  ['an hour later', '2027-07-01 20:00:00', 'EventRescheduled', '2027-07-01T21:00:00+02:00'],
])('an occurrence %s', (_, utc_start_date, status, previousStartDate) => {
  const occurrence = { series: 9, date: '2027-07-01 21:00:00', differs: ['timezone'], is_next: true };
  const event = storedEvent({ timezone: 'Europe/Lisbon', utc_start_date, occurrence });
  const series = storedSeries({ timezone: 'Europe/Rome' });
  const data = eventJsonLd(event, { ...absent, url: 'https://x.example', cost: shownCost([]), series });
  expect(data.eventStatus).toBe(`https://schema.org/${status}`);
  expect(data.previousStartDate).toBe(previousStartDate);
});
