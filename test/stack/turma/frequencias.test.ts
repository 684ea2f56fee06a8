import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import type { CallAnswer, CallOptions } from '../call.ts';
import { turma, write } from './api.ts';
import { changeClass, type OwnClass, ownClass } from './own-class.ts';

const Frequencia = z.strictObject({
  'id-frequencia': z.int(),
  'id-turma': z.int(),
  'id-participante': z.int(),
  data: z.int(),
  faltas: z.int(),
  'quantidade-aulas': z.int(),
  'data-registro': z.int(),
});

const save = (
  method: 'POST' | 'PUT',
  { idTurma }: Pick<OwnClass, 'idTurma'>,
  body: unknown,
  options?: CallOptions,
): Promise<CallAnswer> => write(method, `/frequencias?id-turma=${idTurma}`, body, options);
const record = (student: number, data: number, faltas: number) => ({
  'id-participante': student,
  data,
  faltas,
});
const recorded = async (own: OwnClass, student = own.students[0], faltas = 1) => {
  const { status, body } = await save('POST', own, record(student, own.past[0], faltas));
  expect(status).toBe(200);
  return Frequencia.parse(body);
};
const list = async (own: OwnClass, student: number, query = '') =>
  turma(`/frequencias?id-turma=${own.idTurma}&id-participante=${student}${query}`);
const DAY_MS = 86_400_000;
const dayText = (day: number) => new Date(day).toISOString().slice(0, 10);

describe('the attendance of one student', () => {
  it('is recorded, changed by student and day or by identifier, and read', async () => {
    const own = await ownClass();
    const created = await recorded(own);
    expect(created).toMatchObject({
      'id-turma': own.idTurma,
      'id-participante': own.students[0],
      data: own.past[0],
      faltas: 1,
      'quantidade-aulas': 2,
    });
    const id = created['id-frequencia'];
    const byDay = await save('PUT', own, record(own.students[0], own.past[0] + 1000, 2));
    expect(byDay).toMatchObject({ status: 200, body: { 'id-frequencia': id, faltas: 2 } });
    const byId = await save('PUT', own, { 'id-frequencia': id, faltas: 0 });
    expect(byId).toMatchObject({
      status: 200,
      body: { ...created, faltas: 0, 'data-registro': expect.anything() },
    });
    expect((await turma(`/frequencias/${id}?id-turma=${own.idTurma}`)).body).toEqual(byId.body);
  });

  it('is recorded only once, and changed only if it is recorded', async () => {
    const own = await ownClass();
    await recorded(own);
    const [student, other = 0] = own.students;
    expect(await save('POST', own, record(student, own.past[0], 2))).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect((await save('PUT', own, record(other, own.past[0], 2))).status).toBe(404);
    expect((await save('PUT', own, { 'id-frequencia': 1_999_999_999, faltas: 0 })).status).toBe(404);
    // What does not exist is not found, even where it could not be recorded.
    expect((await save('PUT', own, record(student, own.future[0], 2))).status).toBe(404);
    expect((await save('PUT', own, record(student, own.past[0] + DAY_MS, 2))).status).toBe(404);
    const closed = await ownClass({ turma: { idSituacaoTurma: 3 } });
    expect((await save('PUT', closed, record(closed.students[0], closed.past[0], 2))).status).toBe(404);
    expect((await list(own, student, `&data=${own.past[0]}`)).body).toMatchObject([{ faltas: 1 }]);
  });

  it('follows the rules of batches', async () => {
    const own = await ownClass();
    const [student] = own.students;
    expect((await save('POST', own, record(student, own.past[0], 3))).status).toBe(400);
    expect((await save('POST', own, record(1, own.past[0], 0))).status).toBe(404);
    expect((await save('POST', own, record(own.teacher, own.past[0], 0))).status).toBe(409);
    expect((await save('POST', own, record(student, own.future[0], 0))).status).toBe(409);
    expect((await save('POST', { idTurma: 1 }, record(student, own.past[0], 0))).status).toBe(404);
    const closed = await ownClass({ turma: { idSituacaoTurma: 3 } });
    expect((await save('POST', closed, record(closed.students[0], closed.past[0], 0))).status).toBe(409);
  });

  it('needs the same class in query and body, and a consistent identifier', async () => {
    const own = await ownClass();
    const created = await recorded(own);
    const [student, other = 0] = own.students;
    const named = { ...record(other, own.past[0], 0), 'id-turma': own.idTurma };
    expect((await save('POST', own, { ...named, 'id-turma': 1 })).status).toBe(400);
    expect((await save('POST', own, named)).status).toBe(200);
    const id = { 'id-frequencia': created['id-frequencia'], faltas: 0 };
    expect((await save('PUT', own, { ...id, 'id-participante': other })).status).toBe(400);
    expect((await save('PUT', own, { ...id, data: own.past[1] })).status).toBe(400);
    expect((await save('PUT', own, { ...id, 'id-participante': student, data: own.past[0] })).status).toBe(
      200,
    );
    expect((await save('PUT', own, { 'id-participante': student, faltas: 0 })).status).toBe(400);
    expect((await save('PUT', own, { faltas: 0 })).status).toBe(400);
    expect((await save('PUT', own, undefined)).status).toBe(400);
    expect((await write('POST', '/frequencias', named)).status).toBe(400);
  });

  it('has the class hours of its answer after the schedule has changed, even if the absences stay', async () => {
    const own = await ownClass();
    const { 'id-frequencia': id, ...created } = await recorded(own);
    await changeClass(own, ({ descricaoHorario }) => ({
      descricaoHorario: descricaoHorario?.replace('246M12', '246M123') ?? null,
    }));
    const { status, body } = await save('PUT', own, { 'id-frequencia': id, faltas: created.faltas });
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, 'id-frequencia': id, 'quantidade-aulas': 3 });
    expect((await turma(`/frequencias/${id}?id-turma=${own.idTurma}`)).body).toEqual(body);
  });

  it('keeps the class hours that its absences need after the lesson has become shorter', async () => {
    const own = await ownClass();
    const [student, other = 0] = own.students;
    const [day] = own.past;
    const { 'id-frequencia': id } = await recorded(own, student, 2);
    await changeClass(own, ({ descricaoHorario }) => ({
      descricaoHorario: descricaoHorario?.replace('246M12', '246M1') ?? null,
    }));
    expect((await save('POST', own, record(other, day, 2))).status).toBe(400);
    const added = await save('POST', own, record(other, day, 1));
    expect(added).toMatchObject({ status: 200, body: { faltas: 1, 'quantidade-aulas': 2 } });
    expect(await list(own, student, `&data=${day}`)).toMatchObject({
      body: [{ faltas: 2, 'quantidade-aulas': 2 }],
    });

    const changed = await save('PUT', own, { 'id-frequencia': id, faltas: 1 });
    expect(changed).toMatchObject({ status: 200, body: { faltas: 1, 'quantidade-aulas': 1 } });
    expect(await list(own, other, `&data=${day}`)).toMatchObject({
      body: [{ faltas: 1, 'quantidade-aulas': 1 }],
    });
  });

  it('is found only in its own class', async () => {
    const [own, other] = [await ownClass(), await ownClass()];
    const { 'id-frequencia': id } = await recorded(own);
    await recorded(other);
    expect((await turma(`/frequencias/${id}?id-turma=${other.idTurma}`)).status).toBe(404);
    expect((await turma(`/frequencias/${id}?id-turma=1`)).status).toBe(404);
    expect((await turma(`/frequencias/${id}`)).status).toBe(400);
    for (const unknown of ['-5', '0', String(id + 1), '9223372036854775807', '9223372036854775808'])
      expect((await turma(`/frequencias/${unknown}?id-turma=${own.idTurma}`)).status).toBe(404);
  });

  it('is visible to its own student only, and no student can write it', async () => {
    const own = await ownClass();
    const created = await recorded(own);
    const [student, other = 0] = own.students;
    const [theirs, others] = [{ claims: { 'id-discente': student } }, { claims: { 'id-discente': other } }];
    const id = `/frequencias/${created['id-frequencia']}?id-turma=${own.idTurma}`;
    expect((await turma(id, theirs)).status).toBe(200);
    expect(await turma(id, others)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
    const target = `/frequencias?id-turma=${own.idTurma}&id-participante=${student}&data=${own.past[0]}`;
    expect((await turma(target, theirs)).body).toHaveLength(1);
    expect((await turma(target, others)).status).toBe(403);
    const change = { 'id-frequencia': created['id-frequencia'], faltas: 0 };
    for (const claims of [theirs, others]) {
      expect((await save('POST', own, record(student, own.past[0], 0), claims)).status).toBe(403);
      expect((await save('PUT', own, change, claims)).status).toBe(403);
    }
  });

  it('is recorded by one of several concurrent callers, and for many students concurrently', async () => {
    const own = await ownClass({ students: 30 });
    const post = (student: number) =>
      retryWhileUnavailable(() => save('POST', own, record(student, own.past[0], 1)));
    const same = await Promise.all(Array.from({ length: 10 }, () => post(own.students[0])));
    expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const each = await Promise.all(own.students.slice(1).map(post));
    expect(each.filter(({ status }) => status !== 200)).toEqual([]);
    const found = await Promise.all(
      own.students.map((student) => list(own, student, `&data=${own.past[0]}`)),
    );
    expect(found.every(({ body }) => Array.isArray(body) && body.length === 1)).toBe(true);
  });
});

describe('GET /frequencias', () => {
  it('accepts the day in three formats, and defaults to today', async () => {
    const own = await ownClass();
    const created = await recorded(own);
    const iso = dayText(own.past[0]);
    const [year, month, day] = iso.split('-');
    for (const data of [
      iso,
      `${day}/${month}/${year}`,
      String(own.past[0]),
      String(own.past[0] + 86_399_999),
    ])
      expect((await list(own, own.students[0], `&data=${data}`)).body).toEqual([created]);
    expect((await list(own, own.students[0], `&data=${own.past[0] + 86_400_000}`)).body).toEqual([]);
    expect((await list(own, own.students[0])).body).toEqual([]);
    expect((await list(own, own.students[0], '&data=')).body).toEqual([]);
    for (const data of ['ontem', '2025-02-30', '1e9', '9223372036854775807'])
      expect(await list(own, own.students[0], `&data=${data}`)).toMatchObject({
        status: 400,
        body: { error_description: expect.stringMatching(/^data: expected a date/) },
      });
  });

  it('pages and counts', async () => {
    const own = await ownClass();
    await recorded(own);
    const target = `&data=${own.past[0]}&order-asc=faltas`;
    const answer = await turma(
      `/frequencias?id-turma=${own.idTurma}&id-participante=${own.students[0]}${target}&offset=1`,
      { headers: { paginado: 'true' } },
    );
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('x-total')).toBe('1');
    expect((await list(own, own.students[0], '&order-asc=nome')).status).toBe(400);
  });

  it('needs a class, and a participant of that class', async () => {
    const own = await ownClass();
    expect((await list({ ...own, idTurma: 1 }, own.students[0])).status).toBe(404);
    expect((await list(own, 1)).status).toBe(404);
    expect((await turma(`/frequencias?id-turma=${own.idTurma}`)).status).toBe(400);
    expect((await turma(`/frequencias?id-participante=${own.students[0]}`)).status).toBe(400);
  });
});
