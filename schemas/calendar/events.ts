import * as z from 'zod';
import { operation } from '../operation.ts';
import {
  anyText,
  dateText,
  filledText,
  image,
  positive,
  positiveText,
  several,
  status,
  timeZone,
  truth,
  webAddress,
} from './fields.ts';
import { WRITE_SCOPES } from './linked.ts';
import { linkReferences, termReferences } from './links.ts';
import { Organizer, OrganizerFields } from './organizers.ts';
import { page, pagesOf } from './paging.ts';
import { Image, idPath, JsonLd, post, slugPath, wallClock } from './record.ts';
import { EmbeddedTerm } from './term.ts';
import { Venue, VenueFields } from './venues.ts';

const DateDetails = z
  .object({
    year: z.string(),
    month: z.string(),
    day: z.string(),
    hour: z.string(),
    minutes: z.string(),
    seconds: z.string(),
  })
  .meta({ id: 'DateDetails' });

export const CostDetails = z
  .object({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.enum(['prefix', 'postfix', '']),
    values: z.array(z.string()),
  })
  .meta({ id: 'CostDetails' });

/** An event; the calendar's reference, section 2.1. */
export const Event = z
  .object({
    ...post,
    rest_url: z.string(),
    title: z.string().describe('HTML'),
    description: z.string().describe('HTML'),
    excerpt: z.string().describe('HTML'),
    image: z.union([Image, z.literal(false)]),
    all_day: z.boolean(),
    start_date: wallClock().describe('In the time zone of the event'),
    start_date_details: DateDetails,
    end_date: wallClock(),
    end_date_details: DateDetails,
    utc_start_date: wallClock(),
    utc_start_date_details: DateDetails,
    utc_end_date: wallClock(),
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
    venue: z.union([Venue, z.array(Venue)]).describe('An empty list if there is none'),
    organizer: z.array(Organizer),
    custom_fields: z.array(z.never()),
    json_ld: JsonLd.optional(),
  })
  .meta({ id: 'Event', description: 'Something that happens at a time' });

/** What can be sent for an event. */
export const EventFields = z.object({
  author: positive().nullish(),
  date: dateText().nullish().describe('Publication, in the time zone of the site'),
  date_utc: dateText().nullish(),
  title: filledText(),
  description: anyText().nullish().describe('HTML'),
  slug: filledText().nullish().describe('Made from the title if not given'),
  excerpt: anyText().nullish().describe('HTML'),
  status: status().nullish(),
  timezone: timeZone().nullish().describe('That of the site if not given'),
  all_day: truth().nullish(),
  start_date: dateText().describe('In the time zone of the event'),
  end_date: dateText(),
  image: image().optional(),
  cost: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).nullish(),
  website: webAddress().nullish(),
  show_map: truth().nullish(),
  show_map_link: truth().nullish(),
  hide_from_listings: truth().nullish(),
  sticky: truth().nullish(),
  featured: truth().nullish(),
  categories: termReferences().nullish(),
  tags: termReferences().nullish(),
  venue: linkReferences(VenueFields).nullish(),
  organizer: linkReferences(OrganizerFields).nullish(),
});

export const list = operation({
  route: 'GET /events',
  summary: 'Lists events by their start, if nothing else is said from yesterday until two years from now',
  scopes: [],
  query: z.object({
    ...page,
    start_date: dateText().optional().describe('Starts at this date or later'),
    end_date: dateText().optional().describe('Ends at this date or earlier'),
    starts_before: dateText().optional(),
    starts_after: dateText().optional(),
    ends_before: dateText().optional(),
    ends_after: dateText().optional(),
    strict_dates: truth().default(false).describe('Take the times as they are, not whole days'),
    categories: several(z.string()).optional().describe('Ids or slugs; below a category counts too'),
    tags: several(z.string()).optional().describe('Ids or slugs'),
    venue: several(positiveText()).optional(),
    organizer: several(positiveText()).optional(),
    featured: truth().optional(),
    status: several(status()).optional(),
    include: several(positiveText()).optional().describe('Only these events, whatever their dates'),
  }),
  answers: { 200: pagesOf('events', Event) },
  errors: [404],
});

export const create = operation({
  route: 'POST /events',
  summary: 'Creates an event',
  scopes: WRITE_SCOPES,
  accepts: ['json', 'form'],
  body: EventFields,
  answers: { 201: Event },
});

export const read = operation({
  route: 'GET /events/{id}',
  summary: 'Reads an event',
  scopes: [],
  path: idPath,
  answers: { 200: Event },
  errors: [403, 404],
});

export const readBySlug = operation({
  route: 'GET /events/by-slug/{slug}',
  summary: 'Reads an event by its slug',
  scopes: [],
  path: slugPath,
  answers: { 200: Event },
  errors: [403],
});
