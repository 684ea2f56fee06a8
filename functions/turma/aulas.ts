import { endpoint } from '../../lib/turma/api.ts';
import { presentAulas, storedAulaFields } from '../../lib/turma/attendance/aulas.ts';
import { requireParticipante, requireTurma } from '../../lib/turma/classes/require.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import { requireOwn } from '../../lib/turma/people/own-student.ts';
import { aulasOf } from '../../lib/turma/schedule/aulas.ts';
import * as aulas from '../../schemas/turma/aulas.ts';

const ADVICE = 'Ask for fewer lessons: a smaller limit, or no order other than by date';

export const list = endpoint(aulas.list, async ({ query, headers, caller }) => {
  const { idTurma, idParticipante } = query;
  requireOwn(caller, idParticipante);
  const all = aulasOf(await requireTurma(idTurma));
  await requireParticipante(idTurma, idParticipante);
  return withAdvice(ADVICE, () =>
    listReply(() => all, {
      page: query,
      presentAll: (some) => presentAulas(query, all, some),
      stored: storedAulaFields,
      count: async () => all.length,
      total: headers.paginado,
    }),
  );
});
