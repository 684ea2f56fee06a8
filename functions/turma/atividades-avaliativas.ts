import { endpoint } from '../../lib/turma/api.ts';
import { existing } from '../../lib/turma/existing.ts';
import { equals, passes } from '../../lib/turma/filters.ts';
import { atividadesAvaliativas as table } from '../../lib/turma/keys.ts';
import { listOfTurma } from '../../lib/turma/record-list.ts';
import { toRecord } from '../../lib/turma/shape.ts';
import * as atividades from '../../schemas/turma/atividades-avaliativas.ts';

export const list = endpoint(
  atividades.list,
  listOfTurma(atividades.AtividadeAvaliacao, table, ({ ativo }) => passes({ ativo: equals(ativo) })),
);

export const read = endpoint(atividades.read, async ({ path }) => {
  const message = 'There is no such announced evaluation (id-avaliacao)';
  return toRecord(atividades.AtividadeAvaliacao, await existing(table.indexRange('gsi1', path), message));
});
