import { endpoint } from '../../lib/turma/api.ts';
import { launch } from '../../lib/turma/frequencias.ts';
import { once } from '../../lib/turma/once.ts';
import { requireOwn } from '../../lib/turma/own-student.ts';
import { responseEntity } from '../../lib/turma/response-entity.ts';
import * as lancarFrequencias from '../../schemas/turma/lancar-frequencias.ts';

export const upsert = endpoint(lancarFrequencias.upsert, async (call) => {
  const { idTurma, data, frequencias } = call.body;
  for (const { idParticipante } of frequencias) requireOwn(call.caller, idParticipante);
  const wanted = frequencias.map((one, n) => ({ ...one, at: `frequencias[${n}].` }));
  const launched = await once(call, lancarFrequencias.Lancamento, (keep) =>
    launch({ idTurma, data, wanted, expects: 'either' }, keep, (day) => ({
      idTurma,
      data: day.data,
      totalRegistros: wanted.length,
    })),
  );
  return responseEntity(launched);
});
