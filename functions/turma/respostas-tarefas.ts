import { endpoint } from '../../lib/turma/api.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireTarefa } from '../../lib/turma/classes/require.ts';
import { respostasTarefas } from '../../lib/turma/keys.ts';
import { ownStudent } from '../../lib/turma/people/own-student.ts';
import * as respostas from '../../schemas/turma/respostas-tarefas.ts';

export const list = endpoint(respostas.list, async (call) => {
  const { idTarefa } = call.query;
  const idDiscente = ownStudent(call.caller);
  const tarefa = await requireTarefa(idTarefa);
  const range =
    idDiscente === undefined
      ? respostasTarefas.range(tarefa)
      : respostasTarefas.indexRange('gsi1', { idDiscente, idTarefa });
  return listOf(respostas.RespostaTarefa, range, call);
});
