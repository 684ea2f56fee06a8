import { endpoint } from '../../lib/turma/api.ts';
import { tiposStatusFrequencia } from '../../lib/turma/catalogs.ts';
import { diaFilters, diasAulas } from '../../lib/turma/dias-aulas.ts';
import { existingTurma } from '../../lib/turma/existing.ts';
import { listed } from '../../lib/turma/list.ts';
import * as dias from '../../schemas/turma/dias-aulas.ts';

export const list = endpoint(dias.list, async ({ query, headers }) => {
  const days = await diasAulas(await existingTurma(query.idTurma));
  return listed(() => days, {
    page: { ...query, orderAsc: [], orderDesc: [] },
    where: diaFilters(query),
    present: (dia) => dia,
    total: headers.paginado,
  });
});

export const tiposStatus = endpoint(dias.tiposStatus, async () => tiposStatusFrequencia);
