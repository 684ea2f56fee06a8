import { endpoint } from '../../lib/turma/api.ts';
import { subTiposMaterial, tiposMaterial } from '../../lib/turma/catalogs.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireTopico } from '../../lib/turma/classes/require.ts';
import { materiais as table } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { wholeList } from '../../lib/turma/lists/list.ts';
import { visibleTo } from '../../lib/turma/people/visible.ts';
import * as materiais from '../../schemas/turma/materiais.ts';

export const list = endpoint(materiais.list, async (call) => {
  const { query, caller } = call;
  const { idTurma } = await requireTopico(query, caller);
  const wanted = passes({ idTurma: equals(query.idTurma), visivel: visibleTo(caller) });
  // The identifier of the request, because a broken topic without one would show the materials of hidden topics.
  const range = table.range({ idTurma, idTopicoAula: query.idTopicoAula });
  return listOf(materiais.Material, range, call, wanted);
});

export const tipos = endpoint(materiais.tipos, async ({ headers }) => wholeList(tiposMaterial, headers));
export const subTipos = endpoint(materiais.subTipos, async ({ headers }) =>
  wholeList(subTiposMaterial, headers),
);
