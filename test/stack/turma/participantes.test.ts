import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLASSES, STUDENT, turma } from './api.ts';

const Participante = z.looseObject({
  'id-participante': z.int(),
  'id-turma': z.int(),
  nome: z.string(),
  login: z.string().nullable(),
  'cpf-cnpj': z.string().nullable(),
  identificador: z.int().nullable(),
  'id-institucional': z.int().nullable(),
  'id-tipo-participante': z.int(),
  descricao: z.string(),
  'id-situacao-matricula': z.int().nullable(),
  'id-lotacao': z.int().nullable(),
});
type Participante = z.output<typeof Participante>;

const list = async (query: string, scope = 'turma:read turma:pessoal') => {
  const { status, body, headers } = await turma(`/participantes?${query}`, {
    scope,
    headers: { paginado: 'true' },
  });
  expect(status).toBe(200);
  return { people: z.array(Participante).parse(body), total: Number(headers.get('x-total')) };
};
const everyone = async (id: number) => (await list(`id-turma=${id}&limit=100`)).people;

describe('GET /participantes', () => {
  it('lists the participants of a class by identifier, twenty per page', async () => {
    const { people, total } = await list(`id-turma=${CLASSES.large}`);
    expect(people).toHaveLength(20);
    expect(total).toBe(46);
    const ids = people.map((one) => one['id-participante']);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(people.every((one) => one['id-turma'] === CLASSES.large)).toBe(true);
  });

  it('hides CPF and login from tokens without the scope for them', async () => {
    const { people } = await list(`id-turma=${CLASSES.open}`, 'turma:read');
    expect(people.map((one) => [one.login, one['cpf-cnpj']])).toEqual(people.map(() => [null, null]));
    const { people: personal } = await list(`id-turma=${CLASSES.open}`);
    expect(personal.every((one) => /^\d{11}$/.test(one['cpf-cnpj'] ?? ''))).toBe(true);
  });

  it.each<[string, (one: Participante) => boolean]>([
    ['id-tipo-participante=1', (one) => one['id-tipo-participante'] === 1],
    ['id-tipo-participante=4', (one) => one.descricao === 'DISCENTE'],
    ['id-situacao-matricula=2', (one) => one['id-situacao-matricula'] === 2],
    ['id-situacao-matricula=2,4&id-situacao-matricula=24', (one) => one['id-situacao-matricula'] === 2],
    ['id-situacao-matricula=5', () => false],
    ['id-lotacao=2001', (one) => one['id-lotacao'] === 2001],
    ['id-tipo-participante=4&id-lotacao=2001', (one) => one['id-lotacao'] === 2001],
    ['nome=NOBREGA', (one) => one.nome.includes('NÓBREGA')],
  ])('filters by %s', async (query, expected) => {
    const people = await everyone(CLASSES.large);
    const found = await list(`id-turma=${CLASSES.large}&limit=100&${query}`);
    expect(found.people).toEqual(people.filter(expected));
  });

  it.each(['identificador', 'id-institucional', 'cpf-cnpj'] as const)(
    'finds a participant by %s',
    async (member) => {
      const someone = (await everyone(CLASSES.large)).at(7);
      const found = await list(`id-turma=${CLASSES.large}&${member}=${someone?.[member]}`);
      expect(found.people).toEqual([someone]);
    },
  );

  it('accepts a CPF with punctuation', async () => {
    const someone = (await everyone(CLASSES.large)).at(3);
    const cpf = someone?.['cpf-cnpj']?.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
    expect((await list(`id-turma=${CLASSES.large}&cpf-cnpj=${cpf}`)).people).toEqual([someone]);
  });

  it('does not confirm a CPF to a token without the scope for it, nor an enrolment to a student', async () => {
    const [someone] = await everyone(CLASSES.large);
    const cpf = await turma(`/participantes?id-turma=${CLASSES.large}&cpf-cnpj=${someone?.['cpf-cnpj']}`);
    expect(cpf).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
    const enrolment = `/participantes?id-turma=${CLASSES.large}&id-situacao-matricula=2`;
    expect((await turma(enrolment, { claims: { 'id-discente': STUDENT } })).status).toBe(403);
    expect((await turma(enrolment)).status).toBe(200);
  });

  it('shows students who is in a class, but no enrolments', async () => {
    const claims = { 'id-discente': STUDENT };
    const { body } = await turma(`/participantes?id-turma=${CLASSES.open}&limit=100`, { claims });
    const people = await everyone(CLASSES.open);
    expect(people.some((one) => one['id-situacao-matricula'] !== null)).toBe(true);
    const hidden = { login: null, 'cpf-cnpj': null, 'id-situacao-matricula': null };
    expect(body).toEqual(people.map((one) => ({ ...one, ...hidden })));
    const own = await turma(`/participantes/${STUDENT}?id-turma=${CLASSES.open}`, { claims });
    expect(own.body).toMatchObject({ 'id-participante': STUDENT, 'id-situacao-matricula': null });
    const sorted = await turma(
      `/participantes?id-turma=${CLASSES.consolidated}&order-desc=id-situacao-matricula&limit=100`,
      { claims },
    );
    const ids = z
      .array(Participante)
      .parse(sorted.body)
      .map((one) => one['id-participante']);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('includes the participants of the grouped classes on request', async () => {
    const alone = await everyone(CLASSES.grouping);
    expect(alone.every((one) => one['id-tipo-participante'] === 1)).toBe(true);
    const { people } = await list(`id-turma=${CLASSES.grouping}&turmas-agrupadas=true&limit=100`);
    const expected = [alone, ...(await Promise.all(CLASSES.grouped.map(everyone)))].flat();
    expect(people).toHaveLength(expected.length);
    expect(people).toEqual(expect.arrayContaining(expected));
    expect(new Set(people.map((one) => one['id-turma']))).toEqual(
      new Set([CLASSES.grouping, ...CLASSES.grouped]),
    );
  });

  it('refuses an unknown class', async () => {
    const { status, body } = await turma(`/participantes?id-turma=${CLASSES.none}`);
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });
});

describe('GET /participantes/{id-participante}', () => {
  const read = (id: number | undefined, idTurma: number, scope = 'turma:read turma:pessoal') =>
    turma(`/participantes/${id}?id-turma=${idTurma}`, { scope });

  it('returns a participant of the class', async () => {
    const someone = (await everyone(CLASSES.large)).at(5);
    const { status, body } = await read(someone?.['id-participante'], CLASSES.large);
    expect({ status, body }).toEqual({ status: 200, body: someone });
    const { body: seen } = await read(someone?.['id-participante'], CLASSES.large, 'turma:read');
    expect(seen).toEqual({ ...someone, login: null, 'cpf-cnpj': null });
  });

  it('finds nobody outside the class, or in an unknown class', async () => {
    const someone = (await everyone(CLASSES.large)).at(5)?.['id-participante'];
    for (const [id, idTurma] of [
      [someone, CLASSES.grouping],
      [9, CLASSES.large],
      [someone, CLASSES.none],
    ] as const) {
      expect(await read(id, idTurma)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
  });

  it('requires the class', async () => {
    const { status, body } = await turma('/participantes/900021');
    expect(status).toBe(400);
    expect(body).toHaveProperty('error_description', 'id-turma: is required');
  });
});
