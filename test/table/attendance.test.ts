import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { get } from '../../lib/table/read.ts';
import { frequenciasDias, participantes, turmas } from '../../lib/turma/keys.ts';
import { callInProcess, ownTokens } from '../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../class-records.ts';
import { putRecords } from '../stored-records.ts';
import { FlakyDynamoDb, failure, type Interceptor } from './flaky-dynamodb.ts';
import { inBatches } from './in-batches.ts';

const STUDENTS = Array.from({ length: 50 }, (_, n) => 7_300_001 + n);

/** A day with a lesson, as the class API writes it. */
const DAY = Date.parse('2025-03-03T03:00:00Z');

const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
let authorization: string;
let idTurma = 7_200_000;

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  authorization = await (await ownTokens())('turma:write');
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.behave();
  idTurma += 1;
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: '24M12 (03/03/2025 - 12/07/2025)' }]);
  await putRecords(
    participantes,
    STUDENTS.map((student) => participant(idTurma, student)),
  );
});

async function record(student: number) {
  const { create } = await import('../../functions/turma/frequencias.ts');
  const started = performance.now();
  const { status, headers, body } = await callInProcess(create, '/turma/v1', {
    method: 'POST',
    target: `/frequencias?id-turma=${idTurma}`,
    headers: { authorization, 'content-type': 'application/json' },
    body: { 'id-participante': student, data: DAY, faltas: 1 },
  });
  return { student, status, headers, body, ms: performance.now() - started };
}

const Recorded = z.object({ 'id-frequencia': z.int(), 'id-participante': z.int() });

/** Rejects a transaction while another one changes the same day, as DynamoDB does. */
function conflicting(): Interceptor {
  let isBusy = false;
  return async (operation, body) => {
    if (operation !== 'TransactWriteItems') return server.forward(operation, body);
    if (isBusy) {
      const reasons = { CancellationReasons: [{ Code: 'TransactionConflict' }] };
      return failure('TransactionCanceledException', reasons);
    }
    isBusy = true;
    try {
      return await server.forward(operation, body);
    } finally {
      isBusy = false;
    }
  };
}

describe('the attendance of 50 students on one day, recorded concurrently', () => {
  it.each([
    ['', () => undefined],
    [', while transactions conflict', conflicting],
  ])('is on record, or callers are asked to retry%s', async (_, newInterceptor) => {
    server.behave(newInterceptor());
    const recorded = new Map<number, number>();
    let left: readonly number[] = STUDENTS;
    // On an idle machine one round is enough: all succeed within ten seconds. On a busy one, callers repeat what was
    // not served, a few at a time.
    for (let round = 1; left.length > 0 && round <= 20; round += 1) {
      const answers = await (round === 1 ? Promise.all(left.map(record)) : inBatches(left, record));
      for (const { student, status, headers, body, ms } of answers) {
        // A request that timed out during its write is on record.
        expect(round === 1 ? [200, 503] : [200, 409, 503], body).toContain(status);
        if (status === 200) recorded.set(student, Recorded.parse(JSON.parse(body))['id-frequencia']);
        if (status === 503) expect(headers['retry-after']).toMatch(/^\d$/);
        // The deadline of ten seconds, and what a busy machine needs after it.
        expect(ms).toBeLessThan(60_000);
      }
      left = answers.filter(({ status }) => status === 503).map(({ student }) => student);
    }
    expect(left).toEqual([]);

    const day = await get(frequenciasDias, frequenciasDias.key({ idTurma, data: DAY }));
    const onRecord = (day?.linhas ?? []).map(({ idParticipante, idFrequencia }) => [
      idParticipante,
      idFrequencia,
    ]);
    expect(onRecord.map(([student]) => student).sort()).toEqual(STUDENTS);
    expect(onRecord).toEqual(expect.arrayContaining([...recorded]));
  });
});
