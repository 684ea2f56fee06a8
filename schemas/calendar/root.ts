import * as z from 'zod';
import { operation } from '../operation.ts';
import { anyText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { links } from './record.ts';

/** An operation at a path: its methods, and its parameters by name. */
const Endpoint = z.object({
  methods: z.array(z.string()),
  args: z.record(z.string(), z.record(z.string(), z.unknown())).describe('What it takes, by name'),
});

/** What can be done at a path; the calendar's reference, section 14.1. */
export const RouteDescription = z.lazy(() =>
  z
    .object({
      namespace: z.string(),
      methods: z.array(z.string()),
      endpoints: z.array(Endpoint),
      _links: z.object({ self: links() }).optional().describe('Absent where the path has parameters'),
    })
    .meta({ id: 'Route' }),
);

const Root = z.lazy(() =>
  z.object({
    namespace: z.string(),
    routes: z.record(z.string(), RouteDescription).describe('By their patterns'),
    _links: z.object({ up: links() }),
  }),
);

export const read = operation({
  route: 'GET ',
  summary: 'Lists the routes of the calendar, with what they take',
  scopes: [],
  query: z.object({
    namespace: anyText(MAX_LENGTH.slug).optional().describe('Only this one exists'),
    context: anyText(MAX_LENGTH.word).default('view').describe('Makes no difference'),
  }),
  answers: { 200: Root },
  errors: [404],
});

export const document = operation({
  route: 'GET /doc',
  summary: 'This document',
  scopes: [],
  answers: { 200: z.record(z.string(), z.unknown()).describe('An OpenAPI document') },
});
