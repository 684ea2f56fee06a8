import { endpoint } from '../../lib/turma/api.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireTarefa } from '../../lib/turma/classes/require.ts';
import { respostasTarefas } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { ownStudent } from '../../lib/turma/people/own-student.ts';
import * as respostas from '../../schemas/turma/respostas-tarefas.ts';

export const list = endpoint(respostas.list, async (call) => {
  const own = passes({ idDiscente: equals(ownStudent(call.caller)) });
  const tarefa = await requireTarefa(call.query.idTarefa);
  return listOf(respostas.RespostaTarefa, respostasTarefas.range(tarefa), call, own);
});
