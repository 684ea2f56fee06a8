import { endpoint, responseEntity } from '../../lib/turma/api.ts';
import { recordAttendance } from '../../lib/turma/attendance/record-attendance.ts';
import { idempotent } from '../../lib/turma/idempotency.ts';
import * as lancarFrequencias from '../../schemas/turma/lancar-frequencias.ts';

export const upsert = endpoint(lancarFrequencias.upsert, async (call) => {
  const { idTurma, data, frequencias } = call.body;
  const wanted = frequencias.map((one, n) => ({ ...one, at: `frequencias[${n}].` }));
  const recorded = await idempotent(call, lancarFrequencias.Lancamento, (receiptWrites) =>
    recordAttendance({ idTurma, data, wanted, expects: 'either' }, receiptWrites, (day) => ({
      idTurma,
      data: day.data,
      totalRegistros: wanted.length,
    })),
  );
  return responseEntity(recorded);
});
