import { endpoint } from '../../lib/turma/api.ts';
import { listed } from '../../lib/turma/list.ts';
import { existingTurmaTecnico, turmasTecnicoFor } from '../../lib/turma/turmas-tecnico.ts';
import * as turmas from '../../schemas/turma/turmas-tecnico.ts';

export const list = endpoint(turmas.list, async ({ query, headers }) =>
  listed(turmasTecnicoFor(query), {
    page: query,
    present: (turma) => turma,
    total: headers.paginado,
  }),
);

export const read = endpoint(turmas.read, async ({ path }) => existingTurmaTecnico(path.idTurma));
