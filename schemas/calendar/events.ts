import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation, SUFFIXES } from '../operation.ts';
import { BODIES } from './bodies.ts';
import { kilometres, latitude, longitude } from './coordinates.ts';
import { Event, EventChanges, EventFields } from './event.ts';
import { booleanField, commaSeparated, dateText, positiveText, withExample } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { WRITE_SCOPES } from './linked-posts.ts';
import { dateRange, eventSearch, statuses } from './list-filters.ts';
import { page, pagesOf, totalHeaders } from './paging.ts';
import { idPath, slugPath } from './record.ts';
import { DEMO_SERIES } from './series-record.ts';

/** Describes these operations in the document. */
export const tag = 'Events';

const termSlug = () => z.string().max(MAX_LENGTH.sentSlug).meta({ maxLength: MAX_LENGTH.sentSlug });

export const list = operation({
  route: 'GET /events',
  summary: 'Lists events by start date, by default from yesterday until two years from now',
  scopes: [],
  query: z.lazy(() =>
    z.object({
      ...page(),
      ...dateRange(),
      starts_before: withExample('2099-12-31', dateText())
        .optional()
        .describe('Only events that start before the end of this day'),
      starts_after: withExample('2020-01-01', dateText())
        .optional()
        .describe('Only events that start after this day'),
      ends_before: withExample('2099-12-31', dateText())
        .optional()
        .describe('Only events that end before the end of this day'),
      ends_after: withExample('2020-01-01', dateText())
        .optional()
        .describe(
          'Only events that end after this day; with strict_dates and the value now: events that are not over',
        ),
      modified_after: withExample('2020-01-01', dateText())
        .optional()
        .describe('Only events changed after this time, which is exact even without strict_dates'),
      categories: withExample(['music'], commaSeparated(termSlug()))
        .optional()
        .describe('Ids or slugs, or names from which the slugs are made; includes subcategories'),
      tags: withExample(['evening'], commaSeparated(termSlug()))
        .optional()
        .describe('Ids or slugs, or names from which the slugs are made'),
      venue: withExample([4], commaSeparated(positiveText())).optional().describe('Ids'),
      organizer: withExample([9], commaSeparated(positiveText())).optional().describe('Ids'),
      geoloc: withExample(true, booleanField())
        .optional()
        .describe('true: only events at a venue with coordinates'),
      geoloc_lat: withExample(51.45, latitude())
        .optional()
        .describe('With geoloc_lng: only events near this point'),
      geoloc_lng: withExample(-2.6, longitude()).optional().describe('With geoloc_lat'),
      geoloc_distance: withExample(5, kilometres())
        .optional()
        .describe('Maximum distance in kilometres, 25 by default'),
      featured: withExample(true, booleanField())
        .optional()
        .describe('true: only featured events; false: only others'),
      ticketed: withExample(false, booleanField())
        .optional()
        .describe('true: only events that require tickets; false: only others'),
      search: eventSearch('jazz'),
      post_parent: withExample(20, positiveText()).optional().describe('Only events with this parent'),
      series: withExample(DEMO_SERIES, positiveText())
        .optional()
        .describe('Only the occurrences of this series'),
      collapse_series: withExample(true, booleanField())
        .default(false)
        .describe('Only the next occurrence of each series'),
      status: statuses(),
      include: withExample([20, 21], commaSeparated(positiveText()))
        .optional()
        .describe('Only these events, whatever their dates'),
    }),
  ),
  example: { query: { per_page: 3 } },
  answers: { 200: pagesOf('events', Event, 'EventList') },
  answerHeaders: z.lazy(() =>
    z.object({
      ...totalHeaders(),
      link: z
        .string()
        .optional()
        .describe('In an iCalendar feed that does not contain all events: URL of the rest'),
    }),
  ),
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

/** The gateway passes a format suffix as part of the slug. Slugs have no dots, and only reads have formats. */
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

const SCOPES = ['this', 'following', 'all'] as const;

/** Which occurrences of a series a change affects. */
const scopeQuery = z.lazy(() =>
  z.object({
    scope: z
      .enum(SCOPES, { error: `expected one of ${SCOPES.join(', ')}` })
      .default('this')
      .describe('For an event that repeats: this occurrence, this and all later ones, or all'),
  }),
);

/** 202: the other occurrences change in the background; the series in `Location` shows when that is complete. */
const changed = {
  answers: { 200: Event, 202: Event },
  answerHeaders: z.object({
    location: z
      .string()
      .optional()
      .describe('With 202 only: URL of the series, whose state shows when the change is complete'),
  }),
};

const updating = {
  summary: 'Updates an event; omitted fields keep their values',
  scopes: WRITE_SCOPES,
  accepts: BODIES,
  headers: idempotencyHeader,
  query: scopeQuery,
  body: EventChanges,
  ...changed,
  errors: [404, 409],
} as const;

const removing = {
  summary: 'Moves an event to the trash',
  scopes: WRITE_SCOPES,
  query: scopeQuery,
  ...changed,
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
  errors: [404, 409, 410],
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
  errors: [409, 410],
  example: { path: { slug: 'members-assembly' } },
});
