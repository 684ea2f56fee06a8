import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../lib/http/auth.ts';
import { requestOf } from '../../lib/idempotency/idempotent.ts';

const factsOf = (rawPath: string, body: unknown = {}) =>
  requestOf({ headers: {}, caller: ANONYMOUS, request: { rawPath }, query: undefined, body }).facts;

it('a repeated request is the same with a slash at the end of its path, and not for another path or body', () => {
  expect(factsOf('/turma/v1/noticias/')).toEqual(factsOf('/turma/v1/noticias'));
  expect(factsOf('/turma/v1/enquetes')).not.toEqual(factsOf('/turma/v1/noticias'));
  expect(factsOf('/turma/v1/noticias', { a: 1 })).not.toEqual(factsOf('/turma/v1/noticias'));
});
