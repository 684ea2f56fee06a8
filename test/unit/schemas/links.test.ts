import { describe, expect, it } from 'vitest';
import { EventFields } from '../../../schemas/calendar/event.ts';

const at = { title: 'Concert', start_date: '2027-01-01', end_date: '2027-01-01' };

function messages(links: object): unknown {
  const result = EventFields.safeParse({ ...at, ...links });
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('a new venue or organizer of an event', () => {
  it.each([
    [{ venue: { venue: 'Hall' } }, undefined],
    [{ venue: {} }, undefined],
    [{ venue: { venue: '' } }, [['venue.venue', 'expected text that is not empty']]],
    [{ venue: { city: 'Rome' } }, [['venue', 'expected ids, or records with a name']]],
    [
      { venue: { venue: 'Hall', website: 'hall' } },
      [['venue.website', expect.stringContaining('an absolute URL')]],
    ],
    [
      { organizer: [{ organizer: 'Society', website: 'society' }] },
      [['organizer.0.website', expect.stringContaining('an absolute URL')]],
    ],
    [{ categories: { name: 'Music' } }, [['categories', 'expected ids or names']]],
  ])('%j is accepted, or refused for what is wrong with it', (links, expected) => {
    expect(messages(links)).toEqual(expected);
  });
});
