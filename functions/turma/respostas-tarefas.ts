import { answersTo } from '../../lib/turma/activities/respostas-tarefas.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { ownStudent } from '../../lib/turma/people/own-student.ts';
import * as respostas from '../../schemas/turma/respostas-tarefas.ts';

export const list = endpoint(respostas.list, async ({ query, headers, caller }) => {
  const answers = await answersTo(query.idTarefa, ownStudent(caller));
  return listReply(answers, {
    page: query,
    present: (resposta) => toRecord(respostas.RespostaTarefa, resposta),
    total: headers.paginado,
  });
});
