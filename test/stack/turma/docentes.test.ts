import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turma, write } from './api.ts';
import { newTeacher, ownClass } from './own-class.ts';

const Docente = z.strictObject({
  'id-docente': z.int().nullable(),
  'id-docente-externo': z.int().nullable(),
  'nome-docente': z.string().nullable(),
  cpf: z.string().nullable(),
  'ch-dedicada-periodo': z.int(),
  'id-turma': z.int(),
});
const Cadastro = z.strictObject({
  'id-turma': z.int(),
  'id-docente': z.int().nullable(),
  'id-docente-externo': z.int().nullable(),
  'ch-dedicada-periodo': z.int(),
  'id-docente-turma': z.int(),
});

const allocate = (idTurma: number, changes: Record<string, unknown>) =>
  write('POST', '/turmas', { 'id-turma': idTurma, 'ch-dedicada-periodo': 30, ...changes });
const docentes = async (idTurma: number, scope = 'turma:read') =>
  z.array(Docente).parse((await turma(`/turmas/${idTurma}/docentes`, { scope })).body);
const situacao = async (idTurma: number) =>
  z.object({ 'id-situacao-turma': z.int() }).parse((await turma(`/turmas/${idTurma}`)).body)[
    'id-situacao-turma'
  ];

describe('the allocation of a teacher', () => {
  it('appears in the teachers and the participants of the class, and in the classes of the teacher', async () => {
    const [{ idTurma }, { idDocente, nome }] = [await ownClass(), await newTeacher()];
    const { status, body } = await allocate(idTurma, { 'id-docente': idDocente });
    expect(status).toBe(200);
    const cadastro = Cadastro.parse(body);
    expect(cadastro).toMatchObject({
      'id-turma': idTurma,
      'id-docente': idDocente,
      'id-docente-externo': null,
      'ch-dedicada-periodo': 30,
    });
    expect(cadastro['id-docente-turma']).toBeGreaterThan(0);
    const docente = {
      'id-docente': idDocente,
      'id-docente-externo': null,
      'nome-docente': nome,
      cpf: null,
      'ch-dedicada-periodo': 30,
      'id-turma': idTurma,
    };
    expect(await docentes(idTurma)).toEqual([docente]);
    expect(await docentes(idTurma, 'turma:read turma:pessoal')).toEqual([{ ...docente, cpf: '00000000777' }]);
    expect((await turma(`/turmas?id-docente=${idDocente}`)).body).toMatchObject([
      { 'id-turma': idTurma, 'id-docente': idDocente },
    ]);
    expect(
      (await turma(`/participantes?id-turma=${idTurma}&id-tipo-participante=1&limit=100`)).body,
    ).toContainEqual(expect.objectContaining({ 'id-participante': idDocente, nome, descricao: 'DOCENTE' }));
  });

  it('accepts an external teacher', async () => {
    const [{ idTurma }, { idDocente }] = [await ownClass(), await newTeacher(true)];
    expect(await allocate(idTurma, { 'id-docente-externo': idDocente, 'id-docente': null })).toMatchObject({
      status: 200,
      body: { 'id-docente': null, 'id-docente-externo': idDocente },
    });
    expect(await docentes(idTurma)).toMatchObject([{ 'id-docente': null, 'id-docente-externo': idDocente }]);
    expect((await turma(`/turmas?id-docente-externo=${idDocente}`)).body).toMatchObject([
      { 'id-turma': idTurma },
    ]);
  });

  it('opens a class that had none', async () => {
    const { idTurma } = await ownClass({ turma: { idSituacaoTurma: 2 } });
    const [first, second] = [await newTeacher(), await newTeacher()];
    expect(await docentes(idTurma)).toEqual([]);
    const answers = await Promise.all(
      [first, second].map(({ idDocente }) => allocate(idTurma, { 'id-docente': idDocente })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await situacao(idTurma)).toBe(1);
    expect(await docentes(idTurma)).toHaveLength(2);
  });

  it('leaves a class that awaits approval as it is', async () => {
    const [{ idTurma }, { idDocente }] = [
      await ownClass({ turma: { idSituacaoTurma: 7 } }),
      await newTeacher(),
    ];
    expect((await allocate(idTurma, { 'id-docente': idDocente })).status).toBe(200);
    expect(await situacao(idTurma)).toBe(7);
  });

  it.each([3, 4, 6])('is refused in a class in situation %d', async (idSituacaoTurma) => {
    const [{ idTurma }, { idDocente }] = [await ownClass({ turma: { idSituacaoTurma } }), await newTeacher()];
    expect(await allocate(idTurma, { 'id-docente': idDocente })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect(await docentes(idTurma)).toEqual([]);
  });

  it('is made once for each teacher, even by concurrent requests', async () => {
    const [{ idTurma }, { idDocente }] = [await ownClass(), await newTeacher()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => allocate(idTurma, { 'id-docente': idDocente })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await docentes(idTurma)).toHaveLength(1);
    expect((await allocate(idTurma, { 'id-docente': idDocente })).status).toBe(409);
  });

  it('needs a class and a teacher that exist', async () => {
    const [{ idTurma }, { idDocente }, outside] = [
      await ownClass(),
      await newTeacher(),
      await newTeacher(true),
    ];
    expect((await allocate(1, { 'id-docente': idDocente })).status).toBe(404);
    expect((await allocate(idTurma, { 'id-docente': 1 })).status).toBe(404);
    expect((await allocate(idTurma, { 'id-docente': outside.idDocente })).status).toBe(404);
    expect((await allocate(idTurma, { 'id-docente-externo': idDocente })).status).toBe(404);
    expect((await turma('/turmas/1/docentes')).status).toBe(404);
  });

  it.each([
    ['no teacher', {}],
    ['a teacher of null', { 'id-docente': null }],
    ['two teachers', { 'id-docente': 531, 'id-docente-externo': 9001 }],
    ['no hours', { 'id-docente': 531, 'ch-dedicada-periodo': undefined }],
    ['0 hours', { 'id-docente': 531, 'ch-dedicada-periodo': 0 }],
    ['1000 hours', { 'id-docente': 531, 'ch-dedicada-periodo': 1000 }],
    ['a teacher given as text', { 'id-docente': '531' }],
  ])('is refused with %s', async (_, changes) => {
    expect(await allocate(1, changes)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});
