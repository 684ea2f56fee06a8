import { endpoint } from '../../lib/turma/api.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireDiscente } from '../../lib/turma/classes/require.ts';
import { requireGrade } from '../../lib/turma/grades/by-identifier.ts';
import { notasUnidades as table } from '../../lib/turma/keys.ts';
import { equals, passes } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { requireOwn } from '../../lib/turma/people/own-student.ts';
import * as notas from '../../schemas/turma/notas-unidades.ts';

export const list = endpoint(notas.list, async (call) => {
  const { idParticipante, idTurma, ano, periodo } = call.query;
  requireOwn(call.caller, idParticipante);
  await requireDiscente(idParticipante);
  const range =
    idTurma === undefined
      ? table.indexRange('gsi1', { idParticipante })
      : table.range({ idTurma, idParticipante });
  return listOf(notas.NotaUnidade, range, call, passes({ ano: equals(ano), periodo: equals(periodo) }));
});

export const read = endpoint(notas.read, async ({ path, query, caller }) => {
  const wanted = { ...path, ...query };
  const ofStudent = (idParticipante: number) => table.range({ ...wanted, idParticipante });
  const message = 'The class has no such unit grade (id-nota-unidade, id-turma)';
  const nota = await requireGrade(caller, { ofAnyone: table.indexRange('gsi3', wanted), ofStudent }, message);
  return toRecord(notas.NotaUnidade, nota);
});
