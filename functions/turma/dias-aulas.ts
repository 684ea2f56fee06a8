import { endpoint } from '../../lib/turma/api.ts';
import { diasOf } from '../../lib/turma/attendance/dias-aulas.ts';
import { tiposStatusFrequencia } from '../../lib/turma/catalogs.ts';
import { requireTurma } from '../../lib/turma/classes/require.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import { sameDay } from '../../lib/turma/schedule/days.ts';
import { type Lesson, lessonsOf } from '../../lib/turma/schedule/lessons.ts';
import * as dias from '../../schemas/turma/dias-aulas.ts';

const ADVICE = 'Ask for fewer days: a smaller limit, or one day (data)';

export const list = endpoint(dias.list, async ({ query, headers: { paginado: total } }) => {
  const { idTurma, data, idTipoStatusFrequencia } = query;
  const lessons = lessonsOf(await requireTurma(idTurma)).filter(
    (lesson) => data === undefined || sameDay(lesson.data, data),
  );
  const page = { ...query, orderAsc: [], orderDesc: [] };
  return withAdvice(ADVICE, async () => {
    if (idTipoStatusFrequencia !== undefined) {
      const where = passes({ idTipoStatusFrequencia: equals(idTipoStatusFrequencia) });
      const days = await diasOf(idTurma, lessons);
      return listReply(() => days, { page, where, present: (day) => day, total });
    }
    const presentAll = (some: readonly Lesson[]) => diasOf(idTurma, some);
    return listReply(() => lessons, {
      page,
      presentAll,
      stored: [],
      count: async () => lessons.length,
      total,
    });
  });
});

export const tiposStatus = endpoint(dias.tiposStatus, async () => tiposStatusFrequencia);
