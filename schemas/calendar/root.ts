import * as z from 'zod';
import { operation } from '../operation.ts';
import { anyText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { relation } from './record.ts';

/** Describes these operations in the document. */
export const tag = 'The API itself';

/** An operation of a path. */
const Endpoint = z.lazy(() =>
  z
    .object({
      methods: z.array(z.string()),
      args: z.record(z.string(), z.record(z.string(), z.unknown())).describe('Parameters by name'),
    })
    .meta({ id: 'RouteEndpoint', description: 'An operation of a path' }),
);

const RouteLinks = z.lazy(() =>
  z.object({ self: relation() }).meta({ id: 'RouteLinks', description: 'Absent if the path has parameters' }),
);

/** The operations of a path. */
export const RouteDescription = z.lazy(() =>
  z
    .object({
      namespace: z.string(),
      methods: z.array(z.string()),
      endpoints: z.array(Endpoint),
      _links: RouteLinks.optional(),
    })
    .meta({ id: 'Route', description: 'The operations of a path' }),
);

const RootLinks = z.lazy(() => z.object({ up: relation() }).meta({ id: 'RootLinks' }));

const Root = z.lazy(() =>
  z
    .object({
      namespace: z.string(),
      routes: z.record(z.string(), RouteDescription).describe('By path pattern'),
      _links: RootLinks,
    })
    .meta({ id: 'Root', description: 'The routes of the calendar' }),
);

export const read = operation({
  route: 'GET ',
  summary: 'Lists the routes of the calendar with their parameters',
  scopes: [],
  query: z.lazy(() =>
    z.object({
      namespace: anyText(MAX_LENGTH.slug)
        .optional()
        .describe('Must be the namespace of this API')
        .meta({ default: process.env.CALENDAR_NAMESPACE }),
      context: anyText(MAX_LENGTH.word).default('view').describe('Has no effect'),
    }),
  ),
  example: {},
  answers: { 200: Root },
  errors: [404],
});

export const document = operation({
  route: 'GET /doc',
  summary: 'Returns this document',
  scopes: [],
  example: {},
  answers: { 200: z.record(z.string(), z.unknown()).describe('An OpenAPI document') },
});
