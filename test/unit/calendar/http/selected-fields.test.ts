import { describe, expect, it } from 'vitest';
import { selectedFields } from '../../../../lib/calendar/http/selected-fields.ts';
import { gatewayEvent } from '../../http/gateway-event.ts';

const EVENT = {
  id: 7,
  title: 'Jazz',
  image: false,
  venue: { id: 3, venue: 'Hall', city: 'Rome' },
  organizer: [{ id: 1, organizer: 'A' }, { id: 2 }],
  cost_details: { values: ['1', '2'] },
};

const select = (body: unknown, query: string) => selectedFields(body, gatewayEvent({ query }));

describe('_fields', () => {
  it.each([
    ['', EVENT],
    ['_fields=', EVENT],
    ['_fields=,', EVENT],
    ['_fields=id,title', { id: 7, title: 'Jazz' }],
    ['_fields=id&_fields=title', { id: 7, title: 'Jazz' }],
    ['_fields[]=id&_fields[]=title', { id: 7, title: 'Jazz' }],
    ['_fields=id,%20title%20', { id: 7, title: 'Jazz' }],
    ['_fields=id,venue.city', { id: 7, venue: { city: 'Rome' } }],
    ['_fields=venue.city,venue.id', { venue: { id: 3, city: 'Rome' } }],
    ['_fields=venue,venue.city', { venue: EVENT.venue }],
    ['_fields=venue.city,venue', { venue: EVENT.venue }],
    ['_fields=organizer.organizer', { organizer: [{ organizer: 'A' }, {}] }],
    ['_fields=image.url,title.rendered', { image: false, title: 'Jazz' }],
    ['_fields=cost_details.values.0', { cost_details: { values: ['1', '2'] } }],
    ['_fields=nothing,venue.nothing', { venue: {} }],
    ['_fields=venue.', { venue: {} }],
    ['_fields=__proto__,constructor.name', {}],
  ])('%j selects %j', (query, expected) => {
    expect(select(EVENT, query)).toEqual(expected);
  });

  it('reaches into the records of a list', () => {
    const list = { events: [EVENT, { id: 8, title: 'Rock', venue: [] }], total: 2 };
    expect(select(list, '_fields=events.title,events.venue.city,total')).toEqual({
      events: [
        { title: 'Jazz', venue: { city: 'Rome' } },
        { title: 'Rock', venue: [] },
      ],
      total: 2,
    });
  });
});
