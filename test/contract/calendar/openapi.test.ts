import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendarDescription } from '../../../lib/calendar/http/description.ts';
import { openApiDocument } from '../../../lib/openapi/document.ts';
import { useSettings } from '../../unit/http/settings.ts';

useSettings({ TOKEN_URL: 'https://tokens.example/token', TOKEN_SCOPE_PREFIX: '' });

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  schema: z.looseObject({ type: z.string() }),
  style: z.string().optional(),
  explode: z.boolean().optional(),
});
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

const json = openApiDocument(await calendarDescription());
const document = Document.parse(json);

const SINGLE = ['delete', 'get', 'patch', 'post', 'put'];
const COLLECTION = ['get', 'post'];

describe('the OpenAPI document of the calendar', () => {
  it('is valid', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(json))).toEqual({ valid: true });
    expect(validator.version).toBe('3.0');
  });

  it.each([
    ['/', ['get']],
    ['/doc', ['get']],
    ['/events', COLLECTION],
    ['/events/{id}', ['get']],
    ['/events/by-slug/{slug}', ['get']],
    ['/venues', COLLECTION],
    ['/venues/{id}', SINGLE],
    ['/venues/by-slug/{slug}', SINGLE],
    ['/organizers', COLLECTION],
    ['/organizers/{id}', SINGLE],
    ['/organizers/by-slug/{slug}', SINGLE],
    ['/categories', COLLECTION],
    ['/categories/{id}', SINGLE],
    ['/tags', COLLECTION],
    ['/tags/{id}', SINGLE],
  ])('has %s', (path, methods) => {
    expect(Object.keys(document.paths[path] ?? {})).toEqual(expect.arrayContaining(methods));
  });

  it('has the records of the interface', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Image', 'Venue', 'Organizer', 'CostDetails', 'DateDetails', 'Term', 'Event']),
    );
  });

  it('separates several values by commas', () => {
    const lists = document.paths['/events']?.get?.parameters.filter(({ schema }) => schema.type === 'array');
    expect(lists?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['categories', 'venue', 'include']),
    );
    for (const list of lists ?? []) expect(list).toMatchObject({ style: 'form', explode: false });
    const filters = lists?.filter(({ name }) => name !== '_fields').map(({ schema }) => schema.minItems);
    expect(new Set(filters)).toEqual(new Set([1]));
  });

  it('allows everyone to read, and names the scopes of writes', () => {
    expect(document.paths['/events']?.get?.security).toEqual([]);
    expect(document.paths['/tags']?.post?.security).toEqual([
      { oauth2: ['calendar:write'] },
      { basic: [] },
      { bearer: [] },
    ]);
  });

  it('documents bodies as JSON, and requires those that have required fields', () => {
    const writes = Object.values(document.paths).flatMap((path) => [path.post, path.put, path.patch]);
    for (const write of writes.filter((one) => one !== undefined)) {
      expect(write.requestBody).toEqual({
        required: write.operationId.endsWith('Create'),
        content: {
          'application/json': { schema: { $ref: expect.any(String) }, example: expect.any(Object) },
        },
      });
    }
    expect(document.components.schemas.EventFields).toMatchObject({
      required: ['title', 'start_date', 'end_date'],
      properties: { title: { type: 'string' }, featured: { type: 'boolean' } },
    });
  });

  it('documents the parameters of JSON responses everywhere, and the method override of every POST', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { parameters }] of Object.entries(methods)) {
        const names = parameters.map(({ name }) => name).filter((name) => name.startsWith('_'));
        const ofResponse = path.endsWith('.ics') ? [] : ['_fields', '_envelope'];
        expect(names).toEqual([...ofResponse, ...(method === 'post' ? ['_method'] : [])]);
      }
    }
  });

  it('documents the conflict of every request that can have an Idempotency-Key', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { operationId, parameters, responses } of operations) {
      const hasKey = parameters.some(({ name }) => name === 'idempotency-key');
      const isOfSeries = operationId.startsWith('eventsRemove');
      expect.soft([operationId, '409' in responses]).toEqual([operationId, hasKey || isOfSeries]);
    }
  });

  it('documents the headers of lists, and of new categories and tags', () => {
    const headersOf = (path: string, method: string, status: string) =>
      Object.keys(Object(document.paths[path]?.[method]?.responses[status]).headers ?? {});
    for (const list of ['/events', '/series', '/venues', '/organizers', '/categories', '/tags']) {
      expect(headersOf(list, 'get', '200')).toEqual(
        expect.arrayContaining(['x-tec-total', 'x-tec-totalpages']),
      );
    }
    expect(headersOf('/events.ics', 'get', '200')).toEqual(expect.arrayContaining(['x-tec-total', 'link']));
    for (const terms of ['/categories', '/tags'])
      expect(headersOf(terms, 'post', '201')).toEqual(['location']);
  });

  it('documents when to repeat a request that came during a change of the series', () => {
    expect(json).toHaveProperty('components.responses.Refusal409.headers.retry-after.example', '10');
  });

  it('allows null for the next occurrence of a series that is over', () => {
    expect(document.components.schemas.NextOccurrence).toMatchObject({ type: 'object', nullable: true });
    expect(json).toHaveProperty('components.schemas.Series.properties.next.allOf', [
      { $ref: '#/components/schemas/NextOccurrence' },
    ]);
  });

  it('documents iCalendar texts at the paths with .ics only', () => {
    const typesOf = (path: string) =>
      Object.keys(Object(document.paths[path]?.get?.responses['200']).content);
    expect(typesOf('/events.ics')).toEqual(['text/calendar']);
    expect(typesOf('/events')).toEqual(['application/json; charset=UTF-8']);
  });
});
