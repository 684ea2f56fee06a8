import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation, type Scope } from '../operation.ts';
import { BODIES } from './bodies.ts';
import { anyText, filledText, MAX_ID, positive, positiveText, several, truth } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { page, pagesOf } from './paging.ts';
import { idPath, links, urls, wholeId } from './record.ts';

/** Categories and tags: words that events are filed under. The calendar's reference, sections 2.8, 6 and 10. */

/** A term as its own routes answer it. */
const term = () =>
  z.object({
    id: wholeId(),
    count: z.int().describe('Published events that use it'),
    description: z.string(),
    name: z.string().describe('HTML'),
    slug: z.string(),
    taxonomy: z.string(),
    parent: wholeId().optional().describe('Of categories: the category above it, 0 if none'),
    meta: z.array(z.never()),
    url: z.string().describe('Public page'),
    urls,
  });

export const Term = z.lazy(term);

/** The same in the answers of GET of one term, of creations and of changes. */
const SingleTerm = z.lazy(() =>
  term().extend({
    _links: z
      .object({
        self: z.array(z.object({ href: z.string(), targetHints: z.object({ allow: z.array(z.string()) }) })),
        collection: links(),
        up: links().optional(),
        'wp:post_type': links().describe('Events that use it'),
        curies: z.array(z.object({ name: z.string(), href: z.string(), templated: z.boolean() })),
      })
      .describe('What lies around it'),
  }),
);

/** A term as it stands in an event. */
export const EmbeddedTerm = z.lazy(() =>
  z
    .object({
      name: z.string().describe('HTML'),
      slug: z.string(),
      term_group: z.int(),
      term_taxonomy_id: wholeId(),
      taxonomy: z.string(),
      description: z.string(),
      parent: wholeId().describe('0 if none'),
      count: z.int().describe('Published events that use it'),
      filter: z.string(),
      id: wholeId(),
      urls,
    })
    .meta({ id: 'Term', description: 'A category or a tag of an event' }),
);

const fields = () => ({
  name: filledText(MAX_LENGTH.name).describe('Unique under its parent, in any case'),
  description: filledText(MAX_LENGTH.termDescription).nullish(),
  slug: filledText(MAX_LENGTH.slug).nullish().describe('Made from the name if not given'),
});

/** A category can be under another; 0 stands for none. Tags take it in order to refuse it in the words of the original. */
const parent = () => ({
  parent: z
    .union([positive(), z.literal([0, '0']).transform(() => 0)])
    .meta({ type: 'integer', minimum: 0, maximum: MAX_ID })
    .nullish(),
});

export const ORDER_BY = ['name', 'id', 'slug', 'count', 'description', 'include', 'term_group'] as const;

const filters = () => ({
  ...page(),
  search: anyText(MAX_LENGTH.search).optional().describe('Part of the name or of the slug'),
  slug: filledText(MAX_LENGTH.slug).optional(),
  include: several(positiveText()).optional().describe('Only these'),
  exclude: several(positiveText()).optional().describe('All but these'),
  order: filledText(MAX_LENGTH.word).default('asc').describe('asc; any other word means descending'),
  orderby: filledText(MAX_LENGTH.word)
    .default('name')
    .describe(`One of ${ORDER_BY.join(', ')}; any other word means name`),
  hide_empty: truth().default(true).describe('Leave out terms without published events'),
  post: positive().optional().describe('Terms of this event'),
  event: positive().optional().describe('The same; counts where both are given'),
});

/** The filter that only categories have. */
export const treeFilters = () => ({ parent: positive().optional().describe('Directly below this category') });

interface Kind<F extends z.ZodRawShape> {
  /** Whether one can be under another. */
  readonly tree: boolean;
  readonly scopes: readonly Scope[];
  ownFilters(): F;
}

/** The operations of categories or tags. */
export function termOperations<const P extends 'categories' | 'tags', F extends z.ZodRawShape>(
  plural: P,
  { tree, scopes, ownFilters }: Kind<F>,
) {
  const singular = tree ? 'category' : 'tag';
  const body = () =>
    z
      .object({ ...fields(), ...parent() })
      .meta({ examples: [{ name: 'Open air', description: 'Under the sky' }] });
  const changes = () =>
    body()
      .extend({ name: fields().name.nullish() })
      .meta({ examples: [{ description: 'Under the sky, if it does not rain' }] });
  return {
    list: operation({
      route: `GET /${plural}`,
      summary: `Lists ${plural}`,
      scopes: [],
      query: z.lazy(() => z.object({ ...filters(), ...ownFilters() })),
      answers: { 200: pagesOf(plural, Term) },
    }),
    create: operation({
      route: `POST /${plural}`,
      summary: `Creates a ${singular}`,
      scopes,
      accepts: BODIES,
      headers: idempotencyHeader,
      body: z.lazy(body),
      answers: { 201: SingleTerm },
    }),
    read: operation({
      route: `GET /${plural}/{id}`,
      summary: `Reads a ${singular}`,
      scopes: [],
      path: idPath,
      answers: { 200: SingleTerm },
    }),
    update: operation({
      route: `POST|PUT|PATCH /${plural}/{id}`,
      summary: `Changes a ${singular}; what is not sent stays as it is`,
      scopes,
      accepts: BODIES,
      headers: idempotencyHeader,
      path: idPath,
      body: z.lazy(changes),
      answers: { 200: SingleTerm },
    }),
    remove: operation({
      route: `DELETE /${plural}/{id}`,
      summary: `Removes a ${singular}, also from all events`,
      scopes,
      path: idPath,
      answers: { 200: Term },
    }),
  };
}
