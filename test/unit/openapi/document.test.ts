import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operation, operationsOf } from '../../../schemas/operation.ts';
import { useSettings } from '../http/settings.ts';
import { at, change, list, write } from './library-document.ts';

useSettings();

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

describe('a body', () => {
  it('is JSON, and can be optional', () => {
    expect(at(write(), 'paths', '/books/{id-book}', 'patch', 'requestBody')).toMatchObject({
      required: false,
      content: {
        'application/json': { schema: { type: 'object', required: ['shelf', 'written-by'] } },
      },
    });
    const body = at(write(), 'paths', '/books/{id-book}', 'patch', 'requestBody', 'content');
    expect(Object.keys(Object(body))).toEqual(['application/json']);
  });

  it('is closed only where the service refuses unknown members', () => {
    const body = z.object({ loan: z.strictObject({ days: z.int32() }) });
    const operations = operationsOf({ books: { change: operation({ ...change, body }) } });
    const put = at(write({ operations }), 'paths', '/books/{id-book}', 'put');
    const schema = at(Object(put), 'requestBody', 'content', 'application/json', 'schema');
    expect(schema).not.toHaveProperty('additionalProperties');
    expect(schema).toHaveProperty('properties.loan.additionalProperties', false);
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
