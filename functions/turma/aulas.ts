import { endpoint } from '../../lib/turma/api.ts';
import { aulasOf } from '../../lib/turma/aulas.ts';
import { existingParticipante, existingTurma } from '../../lib/turma/existing.ts';
import { listed } from '../../lib/turma/list.ts';
import { requireOwn } from '../../lib/turma/own-student.ts';
import * as aulas from '../../schemas/turma/aulas.ts';

export const list = endpoint(aulas.list, async ({ query, headers, caller }) => {
  const { idTurma, idParticipante } = query;
  requireOwn(caller, idParticipante);
  const turma = await existingTurma(idTurma);
  await existingParticipante(idTurma, idParticipante);
  const lessons = await aulasOf(turma, idParticipante);
  return listed(() => lessons, { page: query, present: (aula) => aula, total: headers.paginado });
});
