import * as z from 'zod';
import { operation } from '../operation.ts';

/** Describes these operations in the document. */
export const tag = 'This document';

export const read = operation({
  route: 'GET /openapi.json',
  summary: 'Returns this document',
  scopes: [],
  example: {},
  answers: {
    200: z.record(z.string(), z.unknown()).meta({
      description: 'An OpenAPI document',
      examples: [{ openapi: '3.1.1', info: { title: 'Class data API', version: 'v1' }, paths: {} }],
    }),
  },
});
