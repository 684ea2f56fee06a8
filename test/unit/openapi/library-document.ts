import * as z from 'zod';
import { noRoute, tooManyRequests } from '../../../lib/http/failure.ts';
import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { openApiDocument } from '../../../lib/openapi/document.ts';
import { operation, operationsOf } from '../../../schemas/operation.ts';
import { commaSeparated, flag, int32, int64, text } from '../../../schemas/params.ts';
import { toWire, wireName } from '../../../schemas/turma/wire-names.ts';
import { libraryApi } from '../http/library-api.ts';

/** The OpenAPI document of a small API, which lists books and changes them. */

export const Author = z
  .object({ idAuthor: z.int().describe('The author'), fullName: z.string() })
  .meta({ id: 'Author', examples: [{ idAuthor: 3, fullName: 'Clarice Lispector' }] });
const Book = z
  .object({
    idBook: z.int().describe('The book'),
    shelf: z.int32().min(1).nullable(),
    printed: z.enum(['yes', 'no']).nullable(),
    writtenBy: z.array(Author).describe('Who wrote it'),
  })
  .meta({ id: 'Book' });

export const list = operation({
  route: 'GET /books',
  summary: 'Lists books',
  scopes: [],
  query: z.object({
    idAuthor: int64(),
    lent: flag().default(false).describe('Whether to list those that are out'),
    shelves: commaSeparated(int32({ min: 1 })).optional(),
    words: commaSeparated(text()).default([]),
    limit: int32({ min: 1 })
      .transform((wanted) => Math.min(wanted, 50))
      .default(20),
    since: text()
      .optional()
      .meta({ examples: ['2025-03-03'] }),
  }),
  headers: z.object({ counted: flag().optional().catch(undefined) }),
  answers: { 200: z.array(Author) },
  answerHeaders: z.object({ 'x-total': int32({ min: 0 }).optional().describe('How many there are') }),
  errors: [404],
});
export const change = operation({
  route: 'PUT|PATCH /books/{idBook}',
  summary: 'Changes a book',
  deprecated: true,
  scopes: ['turma:write', 'calendar:write'],
  path: z.object({ idBook: int64() }),
  body: Book.pick({ shelf: true, writtenBy: true }),
  bodyOptional: true,
  accepts: ['json', 'form'],
  answers: { 200: Book, 204: null },
});

const description = (changes: Partial<ApiDescription> = {}): ApiDescription => ({
  version: '3.1.1',
  api: { ...libraryApi, wireName, present: toWire },
  operations: operationsOf({ books: { list, change } }),
  info: { title: 'Library', version: '1', description: 'Books' },
  tagDescriptions: { books: 'Books' },
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: (scope) => [{ bearer: [scope] }],
  repeats: true,
  successes: { 200: 'Done', 204: 'Nothing to do' },
  failure: z.object({ reason: z.string(), message: z.string(), path: z.string(), requestId: z.string() }),
  refusals: {
    404: { description: 'Not there', example: noRoute('There is nothing here') },
    429: {
      description: 'Too many',
      example: tooManyRequests(5),
      gatewayBody: z.object({ message: z.string() }).meta({ examples: [{ message: 'x' }] }),
    },
  },
  refusalsOf: () => [429],
  ...changes,
});
/** Writes the document. */
export const write = (changes: Partial<ApiDescription> = {}) => openApiDocument(description(changes));
/** Returns the part of a document at a path. */
export const at = (document: Record<string, unknown>, ...steps: string[]) =>
  steps.reduce<unknown>((value, step) => Object(value)[step], document);
