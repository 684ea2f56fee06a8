import { endpoint } from '../../lib/turma/api.ts';
import { tiposParticipantes } from '../../lib/turma/catalogs.ts';
import { requireParticipante, requireTurmaExists } from '../../lib/turma/classes/require.ts';
import { listReply, wholeList } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import {
  participanteFilters,
  participantesOf,
  presentFor,
  requireFilters,
} from '../../lib/turma/people/participantes.ts';
import * as participantes from '../../schemas/turma/participantes.ts';

const ADVICE = 'Request less: one grouped class at a time (without turmas-agrupadas), or a smaller offset';

export const list = endpoint(participantes.list, async ({ query, headers, caller }) => {
  requireFilters(caller, query);
  const present = presentFor(caller);
  await requireTurmaExists(query.idTurma);
  return withAdvice(ADVICE, () =>
    listReply(participantesOf(query), {
      page: query,
      where: participanteFilters(query),
      present,
      total: headers.paginado,
    }),
  );
});

export const tipos = endpoint(participantes.tipos, async ({ headers }) =>
  wholeList(tiposParticipantes, headers),
);

export const read = endpoint(participantes.read, async ({ path, query, caller }) => {
  const present = presentFor(caller);
  await requireTurmaExists(query.idTurma);
  return present(await requireParticipante(query.idTurma, path.idParticipante));
});
