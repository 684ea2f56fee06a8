import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turma, write } from './api.ts';
import { addParticipant, type OwnClass, ownClass } from './own-class.ts';

const HOUR_MS = 3_600_000;

const Created = z.object({
  'id-enquete': z.int(),
  alternativas: z.array(z.object({ 'id-alternativa': z.int() })).min(2),
});
const Row = z.looseObject({
  'id-enquete': z.int(),
  'id-turma': z.int(),
  pergunta: z.string(),
  'total-respostas': z.int(),
  alternativas: z.array(z.object({ 'id-alternativa': z.int(), 'total-votos': z.int() })),
  'id-discente': z.int(),
  'id-alternativa': z.int(),
  'data-resposta': z.int(),
});
const Poll = z.object({
  'total-respostas': z.int(),
  alternativas: z.array(z.object({ 'total-votos': z.int(), 'percentual-votos': z.number() })),
});

interface OwnPoll {
  readonly id: number;
  readonly choices: readonly number[];
}

const publish = async (own: OwnClass, changes: Record<string, unknown> = {}): Promise<OwnPoll> => {
  const alternativas = ['Segunda', 'Quarta', 'Sexta'].map((descricao) => ({ descricao }));
  const body = {
    'id-turma': own.idTurma,
    pergunta: 'Que dia?',
    'data-fim': Date.now() + HOUR_MS,
    alternativas,
    ...changes,
  };
  const created = Created.parse((await write('POST', '/enquetes', body)).body);
  return {
    id: created['id-enquete'],
    choices: created.alternativas.map((one) => one['id-alternativa']),
  };
};
const answer = (
  poll: OwnPoll,
  n: number,
  student: number | undefined,
  claims: Record<string, unknown> = {},
) =>
  write(
    'POST',
    `/enquetes/${poll.id}/respostas`,
    { 'id-alternativa': poll.choices[n], 'id-discente': student },
    { claims },
  );
const rows = async (target: string, claims: Record<string, unknown> = {}) => {
  const { status, body } = await turma(target, { claims });
  expect(status).toBe(200);
  return z.array(Row).parse(body);
};
const votes = async ({ id }: OwnPoll) => {
  const found = Poll.parse((await turma(`/enquetes/${id}`)).body);
  return [found['total-respostas'], ...found.alternativas.map((one) => one['total-votos'])];
};

describe('an answer', () => {
  it('returns its status in the body, and counts immediately', async () => {
    const own = await ownClass();
    const poll = await publish(own);
    const before = Date.now();
    const { status, body } = await answer(poll, 1, own.students[0]);
    expect(status).toBe(200);
    const Answer = z.strictObject({
      body: z.strictObject({
        'id-enquete': z.literal(poll.id),
        'id-alternativa': z.literal(poll.choices[1]),
        'id-discente': z.literal(own.students[0]),
        'data-resposta': z.int().min(before - 1000),
      }),
      statusCode: z.literal('OK'),
      statusCodeValue: z.literal(200),
    });
    Answer.parse(body);
    expect(await votes(poll)).toEqual([1, 0, 1, 0]);
  });

  it('is given once for each student and poll', async () => {
    const own = await ownClass();
    const [poll, other] = [await publish(own), await publish(own)];
    expect((await answer(poll, 0, own.students[0])).status).toBe(200);
    expect(await answer(poll, 0, own.students[0])).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect((await answer(poll, 1, own.students[0])).status).toBe(409);
    expect((await answer(other, 1, own.students[0])).status).toBe(200);
    expect(await votes(poll)).toEqual([1, 1, 0, 0]);
    expect(await votes(other)).toEqual([1, 0, 1, 0]);
  });

  it('is accepted only between the dates of the poll', async () => {
    const own = await ownClass();
    const ended = await publish(own, {
      'data-inicio': Date.now() - 2 * HOUR_MS,
      'data-fim': Date.now() - HOUR_MS,
    });
    const planned = await publish(own, {
      'data-inicio': Date.now() + HOUR_MS,
      'data-fim': Date.now() + 2 * HOUR_MS,
    });
    expect(await answer(ended, 0, own.students[0])).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect((await answer(planned, 0, own.students[0])).status).toBe(409);
  });

  it('must be one of the alternatives of the poll', async () => {
    const own = await ownClass();
    const [poll, other] = [await publish(own), await publish(own)];
    const strange = await answer({ ...poll, choices: other.choices }, 0, own.students[0]);
    expect(strange).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await write('POST', `/enquetes/${poll.id}/respostas`, undefined)).status).toBe(400);
    expect(
      await write('POST', `/enquetes/${poll.id}/respostas`, { 'id-alternativa': poll.choices[0] }),
    ).toMatchObject({ status: 400, body: { error_description: 'id-discente: is required' } });
  });

  it('must be that of a student of the class', async () => {
    const [own, other] = [await ownClass(), await ownClass()];
    const poll = await publish(own);
    const monitor = await addParticipant(own, { idTipoParticipante: 3, descricao: 'MONITOR' });
    expect((await answer(poll, 0, other.students[0])).status).toBe(404);
    expect((await answer(poll, 0, own.teacher)).status).toBe(404);
    expect((await answer(poll, 0, monitor)).status).toBe(404);
    expect((await answer({ ...poll, id: 1_999_999_999 }, 0, own.students[0])).status).toBe(404);
  });

  it('cannot be given by a student for somebody else', async () => {
    const own = await ownClass();
    const poll = await publish(own);
    const [student, other = 0] = own.students;
    const claims = { 'id-discente': student };
    expect(await answer(poll, 0, other, claims)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    const { status, body } = await answer(poll, 0, undefined, claims);
    expect(status).toBe(200);
    expect(body).toMatchObject({ body: { 'id-discente': student } });
    expect((await answer(poll, 0, student, { 'id-discente': String(student) })).status).toBe(409);
  });
});

describe('concurrent answers', () => {
  it('of 100 students are all accepted and counted', async () => {
    const own = await ownClass({ students: 100 });
    const poll = await publish(own);
    const answers = await Promise.all(own.students.map((student, n) => answer(poll, n % 3, student)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await votes(poll)).toEqual([100, 34, 33, 33]);
    const [listedPoll] = z.array(Poll).parse((await turma(`/enquetes?id-turma=${own.idTurma}`)).body);
    expect(listedPoll?.alternativas).toMatchObject([
      { 'total-votos': 34, 'percentual-votos': 34 },
      { 'total-votos': 33, 'percentual-votos': 33 },
      { 'total-votos': 33, 'percentual-votos': 33 },
    ]);
  });

  it('of one student count as one', async () => {
    const own = await ownClass();
    const poll = await publish(own);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => answer(poll, n % 3, own.students[0])),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await votes(poll))[0]).toBe(1);
  });
});

describe('the list of answers', () => {
  let own: OwnClass;
  let other: OwnClass;
  let polls: readonly [OwnPoll, OwnPoll, OwnPoll];

  beforeAll(async () => {
    [own, other] = [await ownClass(), await ownClass()];
    polls = [await publish(own), await publish(own), await publish(other)];
    for (const [n, student] of own.students.entries()) await answer(polls[0], n % 3, student);
    await answer(polls[1], 2, own.students[0]);
    await answer(polls[2], 0, other.students[0]);
  });

  it('has a row for each answer, with the poll and its votes', async () => {
    const found = await rows(`/enquetes/${polls[0].id}/respostas`);
    expect(found.map((row) => [row['id-discente'], row['id-alternativa']])).toEqual(
      own.students.map((student, n) => [student, polls[0].choices[n % 3]]),
    );
    for (const row of found) {
      expect(row).toMatchObject({ 'id-enquete': polls[0].id, pergunta: 'Que dia?', 'total-respostas': 5 });
      expect(row.alternativas.map((one) => one['total-votos'])).toEqual([2, 2, 1]);
    }
  });

  it('of a poll can be filtered by student, paged, sorted and counted', async () => {
    const target = `/enquetes/${polls[0].id}/respostas`;
    const one = await rows(`${target}?id-discente=${own.students[2]}`);
    expect(one.map((row) => row['id-discente'])).toEqual([own.students[2]]);
    expect(await rows(`${target}?id-discente=1`)).toEqual([]);
    const page = await rows(`${target}?limit=2&offset=1&order-desc=id-discente`);
    expect(page.map((row) => row['id-discente'])).toEqual([own.students[3], own.students[2]]);
    expect(await rows(`${target}?offset=5`)).toEqual([]);
    const counted = await turma(`${target}?limit=1`, { headers: { paginado: 'true' } });
    expect(counted.headers.get('x-total')).toBe('5');
  });

  it('of all polls can be filtered by class, poll and student, alone or combined', async () => {
    const ids = async (query: string) =>
      (await rows(`/enquetes-respondidas?limit=100&${query}`)).map((row) => [
        row['id-enquete'],
        row['id-discente'],
      ]);
    const [student] = own.students;
    expect(await ids(`id-turma=${own.idTurma}`)).toEqual([
      ...own.students.map((one) => [polls[0].id, one]),
      [polls[1].id, student],
    ]);
    expect(await ids(`id-enquete=${polls[1].id}`)).toEqual([[polls[1].id, student]]);
    expect(await ids(`id-discente=${student}`)).toEqual([
      [polls[0].id, student],
      [polls[1].id, student],
    ]);
    expect(await ids(`id-discente=${student}&id-turma=${own.idTurma}&id-enquete=${polls[0].id}`)).toEqual([
      [polls[0].id, student],
    ]);
    expect(await ids(`id-turma=${other.idTurma}&id-enquete=${polls[0].id}`)).toEqual([]);
    expect(await ids(`id-turma=${other.idTurma}&id-discente=${student}`)).toEqual([]);
    expect(await ids('id-turma=1')).toEqual([]);
    expect(await ids('id-enquete=1999999999')).toEqual([]);
    expect(await ids('id-discente=1')).toEqual([]);
    const everything = await ids('order-desc=data-resposta');
    expect(everything).toContainEqual([polls[2].id, other.students[0]]);
    expect(await ids('')).toHaveLength(Math.min(everything.length, 100));
  });

  it('shows students only their own', async () => {
    const [student, neighbour] = own.students;
    const claims = { 'id-discente': student };
    expect((await rows('/enquetes-respondidas', claims)).map((row) => row['id-enquete'])).toEqual([
      polls[0].id,
      polls[1].id,
    ]);
    expect(await rows(`/enquetes/${polls[0].id}/respostas`, claims)).toHaveLength(1);
    const refused = { status: 403, body: { error: 'insufficient_scope' } };
    expect(await turma(`/enquetes-respondidas?id-discente=${neighbour}`, { claims })).toMatchObject(refused);
    expect(
      await turma(`/enquetes/${polls[0].id}/respostas?id-discente=${neighbour}`, { claims }),
    ).toMatchObject(refused);
  });
});
