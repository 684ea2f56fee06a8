import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { type Example, operation, type Scope } from '../operation.ts';
import { BODIES } from './bodies.ts';
import {
  anyText,
  dateText,
  dateTextOrNever,
  filledText,
  image,
  looseBoolean,
  looseText,
  positive,
  status,
  webAddress,
  withExample,
} from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { statuses } from './list-filters.ts';
import { page, pagesOf, totalHeaders } from './paging.ts';
import { Image, idPath, JsonLd, post, slugPath } from './record.ts';

/**
 * Venues and organizers, the linked posts of events. Their records omit fields without a value.
 */

export const WRITE_SCOPES: readonly Scope[] = ['calendar:submit', 'calendar:own', 'calendar:write'];

/** Members of both records; the name has a member of its own, `venue` or `organizer`. */
export const linkedPostRecord = () => {
  const common = post();
  return {
    ...common,
    author: common.author.optional(),
    slug: common.slug.optional(),
    description: z.string().optional().describe('HTML'),
    excerpt: z.string().optional().describe('HTML'),
    image: Image.optional(),
    json_ld: JsonLd.optional(),
  };
};

/** Request fields of both, except the name. */
export const linkedPostFields = () => ({
  author: positive().nullish(),
  date: dateText().nullish(),
  date_utc: dateText().nullish(),
  status: status().nullish(),
  description: anyText(MAX_LENGTH.linkedPostDescription).nullish().describe('HTML'),
  website: webAddress().nullish(),
  image: image().optional(),
  phone: looseText().nullish(),
});

/** The request fields of a new one, with the name of their schema in documents. */
export const namedFields = <F extends z.ZodObject>(kind: 'venue' | 'organizer', fields: F): F =>
  kind === 'venue'
    ? fields.meta({ id: 'VenueFields', description: 'The fields of a venue' })
    : fields.meta({ id: 'OrganizerFields', description: 'The fields of an organizer' });

const filters = () => ({
  ...page(),
  search: withExample('harbour', filledText(MAX_LENGTH.search))
    .optional()
    .describe('Words in the name, description or details'),
  event: withExample(20, positive()).optional().describe('Only those of this event'),
  has_events: withExample(true, looseBoolean())
    .optional()
    .describe('true: only with published events; false: only without'),
  only_with_upcoming: withExample(false, looseBoolean())
    .optional()
    .describe('Only those of an event that has not started'),
  status: statuses(),
});

/** The request bodies of creations and changes. */
interface Bodies<F extends z.ZodObject, C extends z.ZodObject> {
  fields(): F;
  changes(): C;
  /** A request to each operation. */
  readonly requests: Readonly<
    Record<
      'list' | 'create' | 'read' | 'update' | 'remove' | 'readBySlug' | 'updateBySlug' | 'removeBySlug',
      Example
    >
  >;
}

/** The operations of venues or organizers. */
export function linkedPostOperations<
  const P extends 'venues' | 'organizers',
  R extends z.ZodType,
  F extends z.ZodObject,
  C extends z.ZodObject,
>(plural: P, record: R, { fields, changes, requests }: Bodies<F, C>) {
  const [byId, bySlug] = [`/${plural}/{id}`, `/${plural}/by-slug/{slug}`] as const;
  const kind = plural === 'venues' ? 'venue' : 'organizer';
  const [one, name] = kind === 'venue' ? ['a venue', 'Venue'] : ['an organizer', 'Organizer'];
  const read = { summary: `Returns ${one}`, scopes: [], answers: { 200: record } };
  const update = {
    summary: `Updates ${one}; omitted fields keep their values`,
    scopes: WRITE_SCOPES,
    accepts: BODIES,
    headers: idempotencyHeader,
    body: z.lazy(() =>
      changes()
        .extend({ date_utc: dateTextOrNever().nullish(), slug: filledText(MAX_LENGTH.sentSlug).nullish() })
        .meta({ id: `${name}Changes`, description: `The fields of ${one} to change` }),
    ),
    answers: { 200: record },
    errors: [503],
  } as const;
  const remove = {
    summary: `Moves ${one} to the trash and removes it from all events`,
    scopes: WRITE_SCOPES,
    answers: { 200: record },
    errors: [410],
  };
  return {
    list: operation({
      example: requests.list,
      route: `GET /${plural}`,
      summary: `Lists ${plural}, newest first`,
      scopes: [],
      query: z.lazy(() => z.object(filters())),
      answers: { 200: pagesOf(plural, record, `${name}List`) },
      answerHeaders: z.lazy(() => z.object(totalHeaders())),
      errors: [404],
    }),
    create: operation({
      example: requests.create,
      route: `POST /${plural}`,
      summary: `Creates ${one}, or updates the one with this name`,
      scopes: WRITE_SCOPES,
      accepts: BODIES,
      headers: idempotencyHeader,
      body: z.lazy(() => namedFields(kind, fields())),
      answers: { 201: record },
    }),
    read: operation({ example: requests.read, route: `GET ${byId}`, path: idPath, ...read }),
    update: operation({ example: requests.update, route: `POST|PUT|PATCH ${byId}`, path: idPath, ...update }),
    remove: operation({ example: requests.remove, route: `DELETE ${byId}`, path: idPath, ...remove }),
    readBySlug: operation({ example: requests.readBySlug, route: `GET ${bySlug}`, path: slugPath, ...read }),
    updateBySlug: operation({
      example: requests.updateBySlug,
      route: `POST|PUT|PATCH ${bySlug}`,
      path: slugPath,
      ...update,
    }),
    removeBySlug: operation({
      example: requests.removeBySlug,
      route: `DELETE ${bySlug}`,
      path: slugPath,
      ...remove,
    }),
  };
}
