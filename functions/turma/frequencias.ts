import { endpoint } from '../../lib/turma/api.ts';
import { dayNamed, midnightOf } from '../../lib/turma/days.ts';
import { existingParticipante, existingTurma } from '../../lib/turma/existing.ts';
import { existingFrequencia, frequenciaOn } from '../../lib/turma/frequencias.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import { listed } from '../../lib/turma/list.ts';
import { requireOwn } from '../../lib/turma/own-student.ts';
import { shaped } from '../../lib/turma/shape.ts';
import { changeOne, launchOne, namedBy, requireSameClass } from '../../lib/turma/single-frequencia.ts';
import * as frequencias from '../../schemas/turma/frequencias.ts';

export const list = endpoint(frequencias.list, async ({ query, headers, caller }) => {
  const { idTurma, idParticipante } = query;
  const data = midnightOf(dayNamed(query.data));
  requireOwn(caller, idParticipante);
  await existingTurma(idTurma);
  await existingParticipante(idTurma, idParticipante);
  const launched = await frequenciaOn({ idTurma, data }, idParticipante);
  return listed(() => (launched === undefined ? [] : [launched]), {
    page: query,
    present: (frequencia) => shaped(frequencias.Frequencia, frequencia),
    total: headers.paginado,
  });
});

export const create = endpoint(frequencias.create, async (call) => {
  const { query, body } = call;
  requireSameClass(query, body);
  const named = { ...body, ...query };
  const launched = await idempotent(call, frequencias.Frequencia, (receiptWrites) =>
    launchOne(named, receiptWrites),
  );
  return shaped(frequencias.Frequencia, launched);
});

export const update = endpoint(frequencias.update, async ({ query, body }) => {
  requireSameClass(query, body);
  const named = await namedBy(query.idTurma, body);
  return shaped(frequencias.Frequencia, await changeOne({ ...named, faltas: body.faltas }));
});

export const read = endpoint(frequencias.read, async ({ path, query, caller }) => {
  const frequencia = await existingFrequencia(query.idTurma, path.idFrequencia);
  requireOwn(caller, frequencia.idParticipante);
  return shaped(frequencias.Frequencia, frequencia);
});
