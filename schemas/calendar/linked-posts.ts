import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation, type Scope } from '../operation.ts';
import { BODIES } from './bodies.ts';
import {
  anyText,
  dateText,
  filledText,
  image,
  looseText,
  positive,
  several,
  status,
  truth,
  webAddress,
} from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { page, pagesOf } from './paging.ts';
import { Image, idPath, JsonLd, post, slugPath } from './record.ts';

/**
 * Venues and organizers: posts that events are linked to. The calendar's reference, sections 2.2, 5 and 9. Fields
 * without value are left out of their records.
 */

export const WRITE_SCOPES: readonly Scope[] = ['calendar:submit', 'calendar:own', 'calendar:write'];

/** The members of their records that both have; the name comes under the name of the kind. */
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

/** What can be sent for both, beside the name. */
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

const filters = () => ({
  ...page(),
  search: filledText(MAX_LENGTH.search)
    .optional()
    .describe('Words of the name, the description or the details'),
  event: positive().optional().describe('Linked to this event'),
  has_events: truth().optional().describe('With, or without, published events'),
  only_with_upcoming: truth().optional().describe('Linked to an event that has not started'),
  status: several(status()).optional(),
});

/** What can be sent for a new one, and to change one. */
interface Bodies<F extends z.ZodObject, C extends z.ZodObject> {
  fields(): F;
  changes(): C;
  /** What each can look like. */
  readonly examples: Readonly<Record<'fields' | 'changes', Readonly<Record<string, unknown>>>>;
}

/** The operations of venues or organizers. */
export function linkedPostOperations<
  const P extends 'venues' | 'organizers',
  R extends z.ZodType,
  F extends z.ZodObject,
  C extends z.ZodObject,
>(plural: P, record: R, { fields, changes, examples }: Bodies<F, C>) {
  const [byId, bySlug] = [`/${plural}/{id}`, `/${plural}/by-slug/{slug}`] as const;
  const one = plural === 'venues' ? 'a venue' : 'an organizer';
  const read = { summary: `Reads ${one}`, scopes: [], answers: { 200: record } };
  const update = {
    summary: `Changes ${one}; what is not sent stays as it is`,
    scopes: WRITE_SCOPES,
    accepts: BODIES,
    headers: idempotencyHeader,
    body: z.lazy(() =>
      changes()
        .extend({ slug: filledText(MAX_LENGTH.slug).nullish() })
        .meta({ examples: [examples.changes] }),
    ),
    answers: { 200: record },
    errors: [503],
  } as const;
  const remove = {
    summary: `Moves ${one} to the trash, and out of all events`,
    scopes: WRITE_SCOPES,
    answers: { 200: record },
    errors: [410],
  };
  return {
    list: operation({
      route: `GET /${plural}`,
      summary: `Lists ${plural}, the newest first`,
      scopes: [],
      query: z.lazy(() => z.object(filters())),
      answers: { 200: pagesOf(plural, record) },
      errors: [404],
    }),
    create: operation({
      route: `POST /${plural}`,
      summary: `Creates ${one}, or brings up to date the one with this name`,
      scopes: WRITE_SCOPES,
      accepts: BODIES,
      headers: idempotencyHeader,
      body: z.lazy(() => fields().meta({ examples: [examples.fields] })),
      answers: { 201: record },
    }),
    read: operation({ route: `GET ${byId}`, path: idPath, ...read }),
    update: operation({ route: `POST|PUT|PATCH ${byId}`, path: idPath, ...update }),
    remove: operation({ route: `DELETE ${byId}`, path: idPath, ...remove }),
    readBySlug: operation({ route: `GET ${bySlug}`, path: slugPath, ...read }),
    updateBySlug: operation({ route: `POST|PUT|PATCH ${bySlug}`, path: slugPath, ...update }),
    removeBySlug: operation({ route: `DELETE ${bySlug}`, path: slugPath, ...remove }),
  };
}
