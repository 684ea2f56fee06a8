import { endpoint } from '../../lib/turma/api.ts';
import { requireTurma } from '../../lib/turma/classes/require.ts';
import { wholeList } from '../../lib/turma/lists/list.ts';
import { horariosPossiveisOf } from '../../lib/turma/schedule/horarios.ts';
import * as horarios from '../../schemas/turma/horarios-possiveis.ts';

export const list = endpoint(horarios.list, async ({ query, headers }) =>
  wholeList(horariosPossiveisOf(await requireTurma(query.idTurma)), headers),
);
