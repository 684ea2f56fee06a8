import { first } from '../../lib/table/read.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { existingTurma } from '../../lib/turma/existing.ts';
import { docentesTurma } from '../../lib/turma/keys.ts';
import { listed } from '../../lib/turma/list.ts';
import { shaped } from '../../lib/turma/shape.ts';
import { turmaFilters } from '../../lib/turma/turma-filters.ts';
import { turmasFor } from '../../lib/turma/turma-sources.ts';
import * as turmas from '../../schemas/turma/turmas.ts';

export const list = endpoint(turmas.list, async ({ query, headers }) => {
  const { idDiscente = null, idDocente = null, idDocenteExterno = null } = query;
  return listed(await turmasFor(query), {
    page: query,
    where: turmaFilters(query),
    present: (turma) => shaped(turmas.Turma, { ...turma, idDiscente, idDocente, idDocenteExterno }),
    total: headers.paginado,
  });
});

export const read = endpoint(turmas.read, async ({ path: { idTurma } }) => {
  const [turma, docente] = await Promise.all([
    existingTurma(idTurma),
    first(docentesTurma.range({ idTurma })),
  ]);
  const { idDocente = null, idDocenteExterno = null } = docente ?? {};
  return shaped(turmas.Turma, { ...turma, idDocente, idDocenteExterno });
});
