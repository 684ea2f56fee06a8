import { endpoint } from '../../lib/turma/api.ts';
import { diasOf } from '../../lib/turma/attendance/dias-aulas.ts';
import { tiposStatusFrequencia } from '../../lib/turma/catalogs.ts';
import { requireTurma } from '../../lib/turma/classes/require.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { listReply, wholeList } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import { type Aula, aulasOf } from '../../lib/turma/schedule/aulas.ts';
import { sameDay } from '../../lib/turma/schedule/days.ts';
import * as dias from '../../schemas/turma/dias-aulas.ts';

const ADVICE = 'Ask for fewer days: a smaller limit, or one day (data)';

export const list = endpoint(dias.list, async ({ query, headers: { paginado: total } }) => {
  const { idTurma, data, idTipoStatusFrequencia } = query;
  const aulas = aulasOf(await requireTurma(idTurma)).filter(
    (aula) => data === undefined || sameDay(aula.data, data),
  );
  const page = { ...query, orderAsc: [], orderDesc: [] };
  return withAdvice(ADVICE, async () => {
    if (idTipoStatusFrequencia !== undefined) {
      const where = passes({ idTipoStatusFrequencia: equals(idTipoStatusFrequencia) });
      const days = await diasOf(idTurma, aulas);
      return listReply(() => days, { page, where, present: (day) => day, total });
    }
    const presentAll = (some: readonly Aula[]) => diasOf(idTurma, some);
    return listReply(() => aulas, {
      page,
      presentAll,
      stored: [],
      count: async () => aulas.length,
      total,
    });
  });
});

export const tiposStatus = endpoint(dias.tiposStatus, async ({ headers }) =>
  wholeList(tiposStatusFrequencia, headers),
);
