import { endpoint } from '../../lib/turma/api.ts';
import { existingTarefa } from '../../lib/turma/existing.ts';
import { equals, passes } from '../../lib/turma/filters.ts';
import { respostasTarefas } from '../../lib/turma/keys.ts';
import { studentFor } from '../../lib/turma/own-student.ts';
import { listOf } from '../../lib/turma/record-list.ts';
import * as respostas from '../../schemas/turma/respostas-tarefas.ts';

export const list = endpoint(respostas.list, async (call) => {
  const tarefa = await existingTarefa(call.query.idTarefa);
  const own = passes({ idDiscente: equals(studentFor(call.caller, undefined)) });
  return listOf(respostas.RespostaTarefa, respostasTarefas.range(tarefa), call, own);
});
