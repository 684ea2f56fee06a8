import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { putItems } from '../../../lib/table/batch-write.ts';
import { participantes, turmas } from '../../../lib/turma/keys.ts';
import { inProcessApi } from '../../../scripts/bench/table/in-process.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';

/** The lessons of a class in `GET /aulas`. */

const STUDENT = 7_950_000;

const Aulas = z.array(
  z.looseObject({ 'id-aula': z.int(), data: z.int(), 'id-topico-aula': z.int().nullable() }),
);

let call: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  call = await inProcessApi('turma:read');
});

async function newClass(idTurma: number, descricaoHorario: string): Promise<void> {
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario }]);
  await putRecords(participantes, [participant(idTurma, STUDENT)]);
}

async function aulas(idTurma: number) {
  const target = `/aulas?id-turma=${idTurma}&id-participante=${STUDENT}&limit=100`;
  const { status, body } = await call({ target });
  expect(status, body).toBe(200);
  return Aulas.parse(JSON.parse(body));
}

const at = (time: string) => Date.parse(`${time}-03:00`);

it('a lesson has the topic that begins later on its day', async () => {
  const [idTurma, idTopicoAula] = [7_960_001, 7_970_001];
  await newClass(idTurma, '2M12 (03/03/2025 - 17/03/2025)');
  await putItems(
    kinds.topicosAulas.items({
      ...{ idTurma, idTopicoAula, idTopicoPai: 0, descricao: 'Limites', conteudo: null },
      ...{ dataInicio: at('2025-03-10T12:00'), dataFim: at('2025-03-10T12:00') },
      ...{ visivel: true, cancelado: false },
    }),
  );
  const found = await aulas(idTurma);
  expect(found.map((one) => one['id-topico-aula'])).toEqual([null, idTopicoAula, null]);
});
