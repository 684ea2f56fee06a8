import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turma, write } from './api.ts';
import { addParticipant, addTopic, cancelLesson, type OwnClass, ownClass } from './own-class.ts';

const DAY_MS = 86_400_000;

const Dia = z.strictObject({
  'id-turma': z.int(),
  data: z.int(),
  'dia-semana': z.int(),
  'descricao-horario': z.string(),
  'hora-inicio': z.string(),
  'hora-fim': z.string(),
  'quantidade-aulas': z.int(),
  'id-tipo-status-frequencia': z.int(),
  'status-frequencia': z.string(),
});
const Aula = z.strictObject({
  'id-aula': z.int(),
  'id-turma': z.int(),
  'id-participante': z.int(),
  data: z.int(),
  'hora-inicio': z.string(),
  'hora-fim': z.string(),
  'quantidade-aulas': z.int(),
  descricao: z.string().nullable(),
  'id-topico-aula': z.int().nullable(),
  faltas: z.int().nullable(),
  cancelada: z.boolean(),
});

const days = async ({ idTurma }: OwnClass, query = 'limit=100') =>
  z.array(Dia).parse((await turma(`/dias-aulas?id-turma=${idTurma}&${query}`)).body);
const lessons = async ({ idTurma, students }: OwnClass, query = '', student = students[0]) =>
  z
    .array(Aula)
    .parse((await turma(`/aulas?id-turma=${idTurma}&id-participante=${student}&limit=100${query}`)).body);
const record = async (own: OwnClass, data: number, students: readonly number[], faltas = 0) => {
  const frequencias = students.map((student) => ({ 'id-participante': student, faltas }));
  const body = { 'id-turma': own.idTurma, data, frequencias };
  expect((await write('POST', '/lancar-frequencias', body)).status).toBe(200);
};
const statusOf = async (own: OwnClass, day: number | undefined) => {
  const [found] = await days(own, `data=${day}`);
  return [found?.['id-tipo-status-frequencia'], found?.['status-frequencia']];
};

describe('the lesson days of a class', () => {
  it('follow from its schedule, past and future, by date', async () => {
    const own = await ownClass();
    const found = await days(own);
    const dates = found.map(({ data }) => data);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates).toEqual(expect.arrayContaining([...own.past, ...own.future]));
    for (const day of found) {
      const weekday = new Date(day.data).getUTCDay() + 1;
      expect([2, 4, 6]).toContain(weekday);
      expect(day).toEqual({
        'id-turma': own.idTurma,
        data: day.data,
        'dia-semana': weekday,
        'descricao-horario': `${weekday}M12`,
        'hora-inicio': '07:00',
        'hora-fim': '08:40',
        'quantidade-aulas': 2,
        'id-tipo-status-frequencia': 1,
        'status-frequencia': 'NÃO LANÇADA',
      });
    }
  });

  it('can have lessons in the morning and at night', async () => {
    const own = await ownClass({ turma: { descricaoHorario: '2M45 2N1 (03/03/2025 - 09/03/2025)' } });
    expect(await days(own)).toMatchObject([
      {
        data: Date.UTC(2025, 2, 3, 3),
        'descricao-horario': '2M45 2N1',
        'hora-inicio': '09:45',
        'hora-fim': '19:35',
        'quantidade-aulas': 3,
      },
    ]);
  });

  it('are an empty list without a schedule', async () => {
    expect(await days(await ownClass({ turma: { descricaoHorario: null } }))).toEqual([]);
  });

  it('show how much of the attendance is recorded', async () => {
    const own = await ownClass({ students: 3 });
    await addParticipant(own, { idSituacaoMatricula: 5 });
    const [day, before, cancelled] = own.past;
    const [a, b = 0, c = 0] = own.students;
    expect(await statusOf(own, day)).toEqual([1, 'NÃO LANÇADA']);
    await record(own, day, [a]);
    expect(await statusOf(own, day)).toEqual([3, 'LANÇADA PARCIALMENTE']);
    await record(own, day, [b, c]);
    expect(await statusOf(own, day)).toEqual([2, 'LANÇADA']);
    await record(own, before ?? 0, [a, b, c]);
    expect(await statusOf(own, before)).toEqual([2, 'LANÇADA']);
    await cancelLesson(own, cancelled ?? 0);
    expect(await statusOf(own, cancelled)).toEqual([4, 'SEM AULA']);
  });

  it('count students from the day on which they joined', async () => {
    const own = await ownClass({ students: 2 });
    const [day, before] = own.past;
    await record(own, day, own.students);
    await record(own, before ?? 0, own.students);
    await addParticipant(own, { dataEntradaParticipante: day + 9 * 3_600_000 });
    expect(await statusOf(own, day)).toEqual([3, 'LANÇADA PARCIALMENTE']);
    expect(await statusOf(own, before)).toEqual([2, 'LANÇADA']);
  });

  it('can be filtered and paged', async () => {
    const own = await ownClass();
    const [day] = own.past;
    await record(own, day, own.students);
    const all = await days(own);
    expect(await days(own, `data=${day + DAY_MS - 1}`)).toHaveLength(1);
    expect(await days(own, `data=${day + DAY_MS}`)).toEqual([]);
    expect(await days(own, 'data=253402300799999')).toEqual([]);
    expect((await days(own, 'id-tipo-status-frequencia=2')).map(({ data }) => data)).toEqual([day]);
    expect(await days(own, `id-tipo-status-frequencia=1&data=${day}`)).toEqual([]);
    expect(await days(own, 'id-tipo-status-frequencia=9')).toEqual([]);
    expect(await days(own, 'limit=2&offset=3')).toEqual(all.slice(3, 5));
    expect(await days(own, 'limit=2&order-desc=data')).toEqual(all.slice(0, 2));
    const counted = await turma(`/dias-aulas?id-turma=${own.idTurma}&limit=1`, {
      headers: { paginado: 'true' },
    });
    expect(counted.headers.get('x-total')).toBe(String(all.length));
  });

  it('are refused without a class, and not found in an unknown class', async () => {
    expect((await turma('/dias-aulas?id-turma=1')).status).toBe(404);
    expect((await turma('/dias-aulas')).status).toBe(400);
    expect((await turma('/dias-aulas?id-turma=1&data=x')).status).toBe(400);
  });
});

describe('the lessons of a class', () => {
  it('show the attendance of one participant', async () => {
    const own = await ownClass();
    const [day, before] = own.past;
    const [student, other = 0] = own.students;
    await record(own, day, [student], 2);
    await cancelLesson(own, before ?? 0);
    const found = await lessons(own);
    const on = (data: number | undefined) => found.find((one) => one.data === data);
    expect(on(day)).toMatchObject({
      'id-turma': own.idTurma,
      'id-participante': student,
      'hora-inicio': '07:00',
      'hora-fim': '08:40',
      'quantidade-aulas': 2,
      faltas: 2,
      cancelada: false,
      descricao: null,
    });
    expect(on(before)).toMatchObject({ faltas: null, cancelada: true });
    expect(new Set((await lessons(own, '', other)).map(({ faltas }) => faltas))).toEqual(new Set([null]));
    expect(found).toHaveLength((await days(own)).length);
    const ids = found.map((one) => one['id-aula']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('show the topic of the day, if students may see it', async () => {
    const own = await ownClass();
    const [day, before] = own.past;
    const topic = await addTopic(own, { descricao: 'Limites', dataInicio: day, dataFim: day, visivel: true });
    const hidden = { descricao: 'Prova', dataInicio: before ?? 0, dataFim: before ?? 0, visivel: false };
    await addTopic(own, hidden);
    const found = await lessons(own);
    const on = (data: number | undefined) => found.find((one) => one.data === data);
    expect(on(day)).toMatchObject({ descricao: 'Limites', 'id-topico-aula': topic });
    expect(on(before)).toMatchObject({ descricao: null, 'id-topico-aula': null });
  });

  it('can be sorted and paged', async () => {
    const own = await ownClass();
    await record(own, own.past[0], own.students, 1);
    const all = await lessons(own);
    expect((await lessons(own, '&order-desc=data')).map(({ data }) => data)).toEqual(
      all.map(({ data }) => data).reverse(),
    );
    expect((await lessons(own, '&order-desc=faltas'))[0]?.data).toBe(own.past[0]);
    const page = await turma(
      `/aulas?id-turma=${own.idTurma}&id-participante=${own.students[0]}&limit=2&offset=1`,
      { headers: { paginado: 'true' } },
    );
    expect(page.body).toEqual(all.slice(1, 3));
    expect(page.headers.get('x-total')).toBe(String(all.length));
  });

  it('need a participant of the class, and students see only their own', async () => {
    const own = await ownClass();
    const [student, other = 0] = own.students;
    const target = (participant: number, idTurma = own.idTurma) =>
      `/aulas?id-turma=${idTurma}&id-participante=${participant}`;
    expect((await turma(target(1))).status).toBe(404);
    expect((await turma(target(student, 1))).status).toBe(404);
    expect((await turma(`/aulas?id-turma=${own.idTurma}`)).status).toBe(400);
    const claims = { 'id-discente': student };
    expect((await turma(target(student), { claims })).status).toBe(200);
    expect((await turma(target(other), { claims })).status).toBe(403);
  });
});
