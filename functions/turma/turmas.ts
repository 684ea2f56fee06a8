import { first, readAll } from '../../lib/table/read.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { allocate as allocateDocente, MAX_LISTED_DOCENTES } from '../../lib/turma/classes/allocation.ts';
import { turmaFilters } from '../../lib/turma/classes/filters.ts';
import { requireTurma, requireTurmaExists } from '../../lib/turma/classes/require.ts';
import { NARROW_CLASSES_ADVICE, turmasFor } from '../../lib/turma/classes/sources.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import { docentesTurma } from '../../lib/turma/keys.ts';
import { listReply, wholeList } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { isPersonal, requirePersonal } from '../../lib/turma/people/personal.ts';
import * as turmas from '../../schemas/turma/turmas.ts';

export const list = endpoint(turmas.list, async ({ query, headers, caller }) => {
  if (query.cpfCnpjDocente !== undefined) requirePersonal(caller);
  const { idDiscente = null, idDocente = null, idDocenteExterno = null } = query;
  return withAdvice(NARROW_CLASSES_ADVICE, async () =>
    listReply(await turmasFor(query), {
      page: query,
      where: turmaFilters(query),
      present: (turma) => toRecord(turmas.Turma, { ...turma, idDiscente, idDocente, idDocenteExterno }),
      total: headers.paginado,
    }),
  );
});

export const read = endpoint(turmas.read, async ({ path: { idTurma } }) => {
  const [turma, docente] = await Promise.all([
    requireTurma(idTurma),
    first(docentesTurma.range({ idTurma })),
  ]);
  const { idDocente = null, idDocenteExterno = null } = docente ?? {};
  return toRecord(turmas.Turma, { ...turma, idDocente, idDocenteExterno });
});

export const docentes = endpoint(turmas.docentes, async ({ path: { idTurma }, headers, caller }) => {
  const [allocations] = await Promise.all([
    readAll(docentesTurma.range({ idTurma }), { limit: MAX_LISTED_DOCENTES }),
    requireTurmaExists(idTurma),
  ]);
  const hidden = isPersonal(caller) ? {} : { cpf: null };
  const docentes = allocations.map((docente) => toRecord(turmas.DocenteTurma, { ...docente, ...hidden }));
  return wholeList(docentes, headers);
});

export const allocate = endpoint(turmas.allocate, async (call) => {
  const allocation = await idempotent(call, turmas.StoredDocenteTurma, (receiptWrites) =>
    allocateDocente(call.body, receiptWrites),
  );
  return toRecord(turmas.CadastroDocenteTurma, allocation);
});
