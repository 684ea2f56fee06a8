import { endpoint } from '../../lib/turma/api.ts';
import { listOfTurma } from '../../lib/turma/classes/record-list.ts';
import { requireTarefa } from '../../lib/turma/classes/require.ts';
import { tarefas as table } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import * as tarefas from '../../schemas/turma/tarefas.ts';

export const list = endpoint(
  tarefas.list,
  listOfTurma(tarefas.Tarefa, table, ({ ativo }) => passes({ ativo: equals(ativo) })),
);

export const read = endpoint(tarefas.read, async ({ path }) =>
  toRecord(tarefas.Tarefa, await requireTarefa(path.idTarefa)),
);
