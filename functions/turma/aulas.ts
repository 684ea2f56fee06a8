import { endpoint } from '../../lib/turma/api.ts';
import { aulasOf, storedOfAula } from '../../lib/turma/aulas.ts';
import { existingParticipante, requireTurma } from '../../lib/turma/existing.ts';
import { lessonsOf } from '../../lib/turma/lessons.ts';
import { listReply } from '../../lib/turma/list.ts';
import { requireOwn } from '../../lib/turma/own-student.ts';
import { advised } from '../../lib/turma/price.ts';
import * as aulas from '../../schemas/turma/aulas.ts';

const ADVICE = 'Ask for fewer lessons: a smaller limit, or by date (no other order)';

export const list = endpoint(aulas.list, async ({ query, headers, caller }) => {
  const { idTurma, idParticipante } = query;
  requireOwn(caller, idParticipante);
  const lessons = lessonsOf(await requireTurma(idTurma));
  await existingParticipante(idTurma, idParticipante);
  return advised(ADVICE, () =>
    listReply(() => lessons, {
      page: query,
      presentAll: (some) => aulasOf(query, lessons, some),
      stored: storedOfAula,
      count: async () => lessons.length,
      total: headers.paginado,
    }),
  );
});
