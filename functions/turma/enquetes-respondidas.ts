import { endpoint } from '../../lib/turma/api.ts';
import { studentFor } from '../../lib/turma/people/own-student.ts';
import { answerListReply } from '../../lib/turma/polls/answer-list.ts';
import * as respondidas from '../../schemas/turma/enquetes-respondidas.ts';

export const list = endpoint(respondidas.list, async ({ query, headers, caller }) => {
  const wanted = { ...query, idDiscente: studentFor(caller, query.idDiscente) };
  return answerListReply(wanted, query, headers.paginado);
});
