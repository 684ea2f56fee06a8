import { endpoint } from '../../lib/turma/api.ts';
import { boletimFilters, boletimSource } from '../../lib/turma/grades/boletim.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { withAdvice } from '../../lib/turma/lists/read-cost.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { studentFor } from '../../lib/turma/people/own-student.ts';
import * as boletim from '../../schemas/turma/boletim.ts';

const ADVICE =
  'Name a student (id-discente) or a year (ano), or leave out parameters that need all entries: an order, paginado';

export const list = endpoint(boletim.list, async ({ query, headers, caller }) => {
  const idDiscente = studentFor(caller, query.idDiscente);
  return withAdvice(ADVICE, () =>
    listReply(boletimSource({ idDiscente, ano: query.ano }), {
      page: query,
      // Without a student, the source itself selects the year.
      where: boletimFilters(idDiscente === undefined ? { ...query, ano: undefined } : query),
      present: (entry) => toRecord(boletim.TurmaBoletim, entry),
      total: headers.paginado,
    }),
  );
});
