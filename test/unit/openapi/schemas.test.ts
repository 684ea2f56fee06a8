import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { operation, operationsOf } from '../../../schemas/operation.ts';
import { useSettings } from '../http/settings.ts';
import { Author, at, change, write } from './library-document.ts';

useSettings();

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

it.each(['3.0.3', '3.1.1'] as const)('a number has double precision in OpenAPI %s', (version) => {
  const Rated = z.object({ stars: z.number().min(0).max(5), average: z.number().max(5).nullable() });
  expect(bodyOf(Rated, version)).toMatchObject({
    stars: { type: 'number', format: 'double', minimum: 0, maximum: 5 },
    average: { format: 'double', maximum: 5 },
  });
});

it('a pattern has slashes without the escapes of JavaScript', () => {
  const Dated = z.object({ day: z.string().regex(/^\d\d\/\d\d$/), path: z.string().regex(/^\\\/$/) });
  expect(bodyOf(Dated, '3.1.1')).toMatchObject({
    day: { pattern: '^\\d\\d/\\d\\d$' },
    path: { pattern: '^\\\\/$' },
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

/** The members of a request body in a document. */
function bodyOf(body: z.ZodType, version: ApiDescription['version']) {
  const operations = operationsOf({ books: { change: operation({ ...change, body }) } });
  const place = ['requestBody', 'content', 'application/json', 'schema', 'properties'];
  return at(write({ version, operations }), 'paths', '/books/{id-book}', 'put', ...place);
}
