import { notFound } from '../../lib/http/failure.ts';
import { get } from '../../lib/table/read.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireRecord } from '../../lib/turma/classes/require.ts';
import { grupos as table, tarefas } from '../../lib/turma/keys.ts';
import { passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import * as grupos from '../../schemas/turma/grupos.ts';

export const list = endpoint(grupos.list, async (call) => {
  const { idTurma, idTarefa, idDiscente } = call.query;
  const message = 'The class has no such task (id-tarefa, id-turma)';
  await requireRecord(tarefas.range({ idTurma, idTarefa }), message);
  const withMember = passes({ discentes: idDiscente === undefined ? undefined : includesMember(idDiscente) });
  return listOf(grupos.GrupoTarefa, table.range({ idTurma, idTarefa }), call, withMember);
});

export const read = endpoint(grupos.read, async ({ path, query }) => {
  const grupo = await get(table, table.key({ ...path, ...query }));
  if (grupo === undefined) throw notFound('The task has no such group (id-grupo, id-tarefa, id-turma)');
  return toRecord(grupos.GrupoTarefa, grupo);
});

const includesMember = (idDiscente: number) => (members: readonly { readonly idDiscente: number }[]) =>
  members.some((member) => member.idDiscente === idDiscente);
