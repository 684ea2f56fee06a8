import { beforeAll, expect, it } from 'vitest';
import { frequenciasDias, participantes, turmas } from '../../../lib/turma/keys.ts';
import { MAX_ROWS } from '../../../lib/turma/stored/frequencia-dia.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { putRecords } from '../../stored-records.ts';

const idTurma = 7_250_000;
const [LAST, ONE_MORE] = [7_259_998, 7_259_999];
/** A day with a lesson. */
const DAY = Date.parse('2025-03-03T00:00-03:00');

let call: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  call = await inProcessApi('turma:write');
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: '2M12 (03/03/2025 - 10/03/2025)' }]);
  await putRecords(
    participantes,
    [LAST, ONE_MORE].map((student) => participant(idTurma, student)),
  );
  const linhas = Array.from({ length: MAX_ROWS - 1 }, (_, n) => ({
    idFrequencia: n + 1,
    idParticipante: n + 1,
    faltas: 0,
    dataRegistro: DAY,
  }));
  await putRecords(frequenciasDias, [{ idTurma, data: DAY, quantidadeAulas: 2, linhas, version: 1 }]);
});

const record = async (idParticipante: number) => {
  const { status, body } = await retryWhileUnavailable(() =>
    call({
      method: 'PUT',
      target: '/lancar-frequencias',
      headers: { 'content-type': 'application/json' },
      body: {
        'id-turma': idTurma,
        data: DAY,
        frequencias: [{ 'id-participante': idParticipante, faltas: 1 }],
      },
    }),
  );
  return { status, body: JSON.parse(body) };
};

it('a day has the attendance of 2,000 students, and no more', async () => {
  expect(await record(LAST)).toMatchObject({ status: 200 });
  expect(await record(ONE_MORE)).toMatchObject({
    status: 409,
    body: { error_description: 'A day can have the attendance of at most 2000 students (data)' },
  });
  expect(await record(LAST)).toMatchObject({ status: 200 });
});
