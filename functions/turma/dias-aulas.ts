import { endpoint } from '../../lib/turma/api.ts';
import { tiposStatusFrequencia } from '../../lib/turma/catalogs.ts';
import { sameDay } from '../../lib/turma/days.ts';
import { diasOf } from '../../lib/turma/dias-aulas.ts';
import { requireTurma } from '../../lib/turma/existing.ts';
import { equals, passes } from '../../lib/turma/filters.ts';
import { type Lesson, lessonsOf } from '../../lib/turma/lessons.ts';
import { listReply } from '../../lib/turma/list.ts';
import { advised } from '../../lib/turma/price.ts';
import * as dias from '../../schemas/turma/dias-aulas.ts';

const ADVICE = 'Ask for fewer days: a smaller limit, or one day (data)';

export const list = endpoint(dias.list, async ({ query, headers: { paginado: total } }) => {
  const { idTurma, data, idTipoStatusFrequencia } = query;
  const lessons = lessonsOf(await requireTurma(idTurma)).filter(
    (lesson) => data === undefined || sameDay(lesson.data, data),
  );
  const page = { ...query, orderAsc: [], orderDesc: [] };
  return advised(ADVICE, async () => {
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
