import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendarApi } from '../../../lib/calendar/http/api.ts';
import type { Api } from '../../../lib/http/api.ts';
import {
  Failure,
  invalidMember,
  invalidRequest,
  methodNotAllowed,
  noRoute,
  unsupportedMediaType,
} from '../../../lib/http/failure.ts';
import { type Problem, problemsOf } from '../../../lib/http/problems.ts';
import { validate } from '../../../lib/http/validate.ts';
import { turmaApi } from '../../../lib/turma/api.ts';
import { operation } from '../../../schemas/operation.ts';
import { int64 } from '../../../schemas/params.ts';
import { useSettings } from './settings.ts';

beforeAll(() => useSettings());

const APIS: readonly (readonly [string, Api])[] = [
  ['class API', turmaApi],
  ['calendar', calendarApi],
];

/** Maximum size of an error body, in bytes: "some 10 KB". */
const MAX_BYTES = 11_000;

const bodyOf = (api: Api, failure: Failure) =>
  JSON.stringify(api.failureBody(failure, { path: '/x', requestId: 'r' }));

const problems = (count: number, parts: Partial<Problem> = {}): Problem[] =>
  Array.from({ length: count }, (_, n) => ({
    in: 'body',
    name: `membro-${n}`,
    kind: 'invalid',
    rule: 'invalid_type',
    message: 'expected text',
    ...parts,
  }));

describe('a refusal', () => {
  it('names 20 problems, and how many more there are', () => {
    const { message, problems: named } = invalidRequest(problems(5000));
    expect(named).toHaveLength(20);
    expect(message).toMatch(/membro-19: expected text; and 4980 more problems$/);
    expect(invalidRequest(problems(21)).message).toMatch(/; and 1 more problem$/);
    expect(invalidRequest(problems(20)).message).not.toContain('more');
  });

  it('shortens names and messages, and makes them printable', () => {
    const [problem] = invalidRequest(
      problems(1, { name: 'n'.repeat(5000), message: `\0\ud800${'m'.repeat(5000)}` }),
    ).problems;
    expect(problem?.name).toBe(`${'n'.repeat(99)}…`);
    expect(problem?.message).toBe(`\u{FFFD}\u{FFFD}${'m'.repeat(197)}…`);
  });

  it.each(APIS)('of the %s has a small body, whatever is sent', (_, api) => {
    const longest = ['x', '"', '\\', 'é', '語', '😀', '\0', '\u0085', '\ud800'].map((unit) =>
      unit.repeat(30_000),
    );
    for (const text of longest) {
      const failures = [
        invalidRequest(problems(30_000, { name: text, message: text })),
        invalidRequest(problems(30_000, { name: text })),
        invalidRequest(problems(30_000, { kind: 'missing', name: text })),
        invalidMember(text, text),
        new Failure(404, 'not_found', text),
        noRoute(text),
        methodNotAllowed(text, ['GET']),
        unsupportedMediaType(text, ['application/json']),
      ];
      for (const failure of failures)
        expect(Buffer.byteLength(bodyOf(api, failure)), failure.message.slice(0, 50)).toBeLessThan(MAX_BYTES);
    }
  });

  it.each(APIS)('of the %s names the same few problems throughout its body', (_, api) => {
    const body = bodyOf(api, api.invalidRequest(problemsOf(problems(300))));
    expect(body).toContain('membro-19');
    expect(body).not.toContain('membro-20');
    expect(body).toContain('and 280 more problems');
  });
});

const createBook = operation({
  route: 'POST /livros/{idLivro}',
  summary: '',
  scopes: [],
  path: z.object({ idLivro: int64() }),
  body: z.object({ titulo: z.string(), areas: z.array(z.int()) }),
  answers: { 200: null },
});

const check = (raw: object) =>
  validate(createBook, { path: { idLivro: '1' }, query: {}, headers: {}, body: {}, ...raw }, turmaApi);

describe('a request with very many problems', () => {
  it('names first what is missing', () => {
    expect(() => check({ body: { areas: Array(30_000).fill('x') } })).toThrow(
      /^titulo: is required; areas\[0\]/,
    );
  });
});

describe('an identifier in a path', () => {
  it.each(['9223372036854775808', '9'.repeat(400), '9'.repeat(8000)])(
    'that is too large is not found',
    (idLivro) => {
      expect(() => check({ path: { idLivro } })).toThrow(
        expect.objectContaining({ status: 404, message: 'There is no such record (id-livro)' }),
      );
    },
  );

  it('that is too large is refused by an operation that returns 204 for an unknown one', () => {
    const removeBook = { ...createBook, answers: { 200: null, 204: null } };
    const path = { idLivro: '9223372036854775808' };
    expect(() => validate(removeBook, { path, query: {}, headers: {}, body: {} }, turmaApi)).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });

  it.each(['', 'x', '-9223372036854775809', '1.5', `${'9'.repeat(400)}x`])(
    'that is not a number is refused: %s',
    (idLivro) => {
      expect(() => check({ path: { idLivro } })).toThrow(expect.objectContaining({ status: 400 }));
    },
  );
});
