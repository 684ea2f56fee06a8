import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { noRoute, tooManyRequests } from '../../../lib/http/failure.ts';
import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { openApiDocument } from '../../../lib/openapi/document.ts';
import { operation, operationsOf } from '../../../schemas/operation.ts';
import { commaSeparated, flag, int32, int64, text } from '../../../schemas/params.ts';
import { toWire, wireName } from '../../../schemas/turma/wire-names.ts';
import { libraryApi } from '../http/library-api.ts';
import { useSettings } from '../http/settings.ts';

useSettings();

const Author = z
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

const list = operation({
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
const change = operation({
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
const write = (changes: Partial<ApiDescription> = {}) => openApiDocument(description(changes));
const at = (document: Record<string, unknown>, ...steps: string[]) =>
  steps.reduce<unknown>((value, step) => Object(value)[step], document);
const parameter = (name: string) =>
  [at(write(), 'paths', '/books', 'get', 'parameters')].flat().find((one) => Object(one).name === name);

describe('a document', () => {
  it.each(['3.0.3', '3.1.1'] as const)('is valid OpenAPI %s', async (version) => {
    const validator = new Validator();
    expect(await validator.validate(write({ version }))).toEqual({ valid: true });
    expect(version).toContain(validator.version);
  });

  it('contains the URL of the API', () => {
    expect(write()).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'Library' },
      servers: [{ url: '/library/v1' }],
      tags: [{ name: 'books', description: 'Books' }],
    });
  });

  it('has each method of an operation at its wire path', () => {
    expect(at(write(), 'paths')).toEqual({
      '/books': { get: expect.objectContaining({ operationId: 'booksList', tags: ['books'], security: [] }) },
      '/books/{id-book}': {
        put: expect.objectContaining({ operationId: 'booksChange_put', deprecated: true }),
        patch: expect.objectContaining({
          operationId: 'booksChange_patch',
          security: [{ bearer: ['turma:write'] }, { bearer: ['calendar:write'] }],
        }),
      },
    });
  });

  it('cannot have two schemas with one id', () => {
    const other = operation({
      ...change,
      answers: { 200: z.object({ title: z.string() }).meta({ id: 'Author' }) },
    });
    expect(() => write({ operations: operationsOf({ books: { list, other } }) })).toThrow(
      'Two different schemas have the id Author',
    );
  });
});

describe('a parameter', () => {
  it('has the type of the value that its text represents', () => {
    expect(parameter('lent')).toEqual({
      name: 'lent',
      in: 'query',
      required: false,
      description: 'Whether to list those that are out',
      schema: { type: 'boolean', default: false },
    });
    expect(parameter('limit')).toHaveProperty('schema', {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      default: 20,
    });
    expect(parameter('counted')).toEqual({
      name: 'counted',
      in: 'header',
      required: false,
      schema: { type: 'boolean' },
    });
  });

  it('can have several values', () => {
    expect(parameter('shelves')).toEqual({
      name: 'shelves',
      in: 'query',
      required: false,
      schema: { type: 'array', items: { type: 'integer', format: 'int32', minimum: 1 }, maxItems: 100 },
      style: 'form',
      explode: true,
    });
    expect(parameter('words')).toHaveProperty('schema', {
      type: 'array',
      items: { type: 'string', maxLength: 255 },
      maxItems: 100,
    });
  });

  it('takes the description of the member with the same name by default', () => {
    expect(parameter('id-author')).toEqual({
      name: 'id-author',
      in: 'query',
      required: true,
      description: 'The author',
      schema: { type: 'integer', format: 'int64' },
      example: 3,
    });
    expect(parameter('since')).toHaveProperty('example', '2025-03-03');
  });
});

describe('a body', () => {
  it('is closed only where the service refuses unknown members', () => {
    const body = z.object({ loan: z.strictObject({ days: z.int32() }) });
    const operations = operationsOf({ books: { change: operation({ ...change, body }) } });
    const put = at(write({ operations }), 'paths', '/books/{id-book}', 'put');
    const schema = at(Object(put), 'requestBody', 'content', 'application/json', 'schema');
    expect(schema).not.toHaveProperty('additionalProperties');
    expect(schema).toHaveProperty('properties.loan.additionalProperties', false);
  });
});

describe('a record', () => {
  const book = (version: ApiDescription['version']) =>
    at(write({ version }), 'components', 'schemas', 'Book');

  it('has wire names, formats and only real limits', () => {
    expect(book('3.1.1')).toEqual({
      type: 'object',
      properties: {
        'id-book': {
          type: 'integer',
          format: 'int64',
          minimum: Number.MIN_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The book',
        },
        shelf: { type: ['integer', 'null'], format: 'int32', minimum: 1 },
        printed: { anyOf: [{ type: 'string', enum: ['yes', 'no'] }, { type: 'null' }] },
        'written-by': {
          type: 'array',
          items: { $ref: '#/components/schemas/Author' },
          description: 'Who wrote it',
        },
      },
      required: ['id-book', 'shelf', 'printed', 'written-by'],
    });
  });

  it('uses the older dialect for OpenAPI 3.0', () => {
    expect(book('3.0.3')).toHaveProperty('properties.shelf', {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      nullable: true,
    });
    const author = at(write({ version: '3.0.3' }), 'components', 'schemas', 'Author');
    expect(author).toMatchObject({ example: { 'id-author': 3, 'full-name': 'Clarice Lispector' } });
    expect(author).not.toHaveProperty('examples');
  });
});

describe('a reference that may be null', () => {
  const Signed = z.object({ mainAuthor: Author.nullable() });
  const author = (version: ApiDescription['version'], parts: { body?: z.ZodType; answers?: Answers }) => {
    const operations = operationsOf({ books: { change: operation({ ...change, ...parts }) } });
    return JSON.stringify(at(write({ version, operations }), 'paths', '/books/{id-book}', 'put'));
  };
  type Answers = Readonly<Record<number, z.ZodType>>;

  it('is a union in OpenAPI 3.1', () => {
    const union = '{"main-author":{"anyOf":[{"$ref":"#/components/schemas/Author"},{"type":"null"}]}}';
    expect(author('3.1.1', { answers: { 200: Signed } })).toContain(union);
  });

  it('may not be null in a request of OpenAPI 3.0, and does not exist in a response', () => {
    const plain = '{"main-author":{"$ref":"#/components/schemas/Author"}}';
    expect(author('3.0.3', { body: Signed })).toContain(plain);
    expect(() => author('3.0.3', { answers: { 200: Signed } })).toThrow('May be null');
  });
});

describe('an example', () => {
  it('is that of the record, or composed of those of its members', () => {
    const responses = at(write(), 'paths', '/books', 'get', 'responses', '200');
    const authors = [{ 'id-author': 3, 'full-name': 'Clarice Lispector' }];
    expect(responses).toHaveProperty(['content', 'application/json', 'example'], authors);
    const requestBody = at(write(), 'paths', '/books/{id-book}', 'put', 'requestBody');
    expect(requestBody).toHaveProperty(['content', 'application/json', 'example'], { 'written-by': authors });
  });
});

describe('a response', () => {
  it('has its headers, and none where it has no body', () => {
    expect(at(write(), 'paths', '/books', 'get', 'responses', '200', 'headers')).toEqual({
      'x-total': {
        description: 'How many there are',
        schema: { type: 'integer', format: 'int32', minimum: 0 },
      },
    });
    expect(at(write(), 'paths', '/books/{id-book}', 'put', 'responses', '204')).toEqual({
      description: 'Nothing to do',
    });
  });

  it('can be a refusal of the operation or of all operations', () => {
    expect(at(write(), 'paths', '/books', 'get', 'responses')).toMatchObject({
      404: { $ref: '#/components/responses/Refusal404' },
      429: { $ref: '#/components/responses/Refusal429' },
    });
    expect(at(write(), 'components', 'responses')).toMatchObject({
      Refusal404: {
        description: 'Not there',
        content: {
          'application/json': { example: { reason: 'no_route', message: 'There is nothing here' } },
        },
      },
    });
  });

  it('can be a refusal of the gateway with its own body', () => {
    const contentType = 'application/json; charset=UTF-8';
    const document = write({ api: { ...libraryApi, wireName, contentType } });
    expect(at(document, 'components', 'responses', 'Refusal429')).toMatchObject({
      headers: { 'retry-after': { example: '5' } },
      content: {
        [contentType]: { example: { reason: 'too_many_requests' } },
        'application/json': { example: { message: 'x' } },
      },
    });
  });
});

describe('a format', () => {
  const talks = operationsOf({
    books: { list: operation({ ...list, formats: ['text/calendar'] }), change },
  });
  const document = write({ operations: talks });
  const calendar = { 'text/calendar': { schema: { type: 'string' } } };

  it('has its own path, and is not a content type of the other path', () => {
    expect(at(document, 'paths', '/books.ics', 'get')).toMatchObject({ operationId: 'booksList_ics' });
    expect(at(document, 'paths', '/books.ics', 'get', 'responses', '200', 'content')).toEqual(calendar);
    expect(at(document, 'paths', '/books', 'get')).toMatchObject({ operationId: 'booksList' });
    expect(at(document, 'paths', '/books', 'get', 'responses', '200', 'content')).toEqual({
      'application/json': expect.objectContaining({ schema: expect.anything() }),
    });
  });

  it.each(['3.0.3', '3.1.1'] as const)('is valid OpenAPI %s', async (version) => {
    const written = write({ operations: talks, version });
    expect(await new Validator().validate(written)).toEqual({ valid: true });
  });
});

it('a body is JSON, and can be optional', () => {
  expect(at(write(), 'paths', '/books/{id-book}', 'patch', 'requestBody')).toMatchObject({
    required: false,
    content: {
      'application/json': { schema: { type: 'object', required: ['shelf', 'written-by'] } },
    },
  });
  const body = at(write(), 'paths', '/books/{id-book}', 'patch', 'requestBody', 'content');
  expect(Object.keys(Object(body))).toEqual(['application/json']);
});
