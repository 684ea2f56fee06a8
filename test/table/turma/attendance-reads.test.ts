import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { participantes, turmas } from '../../../lib/turma/keys.ts';
import { type InProcessResponse, inProcessApi } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';

/** What recording attendance reads of a class with many participants. */

const LARGE = 7_900_001;
const USUAL = 7_900_002;
const FIRST = 7_910_000;
const TEACHER = FIRST + 3500;
/** A student who is not enrolled any more. */
const LEFT = FIRST + 3501;
const NOBODY = FIRST + 3502;
const DAY = Date.parse('2025-03-03T03:00:00Z');
const LONG_TEXTS = { lotacao: 'x'.repeat(200), email: `${'x'.repeat(240)}@example.org` };

const studentsFrom = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => FIRST + first + n * step);

let call: Awaited<ReturnType<typeof inProcessApi>>;

beforeAll(async () => {
  call = await inProcessApi('turma:write');
  const descricaoHorario = '24M12 (03/03/2025 - 12/07/2025)';
  await putRecords(
    turmas,
    [LARGE, USUAL].map((idTurma) => ({ ...TURMA, idTurma, descricaoHorario })),
  );
  await putRecords(participantes, [
    ...studentsFrom(0, 3000).map((id) => participant(LARGE, id, LONG_TEXTS)),
    ...[FIRST + 29, TEACHER].map((id) =>
      participant(LARGE, id, { idTipoParticipante: 1, idSituacaoMatricula: null }),
    ),
    participant(LARGE, LEFT, { idSituacaoMatricula: 3 }),
    ...studentsFrom(0, 40).map((id) => participant(USUAL, id)),
  ]);
});

const record = (idTurma: number, students: readonly number[]) =>
  call({
    method: 'PUT',
    target: '/lancar-frequencias',
    headers: { 'content-type': 'application/json' },
    body: {
      'id-turma': idTurma,
      data: DAY,
      frequencias: students.map((student) => ({ 'id-participante': student, faltas: 1 })),
    },
  });

const refusalOf = ({ status, body }: InProcessResponse) => [
  status,
  z.looseObject({ error_description: z.string() }).parse(JSON.parse(body)).error_description,
];

describe('in a class of 3,000 participants, which take some 500 units to read,', () => {
  it.each([1, 2, 5, 6, 7, 40, 100])('attendance of %d students reads some units for each', async (count) => {
    const students = studentsFrom(0, count, 29);
    const { status, body, readUnits } = await record(LARGE, students);
    expect(status, body).toBe(200);
    expect(JSON.parse(body).body).toMatchObject({ 'total-registros': count });
    // Besides the students it reads the class, the day and whether the day has a lesson.
    expect(readUnits).toBeLessThanOrEqual(3 * count + 12);
  });

  it.each([
    ['a student alone', []],
    ['a few', studentsFrom(0, 3, 400)],
    ['many', studentsFrom(0, 30, 40)],
  ])('somebody who is not a student is refused beside %s', async (_, others) => {
    expect(refusalOf(await record(LARGE, [...others, NOBODY]))).toEqual([
      404,
      `The class has no participant ${NOBODY} (frequencias[${others.length}].id-participante)`,
    ]);
    for (const id of [TEACHER, LEFT]) {
      expect(refusalOf(await record(LARGE, [...others, id]))).toEqual([
        409,
        `Participant ${id} is not enrolled as a student (frequencias[${others.length}].id-participante)`,
      ]);
    }
  });
});

it('attendance of a whole class of 40 takes a query of the class', async () => {
  const { status, calls, readUnits } = await record(USUAL, studentsFrom(0, 40));
  expect(status).toBe(200);
  expect(calls).toBe(6);
  expect(readUnits).toBeLessThan(10);
});
