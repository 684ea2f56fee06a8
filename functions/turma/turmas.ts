import { first, readAll } from '../../lib/table/read.ts';
import { allocate as allocateDocente } from '../../lib/turma/allocation.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { DocenteTurma } from '../../lib/turma/docente-turma.ts';
import { existingTurma } from '../../lib/turma/existing.ts';
import { docentesTurma } from '../../lib/turma/keys.ts';
import { listed } from '../../lib/turma/list.ts';
import { once } from '../../lib/turma/once.ts';
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

export const docentes = endpoint(turmas.docentes, async ({ path: { idTurma }, caller }) => {
  const [allocations] = await Promise.all([
    readAll(docentesTurma.range({ idTurma })),
    existingTurma(idTurma),
  ]);
  const personal = caller.scopes.has('turma:pessoal');
  return allocations.map((docente) =>
    shaped(turmas.DocenteTurma, personal ? docente : { ...docente, cpf: null }),
  );
});

export const allocate = endpoint(turmas.allocate, async (call) => {
  const allocation = await once(call, DocenteTurma, (keep) => allocateDocente(call.body, keep));
  return shaped(turmas.CadastroDocenteTurma, allocation);
});
