import * as z from 'zod';
import { operation } from '../operation.ts';

const Link = z.array(z.object({ href: z.string() }));

/** An operation at a path: its methods, and its parameters by name. */
const Endpoint = z.object({
  methods: z.array(z.string()),
  args: z.record(z.string(), z.record(z.string(), z.unknown())).describe('What it takes, by name'),
});

/** What can be done at a path; the calendar's reference, section 14.1. */
export const RouteDescription = z
  .object({
    namespace: z.string(),
    methods: z.array(z.string()),
    endpoints: z.array(Endpoint),
    _links: z.object({ self: Link }).optional().describe('Absent where the path has parameters'),
  })
  .meta({ id: 'Route' });

export const read = operation({
  route: 'GET ',
  summary: 'Lists the routes of the calendar, with what they take',
  scopes: [],
  answers: {
    200: z.object({
      namespace: z.string(),
      routes: z.record(z.string(), RouteDescription).describe('By their patterns'),
      _links: z.object({ up: Link }),
    }),
  },
});

export const document = operation({
  route: 'GET /doc',
  summary: 'This document',
  scopes: [],
  answers: { 200: z.record(z.string(), z.unknown()).describe('An OpenAPI document') },
});
