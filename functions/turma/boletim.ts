import { endpoint } from '../../lib/turma/api.ts';
import { boletimFilters, boletimRange } from '../../lib/turma/boletim.ts';
import { studentFor } from '../../lib/turma/own-student.ts';
import { listOf } from '../../lib/turma/record-list.ts';
import * as boletim from '../../schemas/turma/boletim.ts';

export const list = endpoint(boletim.list, async (call) => {
  const { query, caller } = call;
  const idDiscente = studentFor(caller, query.idDiscente);
  const range = boletimRange({ idDiscente, ano: query.ano });
  return listOf(boletim.TurmaBoletim, range, call, boletimFilters(query));
});
