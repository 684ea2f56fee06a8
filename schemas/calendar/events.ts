import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation, SUFFIXES } from '../operation.ts';
import { BODIES } from './bodies.ts';
import { kilometres, latitude, longitude } from './coordinates.ts';
import {
  anyText,
  dateText,
  filledText,
  image,
  positive,
  positiveOrNone,
  positiveText,
  several,
  status,
  timeZone,
  truth,
  webAddress,
  withExample,
} from './fields.ts';
import { MAX_LENGTH, MAX_PRICE, MAX_PRICES } from './limits.ts';
import { WRITE_SCOPES } from './linked-posts.ts';
import { linkReferences, termReferences } from './links.ts';
import { Organizer, organizerFields } from './organizer.ts';
import { page, pagesOf } from './paging.ts';
import { Image, idPath, JsonLd, post, slugPath, utcClock, wallClock, wholeId } from './record.ts';
import { EmbeddedTerm } from './term.ts';
import { Venue, venueFields } from './venue.ts';

/** Describes these operations in the document. */
export const tag = 'Events';

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
    // No venue is any other object; but without this form, generated Java does not read the empty array.
    .union([Venue, z.array(Venue), z.object({})])
    .meta({ id: 'EventVenue', description: 'A venue, a list of venues, or an empty array if there is none' }),
);

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
      show_map: z.boolean(),
      show_map_link: z.boolean(),
      hide_from_listings: z.boolean(),
      sticky: z.boolean(),
      featured: z.boolean(),
      categories: z.array(EmbeddedTerm),
      tags: z.array(EmbeddedTerm),
      venue: EventVenue,
      organizer: z.array(Organizer),
      custom_fields: z.array(z.never()),
      ticketed: z.boolean().describe('Whether tickets are required'),
      post_parent: wholeId().describe('Id of the parent event, 0 if none'),
      json_ld: JsonLd.optional(),
    })
    .meta({ id: 'Event', description: 'An event of the calendar' }),
);

/** A price, or a list of prices. */
const cost = () => {
  const forms = [z.string().max(MAX_LENGTH.cost), z.number().min(0).max(MAX_PRICE)] as const;
  const price = z.union(forms).meta({ id: 'Price', description: 'A price as text, or as a number' });
  // The forms of a price again: generated Java writes a union within a union in a form of its own.
  return z
    .union([...forms, z.array(price).max(MAX_PRICES)], {
      error: `expected a price of at most ${MAX_LENGTH.cost} characters, or a list of at most ${MAX_PRICES}`,
    })
    .meta({ id: 'Cost', description: 'A price, or a list of prices' });
};

const termName = () => z.string().max(MAX_LENGTH.name).meta({ maxLength: MAX_LENGTH.name });

const fields = () =>
  z.object({
    author: positive().nullish(),
    date: dateText().nullish().describe('Publication time, in the site’s time zone'),
    date_utc: dateText().nullish(),
    title: filledText(MAX_LENGTH.title),
    description: anyText(MAX_LENGTH.description).nullish().describe('HTML'),
    slug: filledText(MAX_LENGTH.slug).nullish().describe('Default: made from the title'),
    excerpt: anyText(MAX_LENGTH.excerpt).nullish().describe('HTML'),
    status: status().nullish(),
    timezone: timeZone().nullish().describe('Default: the site’s time zone'),
    all_day: truth().nullish(),
    start_date: dateText().describe('In the event’s time zone'),
    end_date: dateText(),
    image: image().optional(),
    cost: cost().nullish(),
    website: webAddress().nullish(),
    show_map: truth().nullish(),
    show_map_link: truth().nullish(),
    hide_from_listings: truth().nullish(),
    sticky: truth().nullish(),
    featured: truth().nullish(),
    ticketed: truth().nullish().describe('Whether tickets are required'),
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
      title: filledText(MAX_LENGTH.title).nullish(),
      start_date: dateText().nullish().describe('In the event’s time zone'),
      end_date: dateText().nullish(),
    })
    .meta({ id: 'EventChanges', description: 'The fields of an event to change' }),
);

export const list = operation({
  route: 'GET /events',
  summary: 'Lists events by start date, by default from yesterday until two years from now',
  scopes: [],
  query: z.lazy(() =>
    z.object({
      ...page(),
      start_date: withExample('2020-01-01', dateText())
        .optional()
        .describe('Only events that start on this date or later'),
      end_date: withExample('2099-12-31', dateText())
        .optional()
        .describe('Only events that end on this date or earlier'),
      starts_before: withExample('2099-12-31', dateText()).optional(),
      starts_after: withExample('2020-01-01', dateText()).optional(),
      ends_before: withExample('2099-12-31', dateText()).optional(),
      ends_after: withExample('2020-01-01', dateText())
        .optional()
        .describe('With strict_dates and the value now: all events that are not over'),
      modified_after: withExample('2020-01-01', dateText())
        .optional()
        .describe('Changed after this time, always taken as an exact time'),
      strict_dates: truth().default(false).describe('Take dates as exact times, not whole days'),
      categories: withExample(['music'], several(termName()))
        .optional()
        .describe('Ids or slugs; includes subcategories'),
      tags: withExample(['evening'], several(termName())).optional().describe('Ids or slugs'),
      venue: withExample([4], several(positiveText())).optional(),
      organizer: withExample([9], several(positiveText())).optional(),
      geoloc: withExample(true, truth()).optional().describe('true: only events at a venue with coordinates'),
      geoloc_lat: withExample(51.45, latitude())
        .optional()
        .describe('With geoloc_lng: only events near this point'),
      geoloc_lng: withExample(-2.6, longitude()).optional(),
      geoloc_distance: withExample(5, kilometres())
        .optional()
        .describe('Maximum distance in kilometres, 25 by default'),
      featured: withExample(true, truth()).optional(),
      ticketed: withExample(false, truth()).optional(),
      search: withExample('jazz', filledText(MAX_LENGTH.search))
        .optional()
        .describe('Words in the title, excerpt or description; "a phrase" or -excluded'),
      post_parent: withExample(20, positiveText()).optional().describe('Only events with this parent'),
      status: withExample(['publish'], several(status())).optional(),
      include: withExample([20, 21], several(positiveText()))
        .optional()
        .describe('Only these events, whatever their dates'),
    }),
  ),
  example: { query: { per_page: 3 } },
  answers: { 200: pagesOf('events', Event, 'EventList') },
  formats: ['text/calendar'],
  errors: [404],
});

export const create = operation({
  route: 'POST /events',
  summary: 'Creates an event',
  scopes: WRITE_SCOPES,
  accepts: BODIES,
  headers: idempotencyHeader,
  body: EventFields,
  example: {
    body: {
      title: 'Night at the Opera',
      start_date: '2026-05-01 19:30:00',
      end_date: '2026-05-01 22:00:00',
      timezone: 'Europe/Rome',
      cost: '€25',
      categories: ['Music'],
    },
  },
  answers: { 201: Event },
});

/**
 * Slugs have no dots, so a path with a format suffix, which the gateway passes as part of the slug, can only be read.
 */
const eventSlugPath = z.object({
  slug: slugPath.shape.slug.refine((slug) => !slug.endsWith(SUFFIXES['text/calendar'])),
});

const [BY_ID, BY_SLUG] = ['/events/{id}', '/events/by-slug/{slug}'] as const;

const reading = {
  summary: 'Returns an event',
  scopes: [],
  answers: { 200: Event },
  formats: ['text/calendar'],
} as const;

const updating = {
  summary: 'Updates an event; omitted fields keep their values',
  scopes: WRITE_SCOPES,
  accepts: BODIES,
  headers: idempotencyHeader,
  body: EventChanges,
  answers: { 200: Event },
  errors: [404],
} as const;

const removing = {
  summary: 'Moves an event to the trash',
  scopes: WRITE_SCOPES,
  answers: { 200: Event },
};

export const read = operation({
  route: `GET ${BY_ID}`,
  path: idPath,
  ...reading,
  errors: [403, 404],
  example: { path: { id: 20 } },
});

export const update = operation({
  route: `POST|PUT|PATCH ${BY_ID}`,
  path: idPath,
  ...updating,
  example: { method: 'PUT', path: { id: 30 }, body: { cost: 'Free' } },
});

export const remove = operation({
  route: `DELETE ${BY_ID}`,
  path: idPath,
  ...removing,
  errors: [404, 410],
  example: { path: { id: 40 } },
});

export const readBySlug = operation({
  route: `GET ${BY_SLUG}`,
  path: eventSlugPath,
  ...reading,
  errors: [403],
  example: { path: { slug: 'open-stage' } },
});

export const updateBySlug = operation({
  route: `POST|PUT|PATCH ${BY_SLUG}`,
  path: eventSlugPath,
  ...updating,
  example: { method: 'PUT', path: { slug: 'winter-market' }, body: { featured: true } },
});

export const removeBySlug = operation({
  route: `DELETE ${BY_SLUG}`,
  path: eventSlugPath,
  ...removing,
  errors: [410],
  example: { path: { slug: 'members-assembly' } },
});
