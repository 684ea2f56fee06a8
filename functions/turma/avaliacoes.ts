import { endpoint } from '../../lib/turma/api.ts';
import { listOf } from '../../lib/turma/classes/record-list.ts';
import { requireParticipante, requireTurmaExists } from '../../lib/turma/classes/require.ts';
import { requireGrade } from '../../lib/turma/grades/by-identifier.ts';
import { avaliacoes as table } from '../../lib/turma/keys.ts';
import { equals, passes, sameCode } from '../../lib/turma/lists/filters.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { requireOwn } from '../../lib/turma/people/own-student.ts';
import * as avaliacoes from '../../schemas/turma/avaliacoes.ts';

export const list = endpoint(avaliacoes.list, async (call) => {
  const { idTurma, idParticipante, ...wanted } = call.query;
  requireOwn(call.caller, idParticipante);
  await requireTurmaExists(idTurma);
  await requireParticipante(idTurma, idParticipante);
  const where = passes({
    abreviacao: sameCode(wanted.abreviacao),
    ano: equals(wanted.ano),
    idNotaUnidade: equals(wanted.idNotaUnidade),
    periodo: equals(wanted.periodo),
  });
  return listOf(avaliacoes.Avaliacao, table.range({ idTurma, idParticipante }), call, where);
});

export const read = endpoint(avaliacoes.read, async ({ path, query, caller }) => {
  const wanted = { ...path, ...query };
  const ofStudent = (idParticipante: number) => table.range({ ...wanted, idParticipante });
  const message = 'The class has no such evaluation (id-avaliacao, id-turma)';
  const avaliacao = await requireGrade(
    caller,
    { ofAnyone: table.indexRange('gsi1', wanted), ofStudent },
    message,
  );
  return toRecord(avaliacoes.Avaliacao, avaliacao);
});
