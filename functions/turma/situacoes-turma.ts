import { endpoint } from '../../lib/turma/api.ts';
import { situacoesTurma } from '../../lib/turma/catalogs.ts';
import { wholeList } from '../../lib/turma/lists/list.ts';
import * as situacoes from '../../schemas/turma/situacoes-turma.ts';

export const list = endpoint(situacoes.list, async ({ query, headers }) => {
  const isFiltered = Object.values(query).includes(true);
  const wanted = situacoesTurma.filter(({ sets }) => !isFiltered || sets.some((set) => query[set]));
  return wholeList(
    wanted.map(({ idSituacaoTurma, descricao }) => ({ idSituacaoTurma, descricao })),
    headers,
  );
});
