import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { turma, write } from './api.ts';
import { newTeacher, type OwnClass, ownClass } from './own-class.ts';

const HOUR_MS = 3_600_000;

const post = (path: string, body: unknown, key: string, sub = 'tester') =>
  write('POST', path, body, { headers: { 'Idempotency-Key': key }, claims: { sub } });
const news = ({ idTurma }: OwnClass, titulo = 'Aviso') => ({
  'id-turma': idTurma,
  titulo,
  conteudo: 'Texto',
});
const newsOf = async ({ idTurma }: OwnClass) => (await turma(`/noticias?id-turma=${idTurma}&limit=100`)).body;

/** Each operation that accepts the header, a request to it in its own class, and the list that counts the results. */
const POSTS: [string, (own: OwnClass) => Promise<{ path: string; body: unknown; count: string }>][] = [
  [
    'POST /noticias',
    async (own) => ({ path: '/noticias', body: news(own), count: `/noticias?id-turma=${own.idTurma}` }),
  ],
  [
    'POST /enquetes',
    async ({ idTurma }) => ({
      path: '/enquetes',
      body: poll(idTurma),
      count: `/enquetes?id-turma=${idTurma}`,
    }),
  ],
  [
    'POST /enquetes/{id-enquete}/respostas',
    async ({ idTurma, students }) => {
      const { body } = await write('POST', '/enquetes', poll(idTurma));
      const { id, choice } = idsOf(body);
      return {
        path: `/enquetes/${id}/respostas`,
        body: { 'id-alternativa': choice, 'id-discente': students[0] },
        count: `/enquetes/${id}/respostas`,
      };
    },
  ],
  [
    'POST /frequencias',
    async ({ idTurma, students, past }) => ({
      path: `/frequencias?id-turma=${idTurma}`,
      body: { 'id-participante': students[0], data: past[0], faltas: 1 },
      count: `/frequencias?id-turma=${idTurma}&id-participante=${students[0]}&data=${past[0]}`,
    }),
  ],
  [
    'POST /lancar-frequencias',
    async ({ idTurma, students, past }) => ({
      path: '/lancar-frequencias',
      body: {
        'id-turma': idTurma,
        data: past[0],
        frequencias: [{ 'id-participante': students[0], faltas: 1 }],
      },
      count: `/frequencias?id-turma=${idTurma}&id-participante=${students[0]}&data=${past[0]}`,
    }),
  ],
  [
    'POST /turmas',
    async ({ idTurma }) => ({
      path: '/turmas',
      body: { 'id-turma': idTurma, 'id-docente': (await newTeacher()).idDocente, 'ch-dedicada-periodo': 30 },
      count: `/turmas/${idTurma}/docentes`,
    }),
  ],
];

const poll = (idTurma: number) => ({
  'id-turma': idTurma,
  pergunta: 'Que dia?',
  'data-fim': Date.now() + HOUR_MS,
  alternativas: [{ descricao: 'Segunda' }, { descricao: 'Quarta' }],
});

function idsOf(created: unknown): { id: unknown; choice: unknown } {
  const [id] = found(created, 'id-enquete');
  const [choice] = found(created, 'id-alternativa');
  return { id, choice };
}

/** The values of a member, at any depth. */
function found(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === name ? [member] : found(member, name)));
}

describe.each(POSTS)('%s with an Idempotency-Key', (_, prepare) => {
  it('acts once, and returns the same answer each time', async () => {
    const { path, body, count } = await prepare(await ownClass());
    const key = randomUUID();
    const first = await post(path, body, key);
    expect(first.status).toBe(200);
    const again = await post(path, body, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await turma(count)).body).toHaveLength(1);
  });

  it('acts once for eight concurrent requests, and returns the same answer to all', async () => {
    const { path, body, count } = await prepare(await ownClass());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => retryWhileUnavailable(() => post(path, body, key))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect((await turma(count)).body).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same answer for HTML and an author with control characters, which it removes', async () => {
    const own = await ownClass();
    const body = { ...news(own), conteudo: '<p>Sala&#27; 12</p>' };
    const options = { headers: { 'Idempotency-Key': randomUUID() }, claims: { name: 'HELENA\u0007 PRADO' } };
    const first = await write('POST', '/noticias', body, options);
    expect(first).toMatchObject({
      status: 200,
      body: { conteudo: '<p>Sala 12</p>', autor: 'HELENA PRADO' },
    });
    expect(await write('POST', '/noticias', body, options)).toMatchObject({ status: 200, body: first.body });
    expect(await newsOf(own)).toEqual([first.body]);
  });

  it('belongs to one request: another one with the same key is refused', async () => {
    const own = await ownClass();
    const key = randomUUID();
    expect((await post('/noticias', news(own), key)).status).toBe(200);
    expect(await post('/noticias', news(own, 'Outro'), key)).toMatchObject({
      status: 409,
      body: { error: 'conflict', error_description: expect.stringContaining('Idempotency-Key') },
    });
    expect((await post('/enquetes', poll(own.idTurma), key)).status).toBe(409);
    expect(await newsOf(own)).toHaveLength(1);
  });

  it('accepts the same members in another order', async () => {
    const own = await ownClass();
    const key = randomUUID();
    const { 'id-turma': idTurma, titulo, conteudo } = news(own);
    const first = await post('/noticias', { 'id-turma': idTurma, titulo, conteudo }, key);
    expect((await post('/noticias', { conteudo, titulo, 'id-turma': idTurma }, key)).body).toEqual(
      first.body,
    );
  });

  it('belongs to one caller', async () => {
    const own = await ownClass();
    const key = randomUUID();
    await post('/noticias', news(own), key, 'ana');
    await post('/noticias', news(own), key, 'bento');
    expect(await newsOf(own)).toHaveLength(2);
  });

  it('belongs to one student if a portal calls for all of them: with equal bodies, both vote', async () => {
    const { idTurma, students } = await ownClass();
    const { id, choice } = idsOf((await write('POST', '/enquetes', poll(idTurma))).body);
    const key = randomUUID();
    const [one, other] = students;
    for (const student of [one, other, one]) {
      const { status, body } = await write(
        'POST',
        `/enquetes/${id}/respostas`,
        { 'id-alternativa': choice },
        { headers: { 'Idempotency-Key': key }, claims: { sub: 'portal', 'id-discente': student } },
      );
      expect({ status, body }).toMatchObject({ status: 200, body: { body: { 'id-discente': student } } });
    }
    expect((await turma(`/enquetes/${id}`)).body).toMatchObject({ 'total-respostas': 2 });
  });

  it.each(['name', 'preferred_username'])(
    'belongs to one person if a portal names its users by %s, because they are the authors',
    async (claim) => {
      const own = await ownClass();
      const key = randomUUID();
      for (const person of ['Ana', 'Bento', 'Ana']) {
        const options = { headers: { 'Idempotency-Key': key }, claims: { sub: 'portal', [claim]: person } };
        expect(await write('POST', '/noticias', news(own), options)).toMatchObject({
          status: 200,
          body: { autor: person },
        });
      }
      expect(await newsOf(own)).toHaveLength(2);
    },
  );

  it('needs a token with a subject', async () => {
    const own = await ownClass();
    const nobody = { claims: { sub: undefined } };
    const answer = await write('POST', '/noticias', news(own), {
      headers: { 'Idempotency-Key': randomUUID() },
      ...nobody,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringContaining('idempotency-key: ') },
    });
    expect((await write('POST', '/noticias', news(own), nobody)).status).toBe(200);
  });

  it('can be used again after a refusal', async () => {
    const own = await ownClass();
    const key = randomUUID();
    const refused = await post('/noticias', { ...news(own), 'id-turma': 1 }, key);
    expect(refused.status).toBe(404);
    expect((await post('/noticias', news(own), key)).status).toBe(200);
  });

  it('is optional: without it, or with an empty one, each request is a new one', async () => {
    const own = await ownClass();
    await write('POST', '/noticias', news(own));
    await write('POST', '/noticias', news(own));
    await post('/noticias', news(own), '');
    expect(await newsOf(own)).toHaveLength(3);
  });

  it('has at most 255 characters', async () => {
    const own = await ownClass();
    expect((await post('/noticias', news(own), 'k'.repeat(256))).status).toBe(400);
    expect((await post('/noticias', news(own), 'k'.repeat(255))).status).toBe(200);
  });
});
