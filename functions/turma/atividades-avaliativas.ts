import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { requireRecord } from '../../lib/turma/classes/require.ts';
import { atividadesAvaliativas as table } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import * as atividades from '../../schemas/turma/atividades-avaliativas.ts';

export const list = endpoint(
  atividades.list,
  listOfTurma(atividades.AtividadeAvaliacao, table, ({ ativo }) => passes({ ativo: equals(ativo) })),
);

export const read = endpoint(atividades.read, async ({ path }) => {
  const message = 'There is no such announced evaluation (id-avaliacao)';
  return toRecord(
    atividades.AtividadeAvaliacao,
    await requireRecord(table.indexRange('gsi1', path), message),
  );
});
