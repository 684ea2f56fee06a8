import * as z from 'zod';
import {
  anyText,
  booleanField,
  dateText,
  dateTextOrNever,
  filledText,
  image,
  numberWithin,
  positive,
  positiveOrNone,
  shownLength,
  shownText,
  status,
  timeZone,
  webAddress,
} from './fields.ts';
import { MAX_LENGTH, MAX_PRICE, MAX_PRICES } from './limits.ts';
import { linkReferences, termReferences } from './links.ts';
import { Organizer, organizerFields } from './organizer.ts';
import { Image, JsonLd, post, utcClock, wallClock, wholeId } from './record.ts';
import { recurrence } from './recurrence.ts';
import { rule } from './series-record.ts';
import { EmbeddedTerm } from './term.ts';
import { Venue, venueFields } from './venue.ts';

const DateDetails = z.lazy(() =>
  z
    .object({
      year: z.string(),
      month: z.string(),
      day: z.string(),
      hour: z.string(),
      minutes: z.string(),
      seconds: z.string(),
    })
    .meta({ id: 'DateDetails' }),
);

export const CostDetails = z.lazy(() =>
  z
    .object({
      currency_symbol: z.string(),
      currency_code: z.string(),
      currency_position: z.enum(['prefix', 'postfix', '']),
      values: z.array(z.string()),
    })
    .meta({ id: 'CostDetails' }),
);

const EventImage = z.lazy(() =>
  z.union([Image, z.literal(false)]).meta({ id: 'EventImage', description: 'false if there is none' }),
);

const EventVenue = z.lazy(() =>
  z
    // No response has the last form, but without it, generated Java clients cannot read the empty array.
    .union([Venue, z.array(Venue), z.object({})])
    .meta({ id: 'EventVenue', description: 'A venue, a list of venues, or an empty array if there is none' }),
);

const EventSeries = z.lazy(() =>
  z
    .object({
      id: wholeId(),
      rest_url: z.string(),
      ...rule(),
      position: z.int().describe('Its number among the occurrences, from 1'),
      total: z.int().describe('Occurrences of the series'),
      date: wallClock().describe('The start that the rule gives, in the series’ time zone'),
      differs: z.array(z.string()).describe('Members in which the event differs from the series'),
    })
    .meta({ id: 'EventSeries', description: 'The place of an event in a series' }),
);

/** How sites show an event, in records and in requests. */
const display = <F extends z.ZodType>(flag: () => F) => ({
  show_map: flag().describe('Whether the event’s page shows a map'),
  show_map_link: flag().describe('Whether the event’s page links to a map'),
  hide_from_listings: flag().describe('Whether it is left out of all lists'),
  sticky: flag().describe('Whether it is pinned in a month view'),
  featured: flag().describe('Whether it is highlighted'),
});

export const Event = z.lazy(() =>
  z
    .object({
      ...post(),
      rest_url: z.string(),
      title: z.string().describe('HTML'),
      description: z.string().describe('HTML'),
      excerpt: z.string().describe('HTML'),
      image: EventImage,
      all_day: z.boolean(),
      start_date: wallClock().describe('In the event’s time zone'),
      start_date_details: DateDetails,
      end_date: wallClock().describe('In the event’s time zone'),
      end_date_details: DateDetails,
      utc_start_date: utcClock(),
      utc_start_date_details: DateDetails,
      utc_end_date: utcClock(),
      utc_end_date_details: DateDetails,
      timezone: z.string(),
      timezone_abbr: z.string(),
      cost: z.string(),
      cost_details: CostDetails,
      website: z.string(),
      ...display(() => z.boolean()),
      categories: z.array(EmbeddedTerm),
      tags: z.array(EmbeddedTerm),
      venue: EventVenue,
      organizer: z.array(Organizer),
      custom_fields: z.array(z.never()),
      ticketed: z.boolean().describe('Whether tickets are required'),
      post_parent: wholeId().describe('Id of the parent event, 0 if none'),
      series: EventSeries.optional().describe(
        'Absent if the event does not repeat, or if its series is not public',
      ),
      json_ld: JsonLd.optional(),
    })
    .meta({ id: 'Event', description: 'An event of the calendar' }),
);

/** A price, a list of prices, or a cost as responses show it, which can contain two prices. */
const cost = () => {
  const expected = {
    error: `expected a price of at most ${MAX_LENGTH.cost} characters or from 0 to ${MAX_PRICE}, or a list of at most ${MAX_PRICES}`,
  };
  const number = numberWithin(0, MAX_PRICE, expected);
  const price = z
    .union([z.string().max(MAX_LENGTH.cost, expected), number])
    .meta({ id: 'Price', description: 'A price as text, or as a number' });
  const text = shownLength(z.string(), MAX_LENGTH.shownCost, expected.error);
  // Repeats the forms of a price, because generated Java clients serialize a nested union differently.
  return z.union([text, number, z.array(price).max(MAX_PRICES, expected)], expected).meta({
    id: 'Cost',
    description: 'A price, a list of prices, or the cost of the event as responses show it',
  });
};

const fields = () =>
  z.object({
    author: positive().nullish(),
    date: dateText().nullish().describe('Publication time, in the site’s time zone'),
    date_utc: dateText().nullish(),
    title: shownText(MAX_LENGTH.title),
    description: anyText(MAX_LENGTH.description).nullish().describe('HTML'),
    slug: filledText(MAX_LENGTH.sentSlug).nullish().describe('Default: made from the title'),
    excerpt: anyText(MAX_LENGTH.excerpt).nullish().describe('HTML'),
    status: status().nullish(),
    timezone: timeZone().nullish().describe('Default: the site’s time zone'),
    all_day: booleanField().nullish(),
    start_date: dateText().describe('In the event’s time zone'),
    end_date: dateText(),
    recurrence: recurrence().optional(),
    image: image().optional(),
    cost: cost().nullish(),
    website: webAddress().nullish(),
    ...display(() => booleanField().nullish()),
    ticketed: booleanField().nullish().describe('Whether tickets are required'),
    post_parent: positiveOrNone().nullish().describe('Id of the parent event, 0 for none'),
    categories: termReferences('categories').nullish(),
    tags: termReferences('tags').nullish(),
    venue: linkReferences('venue', venueFields()).nullish(),
    organizer: linkReferences('organizer', organizerFields()).nullish(),
  });

/** The request fields of a new event. */
export const EventFields = z.lazy(() =>
  fields().meta({ id: 'EventFields', description: 'The fields of a new event' }),
);

/** The request fields of a change; omitted fields keep their values. */
export const EventChanges = z.lazy(() =>
  fields()
    .extend({
      author: positiveOrNone([0, '0']).nullish().describe('0 only for an event without an author'),
      title: shownText(MAX_LENGTH.title).nullish(),
      start_date: dateText().nullish().describe('In the event’s time zone'),
      end_date: dateText().nullish(),
      date_utc: dateTextOrNever().nullish(),
    })
    .meta({ id: 'EventChanges', description: 'The fields of an event to change' }),
);
