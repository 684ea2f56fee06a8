import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Failure, invalidRequest } from '../../../lib/http/failure.ts';
import { validate } from '../../../lib/http/validate.ts';
import { operation } from '../../../schemas/operation.ts';
import { commaSeparated, flag, int32, int64 } from '../../../schemas/params.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';

const change = operation({
  route: 'PUT /livros/{idLivro}',
  summary: 'Changes a book',
  scopes: [],
  path: z.object({ idLivro: int64() }),
  query: z.object({ dryRun: flag(), limite: int32({ min: 1 }).default(20), areas: commaSeparated(int32()) }),
  headers: z.object({ 'if-match': z.string() }),
  body: z.object({
    tituloOriginal: z.string({ error: 'expected text' }),
    idioma: z.enum(['pt', 'en'], { error: 'expected pt or en' }),
    autores: z.array(z.object({ nomeCompleto: z.string({ error: 'expected text' }) })),
  }),
  answers: { 200: null },
});

const acceptable = {
  path: { idLivro: '7' },
  query: { dryRun: 'true', areas: '1,2' },
  headers: { 'if-match': 'x', host: 'localhost' },
  body: { tituloOriginal: 'Água Viva', idioma: 'pt', autores: [{ nomeCompleto: 'Clarice Lispector' }] },
};

const check = (raw: object) => validate(change, { ...acceptable, ...raw }, { wireName, invalidRequest });

function problemsOf(raw: object) {
  try {
    check(raw);
  } catch (error) {
    if (error instanceof Failure) return error.problems;
    throw error;
  }
  throw new Error('The request was not refused');
}

describe('the validation of a request', () => {
  it('returns the parsed values of the parts', () => {
    expect(check({})).toEqual({
      path: { idLivro: 7 },
      query: { dryRun: true, limite: 20, areas: [1, 2] },
      headers: { 'if-match': 'x' },
      body: acceptable.body,
    });
  });

  it('leaves out parts that the operation does not have', () => {
    const bare = operation({ route: 'GET /a', summary: 'Reads', scopes: [], answers: { 200: null } });
    expect(validate(bare, acceptable, { wireName, invalidRequest })).toEqual({});
  });

  it('names every problem of every part, by wire name', () => {
    const problems = problemsOf({
      path: { idLivro: 'sete' },
      query: { dryRun: 'maybe', limite: '0', areas: '1,x' },
      headers: {},
      body: { tituloOriginal: 5, idioma: 'pt', autores: [{ nomeCompleto: 'C.' }, { nomeCompleto: 5 }, {}] },
    });
    expect(problems).toMatchObject([
      { in: 'path', name: 'id-livro', kind: 'invalid', message: 'expected a 64-bit integer' },
      { in: 'query', name: 'dry-run', kind: 'invalid', message: 'expected true or false' },
      { in: 'query', name: 'limite', kind: 'invalid', message: 'expected a 32-bit integer, at least 1' },
      { in: 'query', name: 'areas[1]', kind: 'invalid', message: 'expected a 32-bit integer' },
      { in: 'header', name: 'if-match', kind: 'missing', message: 'is required' },
      { in: 'body', name: 'titulo-original', kind: 'invalid', message: 'expected text' },
      { in: 'body', name: 'autores[1].nome-completo', kind: 'invalid', message: 'expected text' },
      { in: 'body', name: 'autores[2].nome-completo', kind: 'missing', message: 'is required' },
    ]);
  });

  it('reports everything that is missing as required', () => {
    const problems = problemsOf({ path: {}, query: {}, headers: {}, body: {} });
    expect(problems.map(({ name, kind, message }) => `${name} ${kind}: ${message}`)).toEqual([
      'id-livro missing: is required',
      'dry-run missing: is required',
      'areas missing: is required',
      'if-match missing: is required',
      'titulo-original missing: is required',
      'idioma missing: is required',
      'autores missing: is required',
    ]);
  });

  it('treats null as missing where null is not a value', () => {
    expect(problemsOf({ body: { ...acceptable.body, idioma: null } })).toMatchObject([
      { name: 'idioma', kind: 'missing', message: 'expected a value, not null' },
    ]);
  });

  it.each([undefined, null])('requires a body if the body is %s', (body) => {
    expect(problemsOf({ body })).toMatchObject([{ in: 'body', name: 'body', kind: 'missing' }]);
  });

  it.each([[[]], ['text'], [5]])('does not accept %j as a record', (body) => {
    const message = 'expected an object';
    expect(problemsOf({ body })).toMatchObject([{ in: 'body', name: 'body', kind: 'invalid', message }]);
  });

  it('names the violated rule, for APIs that report it', () => {
    expect(problemsOf({ path: { idLivro: 'x' } })).toMatchObject([{ rule: 'invalid_format' }]);
  });

  it('summarizes the problems in one sentence', () => {
    expect(() => check({ path: { idLivro: 'x' }, headers: {} })).toThrow(
      'id-livro: expected a 64-bit integer; if-match: is required',
    );
  });
});
