import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { putItems } from '../../../lib/table/batch-write.ts';
import { participantes, turmas } from '../../../lib/turma/keys.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';

/** The lessons of a class in `GET /aulas`. */

const STUDENT = 7_950_000;

const Aulas = z.array(
  z.looseObject({
    'id-aula': z.int(),
    'id-turma': z.int(),
    data: z.int(),
    'id-topico-aula': z.int().nullable(),
  }),
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

it('the lessons of a class whose stretches are years apart have identifiers of their own', async () => {
  const [idTurma, next] = [7_960_002, 7_960_003];
  // Stored before the import required stretches within 1000 days.
  await newClass(idTurma, '24M12 (03/03/2020 - 12/03/2020),24M12 (03/03/2025 - 12/03/2025)');
  await newClass(next, '24M12 (03/03/2025 - 12/07/2025)');
  const found = [...(await aulas(idTurma)), ...(await aulas(next))];
  expect(found).toHaveLength(7 + 38);
  const ids = found.map((one) => one['id-aula']);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(ids.map((id) => Math.floor(id / 1000))).toEqual(found.map((one) => one['id-turma']));
});

it('an identifier of a lesson counts the days since the first one', async () => {
  const idTurma = 7_960_004;
  await newClass(idTurma, '24M12 (04/03/2025 - 12/03/2025), 3M1 (18/03/2025 - 18/03/2025)');
  expect((await aulas(idTurma)).map((one) => one['id-aula'] - idTurma * 1000)).toEqual([0, 5, 7, 13]);
});
