import { endpoint } from '../../lib/turma/api.ts';
import { respostaRows } from '../../lib/turma/enquete-votes.ts';
import { listed } from '../../lib/turma/list.ts';
import { studentFor } from '../../lib/turma/own-student.ts';
import { respostaFilters, respostasFor } from '../../lib/turma/respostas-enquetes.ts';
import * as respondidas from '../../schemas/turma/enquetes-respondidas.ts';

export const list = endpoint(respondidas.list, async ({ query, headers, caller }) => {
  const wanted = { ...query, idDiscente: studentFor(caller, query.idDiscente) };
  return listed(await respostasFor(wanted), {
    page: query,
    where: respostaFilters(wanted),
    present: respostaRows(),
    total: headers.paginado,
  });
});
