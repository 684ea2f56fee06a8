import { beforeAll, describe, expect, it, vi } from 'vitest';
import { putItems } from '../../../lib/table/batch-write.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import { withoutRepeatedItems } from '../../../scripts/stack/demo/turma/without-repeated-items.ts';
import { inProcessApi } from '../../../scripts/stack/in-process.ts';
import { useOwnTable } from '../own-table.ts';
import { responseBytesOf } from './largest.ts';
import {
  ACTIVE,
  ATTENDED,
  CLASS,
  FIRST,
  largestRecords,
  MAX_ACTIVITIES,
  STUDENT,
} from './largest-records.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

/** A function may return 6 MB. */
const MAX_RESPONSE_BYTES = 5_300_000;
const LIMIT = { calls: 100, units: 1000 };

let ask: (
  target: string,
) => Promise<{ status: number | undefined; body: string; calls: number; units: number }>;

beforeAll(async () => {
  await useOwnTable();
  const call = await inProcessApi('turma:read turma:pessoal');
  ask = async (target) => {
    const answer = await call({ target });
    return { ...answer, units: answer.readUnits };
  };
  // In small chunks, because a batch of such records keeps a small server busy for seconds.
  for await (const some of batchesOf(withoutRepeatedItems(largestRecords()), CHUNK)) await putItems(some);
});

const CHUNK = 10;

const ofClass = `id-turma=${CLASS}`;
const ofStudent = `${ofClass}&id-participante=${STUDENT}`;

/** Every list whose length does not follow from a catalog or a schedule, with the number of records in its response. */
const LISTS: readonly [target: string, records: number][] = [
  [`/atividades-avaliativas?${ofClass}`, 100],
  [`/avaliacoes?${ofStudent}`, 100],
  [`/boletim?id-discente=${STUDENT}`, 100],
  ['/boletim?', 100],
  [`/enquetes?${ofClass}`, 100],
  [`/enquetes/${FIRST}/respostas?`, 100],
  [`/enquetes-respondidas?${ofClass}`, 100],
  [`/enquetes-respondidas?id-discente=${STUDENT}`, 100],
  ['/enquetes-respondidas?', 100],
  [`/grupos?${ofClass}&id-tarefa=${FIRST}`, 100],
  [`/materiais?id-topico-aula=${FIRST}`, 100],
  [`/notas-unidades?${ofStudent}`, 100],
  [`/noticias?${ofClass}`, 100],
  [`/participantes?${ofClass}`, 100],
  [`/questionarios?${ofClass}`, 100],
  [`/referencias-bibliograficas-basicas?${ofClass}`, 100],
  [`/respostas-tarefas?id-tarefa=${FIRST}`, 100],
  [`/tarefas?${ofClass}`, 100],
  [`/topicos-aulas?${ofClass}&incluir-invisiveis=true`, 100],
  ['/turmas?', 100],
  [`/turmas/${CLASS}/docentes?`, 101],
  ['/turmas-tecnico?', 100],
  [`/aulas?id-turma=${ATTENDED}&id-participante=${STUDENT}&limit=20`, 20],
  [`/dias-aulas?id-turma=${ATTENDED}&limit=20`, 20],
];

describe('the largest page of the largest records', () => {
  it.each(LISTS)('of %s stays small', async (target, records) => {
    const { status, body, calls, units } = await ask(
      target.includes('limit') ? target : `${target}&limit=100`,
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toHaveLength(records);
    expect(responseBytesOf(body)).toBeLessThan(MAX_RESPONSE_BYTES);
    expect(units).toBeLessThanOrEqual(LIMIT.units);
    expect(calls).toBeLessThanOrEqual(LIMIT.calls);
  });

  it('of activities stays small, and more are rejected', async () => {
    const { status, body, units } = await ask(
      `/registros-atividades?id-turma=${ACTIVE}&registros-a-partir-de=1`,
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ 'total-registros': MAX_ACTIVITIES });
    expect(responseBytesOf(body)).toBeLessThan(MAX_RESPONSE_BYTES);
    expect(units).toBeLessThanOrEqual(LIMIT.units);
    const more = await ask(`/registros-atividades?id-turma=${ACTIVE}`);
    expect(more.status).toBe(400);
    expect(JSON.parse(more.body)).toMatchObject({
      error_description: expect.stringMatching(
        /^registros-a-partir-de: the classes have more than 2500 records/,
      ),
    });
    expect(more.units).toBeLessThanOrEqual(LIMIT.units);
  });

  it.each(['aulas', 'dias-aulas'])(
    'of /%s with attendance of 2,000 students a day is rejected',
    async (list) => {
      const target = `/${list}?id-turma=${ATTENDED}&id-participante=${STUDENT}&limit=100`;
      const { status, body, units } = await ask(target);
      expect([status, JSON.parse(body)]).toMatchObject([
        400,
        { error: 'too_expensive', error_description: expect.stringContaining('a smaller limit') },
      ]);
      expect(units).toBeLessThanOrEqual(LIMIT.units + 256);
    },
  );
});
