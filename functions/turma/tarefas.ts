import { endpoint } from '../../lib/turma/api.ts';
import { existingTarefa } from '../../lib/turma/existing.ts';
import { equals, passes } from '../../lib/turma/filters.ts';
import { tarefas as table } from '../../lib/turma/keys.ts';
import { listOfTurma } from '../../lib/turma/record-list.ts';
import { toRecord } from '../../lib/turma/shape.ts';
import * as tarefas from '../../schemas/turma/tarefas.ts';

export const list = endpoint(
  tarefas.list,
  listOfTurma(tarefas.Tarefa, table, ({ ativo }) => passes({ ativo: equals(ativo) })),
);

export const read = endpoint(tarefas.read, async ({ path }) =>
  toRecord(tarefas.Tarefa, await existingTarefa(path.idTarefa)),
);
