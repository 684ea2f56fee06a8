import { endpoint } from '../../lib/turma/api.ts';
import { situacoesTurma } from '../../lib/turma/catalogs.ts';
import * as situacoes from '../../schemas/turma/situacoes-turma.ts';

export const list = endpoint(situacoes.list, async ({ query }) => {
  const isFiltered = Object.values(query).includes(true);
  return situacoesTurma
    .filter(({ sets }) => !isFiltered || sets.some((set) => query[set]))
    .map(({ idSituacaoTurma, descricao }) => ({ idSituacaoTurma, descricao }));
});
