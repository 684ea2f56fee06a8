import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isWrite, operation, operationsOf, routesOf } from '../../../schemas/operation.ts';
import { functionsOf } from '../../../scripts/build/generate/functions.ts';

const declared = (route: string) =>
  operation({ route, summary: 'Does it', scopes: [], answers: { 200: null } });

describe('the routes of an operation', () => {
  it('are one for a single method', () => {
    expect(routesOf(declared('GET /turmas/{idTurma}'))).toEqual([
      { method: 'GET', path: '/turmas/{idTurma}' },
    ]);
  });

  it('are one per method', () => {
    expect(routesOf(declared('POST|PUT|PATCH /venues/{id}'))).toEqual([
      { method: 'POST', path: '/venues/{id}' },
      { method: 'PUT', path: '/venues/{id}' },
      { method: 'PATCH', path: '/venues/{id}' },
    ]);
  });
});

describe('the formats of an operation', () => {
  const list = operation({ ...declared('GET /events'), formats: ['text/calendar'] });

  it('have separate routes', () => {
    expect(routesOf(list)).toEqual([
      { method: 'GET', path: '/events' },
      { method: 'GET', path: '/events.ics', format: 'text/calendar' },
    ]);
  });

  it('have gateway routes unless the path ends in a parameter', () => {
    const read = operation({ ...declared('GET /events/{id}'), formats: ['text/calendar'] });
    const yaml = functionsOf('turma', operationsOf({ events: { list, read } }));
    expect([...yaml.matchAll(/httpApi: (.*)/g)].map(([, route]) => route)).toEqual([
      'GET /turma/v1/events',
      'GET /turma/v1/events.ics',
      'GET /turma/v1/events/{id}',
      '"*"',
    ]);
  });
});

describe('an operation', () => {
  it.each(['POST /a', 'PUT /a', 'PATCH /a', 'DELETE /a', 'POST|PUT /a', 'GET|POST /a'])(
    '%s writes',
    (route) => {
      expect(isWrite(declared(route))).toBe(true);
    },
  );

  it('GET /a does not write', () => {
    expect(isWrite(declared('GET /a'))).toBe(false);
  });
});

describe('the operations of an API', () => {
  const list = declared('GET /niveis-ensino');
  const bySlug = declared('GET /categories/by-slug/{slug}');
  const all = operationsOf({
    'niveis-ensino': { list, NivelEnsino: z.object({}), MAX_LENGTH: 20 },
    categories: { bySlug },
  });

  it('are found among the other exports of their files', () => {
    expect(all.map(({ operation: found }) => found)).toEqual([list, bySlug]);
  });

  it('of a file are sorted by name', () => {
    const names = operationsOf({ books: { update: list, create: list, read: list } }).map(({ name }) => name);
    expect(names).toEqual(['booksCreate', 'booksRead', 'booksUpdate']);
  });

  it('are named after file and export', () => {
    expect(all).toMatchObject([
      { resource: 'niveis-ensino', action: 'list', name: 'niveisEnsinoList' },
      { resource: 'categories', action: 'bySlug', name: 'categoriesBySlug' },
    ]);
  });
});
