import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useOwnTable } from '../own-table.ts';
import { type Api, startApi } from './api.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const [FIRST, SECOND] = [1, 2];
const [ANA, RUI] = [11, 12];
const POLL = 7;
const TOPIC = 8;
const TASK = 6;

let api: Api;

const poll = (idTurma: number) => ({
  ...{ 'id-enquete': POLL, 'id-turma': idTurma, pergunta: `Turma ${idTurma}?`, 'data-cadastro': 1 },
  ...{ 'data-inicio': 1, 'data-fim': 2 },
  alternativas: [71, 72].map((id) => ({ 'id-alternativa': id, descricao: `${id}` })),
});
const answer = (idTurma: number, idDiscente: number, idAlternativa: number) => ({
  ...{ 'id-enquete': POLL, 'id-turma': idTurma, 'id-alternativa': idAlternativa },
  ...{ 'id-discente': idDiscente, 'data-resposta': 1 },
});
const topic = (idTurma: number) => ({
  ...{ 'id-topico-aula': TOPIC, 'id-turma': idTurma, 'id-topico-pai': 0, descricao: 'Limites' },
  ...{ 'data-inicio': 1, 'data-fim': 2, visivel: true, cancelado: false },
});
const material = (idTurma: number) => ({
  ...{ 'id-material': 9, 'id-topico-aula': TOPIC, 'id-turma': idTurma, nome: `Lista ${idTurma}` },
  ...{ 'id-tipo-material': 1, 'tipo-material': 'ARQUIVO', 'data-cadastro': 1, visivel: true },
});

const task = (idTurma: number) => ({
  ...{ 'id-tarefa': TASK, 'id-turma': idTurma, titulo: 'Lista', conteudo: 'Lista', 'data-inicio': 1 },
  ...{ 'data-entrega': 2, 'hora-inicio': 0, 'minuto-inicio': 0, 'hora-entrega': 0, 'minuto-entrega': 0 },
  ...{ ativo: true, 'em-grupo': false, 'data-cadastro': 1 },
});
const taskAnswer = (id: number, idTurma: number, idDiscente: number) => ({
  ...{ 'id-resposta-tarefa': id, 'id-tarefa': TASK, 'id-turma': idTurma, 'id-discente': idDiscente },
  ...{ 'nome-discente': 'ALGUÉM', 'data-envio': 1, atrasada: false },
});

beforeAll(async () => {
  await useOwnTable();
  const classes = [FIRST, SECOND];
  const students = classes.flatMap((idTurma) => [discenteRow(ANA, idTurma), discenteRow(RUI, idTurma)]);
  const { stderr } = await importInto(
    await rowsFile(
      'turmas.ndjson',
      classes.map((idTurma) => turmaRow(idTurma)),
    ),
    await rowsFile('participantes.ndjson', students),
    await rowsFile('topicos-aulas.ndjson', classes.map(topic)),
    await rowsFile('materiais.ndjson', classes.map(material)),
    await rowsFile('tarefas.ndjson', classes.map(task)),
    await rowsFile('respostas-tarefas.ndjson', [
      ...[taskAnswer(1, SECOND, ANA), taskAnswer(2, FIRST, ANA), taskAnswer(2, SECOND, RUI)],
      taskAnswer(3, FIRST, RUI),
    ]),
    await rowsFile('enquetes.ndjson', classes.map(poll)),
    await rowsFile('respostas-enquetes.ndjson', [
      ...[answer(FIRST, ANA, 71), answer(FIRST, RUI, 71)],
      answer(SECOND, ANA, 72),
    ]),
  );
  expect(stderr).toBe('');
  api = await startApi();
});

const Answers = z.array(
  z.looseObject({
    'id-turma': z.int(),
    pergunta: z.string(),
    'id-discente': z.int(),
    'id-alternativa': z.int(),
    'total-respostas': z.int(),
  }),
);

async function answersOf(query: string) {
  const answers = Answers.parse((await api(`/enquetes-respondidas?${query}`)).body);
  return answers.map((one) => [
    one.pergunta,
    one['id-discente'],
    one['id-alternativa'],
    one['total-respostas'],
  ]);
}

describe('a poll whose identifier imported rows of two classes have', () => {
  it('is that of the class with its answers', async () => {
    expect((await answersOf(`id-discente=${ANA}`)).toSorted()).toEqual([
      ['Turma 1?', ANA, 71, 2],
      ['Turma 2?', ANA, 72, 1],
    ]);
  });

  it('has its answers in both classes', async () => {
    expect(await answersOf(`id-enquete=${POLL}&id-turma=${FIRST}`)).toEqual([
      ['Turma 1?', ANA, 71, 2],
      ['Turma 1?', RUI, 71, 2],
    ]);
    expect(await answersOf(`id-enquete=${POLL}&id-turma=${SECOND}`)).toEqual([['Turma 2?', ANA, 72, 1]]);
  });
});

it.each([FIRST, SECOND])(
  'a topic whose identifier rows of two classes have has its materials in class %i',
  async (id) => {
    const { body } = await api(`/materiais?id-topico-aula=${TOPIC}&id-turma=${id}`);
    expect(body).toMatchObject([{ nome: `Lista ${id}` }]);
  },
);

it.each([
  [`/respostas-tarefas?id-tarefa=${TASK}`, [0, 4]],
  [`/respostas-tarefas?id-tarefa=${TASK}&limit=2&offset=1`, [1, 3]],
])('a task whose identifier rows of two classes have has the answers in both: %s', async (target, page) => {
  const { body } = await api(target);
  const answers = z.array(z.looseObject({ 'id-resposta-tarefa': z.int(), 'id-turma': z.int() })).parse(body);
  const all = [
    [1, SECOND],
    [2, FIRST],
    [2, SECOND],
    [3, FIRST],
  ];
  expect(answers.map((one) => [one['id-resposta-tarefa'], one['id-turma']])).toEqual(all.slice(...page));
});
