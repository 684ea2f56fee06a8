import { endpoint } from '../../lib/turma/api.ts';
import { frequenciaOn, requireFrequencia } from '../../lib/turma/attendance/frequencias.ts';
import { changeOne, recordOne, requireSameClass, resolveTarget } from '../../lib/turma/attendance/single.ts';
import { requireParticipante, requireTurmaExists } from '../../lib/turma/classes/require.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import { listReply } from '../../lib/turma/lists/list.ts';
import { toRecord } from '../../lib/turma/lists/to-record.ts';
import { ownStudent, requireOwn } from '../../lib/turma/people/own-student.ts';
import { midnightOf, parseDay } from '../../lib/turma/schedule/days.ts';
import * as frequencias from '../../schemas/turma/frequencias.ts';

export const list = endpoint(frequencias.list, async ({ query, headers, caller }) => {
  const { idTurma, idParticipante } = query;
  const data = midnightOf(parseDay(query.data));
  requireOwn(caller, idParticipante);
  await requireTurmaExists(idTurma);
  await requireParticipante(idTurma, idParticipante);
  const recorded = await frequenciaOn({ idTurma, data }, idParticipante);
  return listReply(() => (recorded === undefined ? [] : [recorded]), {
    page: query,
    present: (frequencia) => toRecord(frequencias.Frequencia, frequencia),
    total: headers.paginado,
  });
});

export const create = endpoint(frequencias.create, async (call) => {
  const { query, body } = call;
  requireSameClass(query, body);
  const named = { ...body, ...query };
  const recorded = await idempotent(call, frequencias.Frequencia, (receiptWrites) =>
    recordOne(named, receiptWrites),
  );
  return toRecord(frequencias.Frequencia, recorded);
});

export const update = endpoint(frequencias.update, {
  load: ({ query, body }) => {
    requireSameClass(query, body);
    return resolveTarget(query.idTurma, body);
  },
  respond: async ({ loaded: { attendance, known }, body: { faltas } }) =>
    toRecord(frequencias.Frequencia, await changeOne({ ...attendance, faltas }, known)),
});

export const read = endpoint(frequencias.read, async ({ path, query, caller }) => {
  // Refuses a token with an invalid claim before anything is read.
  ownStudent(caller);
  const { frequencia } = await requireFrequencia(query.idTurma, path.idFrequencia);
  requireOwn(caller, frequencia.idParticipante);
  return toRecord(frequencias.Frequencia, frequencia);
});
