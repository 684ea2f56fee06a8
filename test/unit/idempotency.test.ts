import { expect, it } from 'vitest';
import { ANONYMOUS } from '../../lib/http/auth.ts';
import { requestOf } from '../../lib/idempotency/idempotent.ts';

const factsOf = (rawPath: string, body: unknown = {}, query: unknown = undefined) =>
  requestOf({ headers: {}, caller: ANONYMOUS, request: { rawPath }, query, body }).facts;

it('a repeated request is the same with a slash at the end of its path, and not for another path, body or query', () => {
  expect(factsOf('/turma/v1/noticias/')).toEqual(factsOf('/turma/v1/noticias'));
  expect(factsOf('/turma/v1/enquetes')).not.toEqual(factsOf('/turma/v1/noticias'));
  expect(factsOf('/turma/v1/noticias', { a: 1 })).not.toEqual(factsOf('/turma/v1/noticias'));
  expect(factsOf('/turma/v1/frequencias', {}, { idTurma: 1 })).not.toEqual(
    factsOf('/turma/v1/frequencias', {}, { idTurma: 2 }),
  );
});
