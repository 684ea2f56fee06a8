import { beforeAll, expect, it } from 'vitest';
import { shownCost } from '../../../../lib/calendar/events/costs.ts';
import { eventJsonLd } from '../../../../lib/calendar/events/json-ld.ts';
import { useSettings } from '../../http/settings.ts';
import { storedEvent } from '../stored-event.ts';

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
