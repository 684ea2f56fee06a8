import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { turma, write } from './api.ts';
import { addParticipant, cancelLesson, type OwnClass, ownClass } from './own-class.ts';

const Frequencia = z.strictObject({
  'id-frequencia': z.int(),
  'id-turma': z.int(),
  'id-participante': z.int(),
  data: z.int(),
  faltas: z.int(),
  'quantidade-aulas': z.int(),
  'data-registro': z.int(),
});

type Row = readonly [student: number, faltas: number];

const batch = ({ idTurma }: OwnClass, data: number, rows: readonly Row[]) => ({
  'id-turma': idTurma,
  data,
  frequencias: rows.map(([student, faltas]) => ({ 'id-participante': student, faltas })),
});
/** Records a batch. Repeats the request while the table is contended. */
const record = (own: OwnClass, data: number, rows: readonly Row[], method = 'POST') =>
  retryWhileUnavailable(() => write(method, '/lancar-frequencias', batch(own, data, rows)));
const all = (own: OwnClass, faltas: number): Row[] => own.students.map((student) => [student, faltas]);

/** The record of a student on a day, if there is one. */
const recorded = async (own: OwnClass, data: number, student: number) => {
  const query = `id-turma=${own.idTurma}&id-participante=${student}&data=${data}`;
  const { status, body } = await turma(`/frequencias?${query}`);
  expect(status).toBe(200);
  return z.array(Frequencia).max(1).parse(body)[0];
};
const recordedOf = (own: OwnClass, data: number, students: readonly number[] = own.students) =>
  Promise.all(students.map((student) => recorded(own, data, student)));

describe('a batch of attendance', () => {
  it('is recorded as a whole, and each record is found by student and by identifier', async () => {
    const own = await ownClass();
    const [day] = own.past;
    const rows = own.students.map((student, n): Row => [student, n % 3]);
    const { status, body } = await record(own, day + 9 * 3_600_000, rows);
    expect(status).toBe(200);
    expect(body).toEqual({
      body: { 'id-turma': own.idTurma, data: day, 'total-registros': 5 },
      statusCode: 'OK',
      statusCodeValue: 200,
    });
    const found = await recordedOf(own, day);
    expect(found.map((one) => one?.faltas)).toEqual([0, 1, 2, 0, 1]);
    expect(new Set(found.map((one) => one?.['id-frequencia'])).size).toBe(5);
    for (const one of found) {
      expect(one).toMatchObject({ 'id-turma': own.idTurma, data: day, 'quantidade-aulas': 2 });
      expect(await turma(`/frequencias/${one?.['id-frequencia']}?id-turma=${own.idTurma}`)).toMatchObject({
        status: 200,
        body: one,
      });
    }
  });

  it('leaves the same records when it is repeated, by POST or PUT', async () => {
    const own = await ownClass();
    const [day] = own.past;
    await record(own, day, all(own, 1));
    const before = await recordedOf(own, day);
    for (const method of ['POST', 'PUT', 'PUT', 'POST']) {
      expect((await record(own, day, all(own, 1), method)).status).toBe(200);
      expect(await recordedOf(own, day)).toEqual(before);
    }
  });

  it('changes the records it names, adds new ones, and leaves the others', async () => {
    const own = await ownClass();
    const [day] = own.past;
    const [a, b = 0, c = 0] = own.students;
    const students = [a, b, c];
    await record(own, day, [
      [a, 1],
      [b, 1],
    ]);
    const before = await recordedOf(own, day, students);
    const { body } = await record(
      own,
      day,
      [
        [b, 2],
        [c, 0],
      ],
      'PUT',
    );
    expect(body).toMatchObject({ body: { 'total-registros': 2 } });
    const after = await recordedOf(own, day, students);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ 'id-frequencia': before[1]?.['id-frequencia'], faltas: 2 });
    expect(after[2]).toMatchObject({ faltas: 0 });
  });

  it('records nothing if one of its rows cannot be recorded', async () => {
    const own = await ownClass();
    const [day] = own.past;
    const [a, b = 0] = own.students;
    const locked = await addParticipant(own, { idSituacaoMatricula: 5 });
    const refused = async (rows: readonly Row[], status: number, message: RegExp) => {
      const answer = await record(own, day, [[a, 1], ...rows]);
      expect(answer).toMatchObject({ status, body: { error_description: expect.stringMatching(message) } });
      expect(await recorded(own, day, a)).toBeUndefined();
    };
    await refused([[1, 0]], 404, /frequencias\[1\]\.id-participante/);
    await refused([[own.teacher, 0]], 409, /frequencias\[1\]\.id-participante/);
    await refused([[locked, 0]], 409, /not enrolled/);
    await refused([[b, 3]], 400, /frequencias\[1\]\.faltas: expected 0 to 2/);
    await refused([[b, -1]], 400, /frequencias\[1\]\.faltas: expected 0 or more/);
    await refused([[b, 0.5]], 400, /frequencias\[1\]\.faltas/);
    await refused([[a, 1]], 400, /frequencias\[1\]\.id-participante: expected each participant once/);
  });

  it.each([
    ['no body', undefined],
    ['no class', { 'id-turma': undefined }],
    ['no day', { data: undefined }],
    ['a day in another format', { data: '2025-03-03' }],
    ['no students', { frequencias: [] }],
    ['students in another format', { frequencias: {} }],
  ])('is refused with %s', async (_, changes) => {
    const body = changes && {
      'id-turma': 1,
      data: 0,
      frequencias: [{ 'id-participante': 1, faltas: 0 }],
      ...changes,
    };
    for (const method of ['POST', 'PUT']) {
      expect(await write(method, '/lancar-frequencias', body)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    }
  });

  it('needs a class that exists and is not closed', async () => {
    const own = await ownClass();
    expect((await record({ ...own, idTurma: 1 }, own.past[0], all(own, 0))).status).toBe(404);
    for (const idSituacaoTurma of [3, 4, 6]) {
      const closed = await ownClass({ turma: { idSituacaoTurma } });
      expect(await record(closed, closed.past[0], all(closed, 0))).toMatchObject({
        status: 409,
        body: { error: 'conflict' },
      });
    }
  });

  it('needs a day on which there was a lesson', async () => {
    const own = await ownClass();
    const [first, second] = own.past;
    await cancelLesson(own, first);
    const refused = { status: 409, body: { error: 'conflict' } };
    expect(await record(own, first, all(own, 0))).toMatchObject(refused);
    expect(await record(own, own.future[0], all(own, 0))).toMatchObject(refused);
    expect(await record(own, (second ?? first) - 24 * 3_600_000, all(own, 0))).toMatchObject(refused);
    expect(await record(own, 0, all(own, 0))).toMatchObject(refused);
    for (const never of [8.64e15, -8.64e15, 9e18, -62_135_596_800_001])
      expect(await record(own, never, all(own, 0))).toMatchObject({
        status: 400,
        body: { error_description: expect.stringContaining('data: expected milliseconds since 1970') },
      });
    const without = await ownClass({ turma: { descricaoHorario: null } });
    expect(await record(without, without.past[0] ?? 0, all(without, 0))).toMatchObject(refused);
  });

  it('cannot be recorded by a student, not even for themselves', async () => {
    const own = await ownClass();
    const claims = { 'id-discente': own.students[0] };
    const everyone = batch(own, own.past[0], all(own, 0));
    const themselves = batch(own, own.past[0], [[own.students[0], 0]]);
    for (const body of [everyone, themselves])
      expect((await write('POST', '/lancar-frequencias', body, { claims })).status).toBe(403);
    expect(await recorded(own, own.past[0], own.students[0])).toBeUndefined();
  });
});

describe('concurrent batches', () => {
  it('of the same 100 students, sent 20 times, leave one record each, and readers never see fewer records than before', async () => {
    const own = await ownClass({ students: 100 });
    const [day] = own.past;
    const ends = [own.students[0], own.students[49] ?? 0, own.students[99] ?? 0];
    const seen: number[] = [];
    let running = true;
    const reader = (async () => {
      while (running) seen.push((await recordedOf(own, day, ends)).filter((one) => one !== undefined).length);
    })();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => record(own, day, all(own, 1), n % 2 === 0 ? 'POST' : 'PUT')),
    );
    running = false;
    await reader;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(seen).toEqual(seen.toSorted());

    const found = await recordedOf(own, day);
    expect(found.every((one) => one?.faltas === 1)).toBe(true);
    expect(new Set(found.map((one) => one?.['id-frequencia'])).size).toBe(100);
    const last = found.at(-1);
    expect(await turma(`/frequencias/${last?.['id-frequencia']}?id-turma=${own.idTurma}`)).toMatchObject({
      body: last,
    });
  });

  it('of different students are all kept', async () => {
    const own = await ownClass({ students: 30 });
    const [day] = own.past;
    const answers = await Promise.all(own.students.map((student, n) => record(own, day, [[student, n % 3]])));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const found = await recordedOf(own, day);
    expect(found.map((one) => one?.faltas)).toEqual(own.students.map((_, n) => n % 3));
    expect(new Set(found.map((one) => one?.['id-frequencia'])).size).toBe(30);
  });

  it('of the same students end as one of the batches, not as a mixture', async () => {
    const own = await ownClass({ students: 120 });
    const [day] = own.past;
    const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((faltas) => record(own, day, all(own, faltas))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const found = await recordedOf(own, day);
    expect(new Set(found.map((one) => one?.faltas)).size).toBe(1);
  });
});
