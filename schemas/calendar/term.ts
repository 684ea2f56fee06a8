import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { type Example, operation, type Scope } from '../operation.ts';
import { BODIES } from './bodies.ts';
import {
  anyText,
  booleanField,
  commaSeparated,
  filledText,
  positive,
  positiveOrNone,
  positiveText,
  shownText,
  withExample,
} from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { page, pagesOf, totalHeaders } from './paging.ts';
import { idPath, relation, urls, wholeId } from './record.ts';

/** Terms: the categories and tags of events. */

const TermTargetHints = z.lazy(() =>
  z.object({ allow: z.array(z.string()).describe('Methods') }).meta({ id: 'TermTargetHints' }),
);

const TermSelfLink = z.lazy(() =>
  z.object({ href: z.string(), targetHints: TermTargetHints }).meta({ id: 'TermSelfLink' }),
);

const Curie = z.lazy(() =>
  z.object({ name: z.string(), href: z.string(), templated: z.boolean() }).meta({ id: 'Curie' }),
);

const TermLinks = z.lazy(() =>
  z
    .object({
      self: z.array(TermSelfLink),
      collection: relation(),
      up: relation().optional(),
      'wp:post_type': relation().describe('Events that use it'),
      curies: z.array(Curie),
    })
    .meta({ id: 'TermLinks', description: 'Related resources' }),
);

/** A term as the routes of terms return it. Only the routes that return a single one have its links. */
const term = () =>
  z.object({
    id: wholeId(),
    count: z.int().describe('Number of published events that use it'),
    description: z.string(),
    name: z.string().describe('HTML'),
    slug: z.string(),
    taxonomy: z.string(),
    parent: wholeId().optional().describe('Categories only: id of the parent category, 0 if none'),
    meta: z.array(z.never()),
    url: z.string().describe('URL of the public page'),
    urls,
    _links: TermLinks.optional(),
  });

export type Term = z.output<ReturnType<typeof term>>;

/** A term as part of an event. */
export const EmbeddedTerm = z.lazy(() =>
  z
    .object({
      name: z.string().describe('HTML'),
      slug: z.string(),
      term_group: z.int(),
      term_taxonomy_id: wholeId(),
      taxonomy: z.string(),
      description: z.string(),
      parent: wholeId().describe('Id of the parent, 0 if none'),
      count: z.int().describe('Number of published events that use it'),
      filter: z.string(),
      id: wholeId(),
      urls,
    })
    .meta({ id: 'Term', description: 'A category or a tag of an event' }),
);

const fields = () =>
  z.object({
    name: shownText(MAX_LENGTH.name).describe('Unique under its parent, ignoring case'),
    description: filledText(MAX_LENGTH.termDescription).nullish(),
    slug: filledText(MAX_LENGTH.sentSlug).nullish().describe('Default: made from the name'),
    /** Of a category; 0 means none. Tags accept it only to reject it with the original's message. */
    parent: positiveOrNone([0, '0']).nullish(),
  });

/** Example values of filters, for terms in the demo data. */
interface FilterSamples {
  readonly search: string;
  readonly slug: string;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
}

const ORDER_BY = ['name', 'id', 'slug', 'count', 'description', 'include', 'term_group'] as const;

const filters = (samples: FilterSamples) => ({
  ...page(),
  search: withExample(samples.search, anyText(MAX_LENGTH.search))
    .optional()
    .describe('Part of the name or slug'),
  slug: withExample(samples.slug, filledText(MAX_LENGTH.sentSlug))
    .optional()
    .describe('Only the term with this slug'),
  include: withExample(samples.include, commaSeparated(positiveText())).optional().describe('Only these'),
  exclude: withExample(samples.exclude, commaSeparated(positiveText()))
    .optional()
    .describe('All except these'),
  order: filledText(MAX_LENGTH.word).default('asc').describe('asc; any other value means descending'),
  orderby: filledText(MAX_LENGTH.word)
    .default('name')
    .describe(`One of ${ORDER_BY.join(', ')}; any other value means name`),
  hide_empty: booleanField().default(true).describe('Omit terms without published events'),
  post: withExample(20, positive()).optional().describe('Only terms of this event'),
  event: withExample(20, positive()).optional().describe('Same as post; wins if both are given'),
});

/** The filter of categories only. */
export const treeFilters = () => ({
  parent: withExample(2, positive()).optional().describe('Only direct children of this category'),
});

interface Kind<F extends z.ZodRawShape> {
  readonly scopes: readonly Scope[];
  ownFilters(): F;
  readonly samples: FilterSamples;
  /** A request to each operation. */
  readonly requests: Readonly<Record<'list' | 'create' | 'read' | 'update' | 'remove', Example>>;
}

/** The operations of categories or tags. */
export function termOperations<const P extends 'categories' | 'tags', F extends z.ZodRawShape>(
  plural: P,
  { scopes, ownFilters, samples, requests }: Kind<F>,
) {
  const [singular, id] = plural === 'categories' ? ['category', 'Category'] : ['tag', 'Tag'];
  const record = z.lazy(() => term().meta({ id, description: `A ${singular} of events` }));
  const Fields = z.lazy(() =>
    fields().meta({ id: `${id}Fields`, description: `The fields of a ${singular}` }),
  );
  const Changes = z.lazy(() =>
    fields()
      .extend({
        name: fields().shape.name.nullish(),
        description: anyText(MAX_LENGTH.termDescription).nullish(),
      })
      .meta({ id: `${id}Changes`, description: `The fields of a ${singular} to change` }),
  );
  return {
    list: operation({
      example: requests.list,
      route: `GET /${plural}`,
      summary: `Lists ${plural}`,
      scopes: [],
      query: z.lazy(() => z.object({ ...filters(samples), ...ownFilters() })),
      answers: { 200: pagesOf(plural, record, `${id}List`) },
      answerHeaders: z.lazy(() => z.object(totalHeaders())),
    }),
    create: operation({
      example: requests.create,
      route: `POST /${plural}`,
      summary: `Creates a ${singular}`,
      scopes,
      accepts: BODIES,
      headers: idempotencyHeader,
      body: Fields,
      answers: { 201: record },
      answerHeaders: z.lazy(() => z.object({ location: z.string().optional() })),
    }),
    read: operation({
      example: requests.read,
      route: `GET /${plural}/{id}`,
      summary: `Returns a ${singular}`,
      scopes: [],
      path: idPath,
      answers: { 200: record },
    }),
    update: operation({
      example: requests.update,
      route: `POST|PUT|PATCH /${plural}/{id}`,
      summary: `Updates a ${singular}; omitted fields keep their values`,
      scopes,
      accepts: BODIES,
      headers: idempotencyHeader,
      path: idPath,
      body: Changes,
      answers: { 200: record },
    }),
    remove: operation({
      example: requests.remove,
      route: `DELETE /${plural}/{id}`,
      summary: `Deletes a ${singular} and removes it from all events`,
      scopes,
      path: idPath,
      answers: { 200: record },
    }),
  };
}
