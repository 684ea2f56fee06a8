import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turma, write } from './api.ts';
import { type OwnClass, ownClass } from './own-class.ts';

const HOUR_MS = 3_600_000;

const Alternativa = z.strictObject({
  'id-alternativa': z.int(),
  'id-enquete': z.int(),
  descricao: z.string(),
  'total-votos': z.int(),
  'percentual-votos': z.number(),
});
const Enquete = z.strictObject({
  'id-enquete': z.int(),
  'id-turma': z.int(),
  pergunta: z.string(),
  'data-cadastro': z.int(),
  'data-inicio': z.int(),
  'data-fim': z.int(),
  autor: z.string().nullable(),
  ativo: z.boolean(),
  'total-respostas': z.int(),
  alternativas: z.array(Alternativa),
  'id-discente': z.null(),
  'id-alternativa': z.null(),
  'data-resposta': z.null(),
});
const Cadastro = z.strictObject({
  'id-enquete': z.int(),
  'id-turma': z.int(),
  pergunta: z.string(),
  'data-inicio': z.int(),
  'data-fim': z.int(),
  alternativas: z.array(z.strictObject({ 'id-alternativa': z.int(), descricao: z.string() })),
});

const poll = ({ idTurma }: Pick<OwnClass, 'idTurma'>, changes: Record<string, unknown> = {}) => ({
  'id-turma': idTurma,
  pergunta: 'Melhor dia para a revisão?',
  'data-fim': Date.now() + HOUR_MS,
  alternativas: [{ descricao: 'Segunda' }, { descricao: 'Quarta' }],
  ...changes,
});
const publish = async (own: OwnClass, changes: Record<string, unknown> = {}) => {
  const { status, body } = await write('POST', '/enquetes', poll(own, changes), {
    claims: { name: 'HELENA PRADO' },
  });
  expect(status).toBe(200);
  return Cadastro.parse(body);
};
const read = async (id: number) => Enquete.parse((await turma(`/enquetes/${id}`)).body);
const answer = (id: number, idAlternativa: number | undefined, idDiscente: number) =>
  write('POST', `/enquetes/${id}/respostas`, {
    'id-alternativa': idAlternativa,
    'id-discente': idDiscente,
  });
const choice = (enquete: z.output<typeof Cadastro>, n: number) => enquete.alternativas[n]?.['id-alternativa'];

describe('a poll', () => {
  it('is created, read, and listed by its class', async () => {
    const own = await ownClass();
    const before = Date.now();
    const created = await publish(own);
    expect(created).toMatchObject({ 'id-turma': own.idTurma, pergunta: 'Melhor dia para a revisão?' });
    expect(created.alternativas.map(({ descricao }) => descricao)).toEqual(['Segunda', 'Quarta']);
    expect(created['data-inicio']).toBeGreaterThanOrEqual(before - 1000);

    const found = await read(created['id-enquete']);
    expect(found).toMatchObject({
      ...created,
      autor: 'HELENA PRADO',
      ativo: true,
      'total-respostas': 0,
      alternativas: created.alternativas.map((one) => ({
        ...one,
        'id-enquete': created['id-enquete'],
        'total-votos': 0,
        'percentual-votos': 0,
      })),
    });
    expect((await turma(`/enquetes?id-turma=${own.idTurma}`)).body).toEqual([found]);
    expect((await turma(`/enquetes/${created['id-enquete']}/alternativas`)).body).toEqual(found.alternativas);
  });

  it('is open between its two dates', async () => {
    const own = await ownClass();
    const [past, future] = [Date.now() - 2 * HOUR_MS, Date.now() + 2 * HOUR_MS];
    const ended = await publish(own, { 'data-inicio': past, 'data-fim': past + HOUR_MS });
    const planned = await publish(own, { 'data-inicio': future, 'data-fim': future + HOUR_MS });
    expect(await read(ended['id-enquete'])).toMatchObject({ ativo: false });
    expect(await read(planned['id-enquete'])).toMatchObject({ ativo: false });
  });

  it.each([
    ['no body', undefined, 'body: is required'],
    ['no class', { 'id-turma': undefined }, 'id-turma: is required'],
    ['no end', { 'data-fim': undefined }, 'data-fim: is required'],
    ['a blank question', { pergunta: '  ' }, 'pergunta: expected text of 1 to 500 characters'],
    [
      'one alternative',
      { alternativas: [{ descricao: 'a' }] },
      'alternativas: expected at least 2 alternatives',
    ],
    ['text instead of alternatives', { alternativas: 'a' }, 'alternativas: expected a list of alternatives'],
    [
      'the same text twice',
      { alternativas: [{ descricao: 'a' }, { descricao: 'a ' }] },
      'alternativas: expected a different descricao for each',
    ],
    [
      'an alternative without text',
      { alternativas: [{ descricao: 'a' }, {}] },
      'alternativas[1].descricao: is required',
    ],
    ['an end before its start', { 'data-fim': 1 }, 'data-fim: expected an instant after data-inicio'],
    [
      'a date out of range',
      { 'data-fim': 9e15 },
      'data-fim: expected milliseconds since 1970, within the years 1 to 9999',
    ],
  ])('is refused with %s', async (_, changes, message) => {
    const body = changes === undefined ? undefined : poll({ idTurma: 1 }, changes);
    expect(await write('POST', '/enquetes', body)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: message },
    });
  });

  it('needs a class that exists', async () => {
    expect((await write('POST', '/enquetes', poll({ idTurma: 1 }))).status).toBe(404);
    expect((await turma('/enquetes?id-turma=1')).status).toBe(404);
  });

  it.each(['', '/alternativas', '/respostas'])('is not found at /enquetes/{unknown}%s', async (rest) => {
    expect((await turma(`/enquetes/1999999999${rest}`)).status).toBe(404);
    expect((await turma(`/enquetes/9223372036854775807${rest}`)).status).toBe(404);
    expect((await turma(`/enquetes/x${rest}`)).status).toBe(400);
  });
});

describe('changing a poll', () => {
  it('keeps members that are not sent, and renames, adds and removes alternatives', async () => {
    const created = await publish(await ownClass());
    const id = created['id-enquete'];
    const renamed = await write('PUT', '/enquetes', { 'id-enquete': id, pergunta: 'Que dia?' });
    expect(renamed).toMatchObject({ status: 200, body: { ...created, pergunta: 'Que dia?' } });
    Cadastro.parse(renamed.body);

    const alternativas = [
      { 'id-alternativa': choice(created, 1) },
      { 'id-alternativa': choice(created, 0), descricao: 'Terça' },
      { descricao: 'Sexta' },
    ];
    const changed = Cadastro.parse(
      (await write('PUT', '/enquetes', { 'id-enquete': id, alternativas })).body,
    );
    expect(changed.alternativas.map(({ descricao }) => descricao)).toEqual(['Quarta', 'Terça', 'Sexta']);
    expect(changed.alternativas.slice(0, 2).map((one) => one['id-alternativa'])).toEqual([
      choice(created, 1),
      choice(created, 0),
    ]);
    const fewer = changed.alternativas.slice(1).map((one) => ({ 'id-alternativa': one['id-alternativa'] }));
    await write('PUT', '/enquetes', { 'id-enquete': id, alternativas: fewer });
    const found = await read(id);
    expect(found.alternativas.map(({ descricao }) => descricao)).toEqual(['Terça', 'Sexta']);
    expect(found.pergunta).toBe('Que dia?');
  });

  it('is refused with invalid values, and for an unknown poll', async () => {
    const created = await publish(await ownClass());
    const change = (changes: Record<string, unknown>) =>
      write('PUT', '/enquetes', { 'id-enquete': created['id-enquete'], ...changes });
    const [a, b] = [{ 'id-alternativa': choice(created, 0) }, { 'id-alternativa': choice(created, 1) }];
    expect((await change({ 'data-fim': created['data-inicio'] })).status).toBe(400);
    expect((await change({ 'data-inicio': created['data-fim'] })).status).toBe(400);
    expect((await change({ alternativas: [a] })).status).toBe(400);
    expect((await change({ alternativas: [a, a] })).status).toBe(400);
    expect((await change({ alternativas: [a, {}] })).status).toBe(400);
    expect((await change({ alternativas: [a, { 'id-alternativa': 1 }] })).status).toBe(400);
    expect((await change({ alternativas: [a, { ...b, descricao: 'Segunda' }] })).status).toBe(400);
    expect((await write('PUT', '/enquetes', { pergunta: 'x' })).status).toBe(400);
    expect((await write('PUT', '/enquetes', undefined)).status).toBe(400);
    expect((await write('PUT', '/enquetes', { 'id-enquete': 1_999_999_999 })).status).toBe(404);
    expect(await read(created['id-enquete'])).toMatchObject(Cadastro.parse(created));
  });

  it('can only add alternatives once the poll has a vote', async () => {
    const own = await ownClass();
    const created = await publish(own);
    const id = created['id-enquete'];
    expect((await answer(id, choice(created, 0), own.students[0])).status).toBe(200);
    const [a, b] = [{ 'id-alternativa': choice(created, 0) }, { 'id-alternativa': choice(created, 1) }];
    const change = (alternativas: unknown[]) => write('PUT', '/enquetes', { 'id-enquete': id, alternativas });
    expect(await change([a, { descricao: 'Sexta' }])).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect((await change([{ ...a, descricao: 'Terça' }, b])).status).toBe(409);
    expect(await change([a, b, { descricao: 'Sexta' }])).toMatchObject({ status: 200 });
    expect((await write('PUT', '/enquetes', { 'id-enquete': id, pergunta: 'Que dia?' })).status).toBe(200);
    const found = await read(id);
    expect(found.alternativas.map(({ descricao }) => descricao)).toEqual(['Segunda', 'Quarta', 'Sexta']);
    expect(found['total-respostas']).toBe(1);
  });

  it('loses no change to concurrent requests', async () => {
    const own = await ownClass();
    const created = await publish(own);
    const id = created['id-enquete'];
    const changes = [
      { pergunta: 'Que dia?' },
      { 'data-inicio': created['data-inicio'] - HOUR_MS },
      { 'data-fim': created['data-fim'] + HOUR_MS },
      { alternativas: [{ descricao: 'Terça' }, { descricao: 'Sexta' }] },
    ];
    const answers = await Promise.all(
      changes.map((change) => write('PUT', '/enquetes', { 'id-enquete': id, ...change })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({
      pergunta: 'Que dia?',
      'data-inicio': created['data-inicio'] - HOUR_MS,
      'data-fim': created['data-fim'] + HOUR_MS,
      alternativas: [{ descricao: 'Terça' }, { descricao: 'Sexta' }],
    });
  });

  it('never turns a concurrent vote into one for another alternative', async () => {
    const own = await ownClass({ students: 6 });
    for (let round = 0; round < 4; round += 1) {
      const created = await publish(own);
      const id = created['id-enquete'];
      const other = { 'id-enquete': id, alternativas: [{ descricao: 'Terça' }, { descricao: 'Sexta' }] };
      const [changed, ...answered] = await Promise.all([
        write('PUT', '/enquetes', other),
        ...own.students.map((student) => answer(id, choice(created, 0), student)),
      ]);
      const accepted = answered.filter(({ status }) => status === 200).length;
      const found = await read(id);
      if (changed.status === 200) {
        expect(accepted).toBe(0);
        expect(found.alternativas[0]?.descricao).toBe('Terça');
      } else {
        expect(changed.status).toBe(409);
        expect(found.alternativas[0]).toMatchObject({ descricao: 'Segunda', 'total-votos': accepted });
      }
      expect(found['total-respostas']).toBe(accepted);
    }
  });
});
