import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { turmaApi } from '../../../lib/turma/api.ts';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';

/** Records with the same identifier: an import identifies most within their class, and grades within their student. */

const CLASS = randomInt(1_000_000_000, 2_000_000_000);
const ID = CLASS + 10;
const STUDENTS = [CLASS + 20, CLASS + 21, CLASS + 22];

let tokenWith: Awaited<ReturnType<typeof ownSigner>>;

beforeAll(async () => {
  tokenWith = await ownSigner();
});

async function ask(target: string, student: number) {
  const { handler } = await import('../../../functions/turma/fallback.ts');
  const authorization = await tokenWith({ scope: 'turma:read', 'id-discente': student });
  const { status, body, readUnits } = await callInProcess(handler, turmaApi.basePath(), {
    target,
    headers: { authorization },
  });
  return { status, body: JSON.parse(body), readUnits };
}

describe('grades of several students with the same identifier', () => {
  const common = { idTurma: CLASS, idNotaUnidade: ID, unidade: 1, ano: 2025, periodo: 1 };

  beforeAll(async () => {
    const { avaliacoes, notasUnidades } = await import('../../../lib/turma/keys.ts');
    const part = { idAvaliacao: ID, descricao: 'Prova', abreviacao: 'P1', nota: 8, notaMaxima: 10, peso: 1 };
    const unit = { media: 8, faltas: 0, recuperacao: null, dataRegistro: null };
    const component = { nomeComponente: 'TESTES', codigoComponente: 'TST0001' };
    await putRecords(
      avaliacoes,
      STUDENTS.map((idParticipante) => ({ ...common, ...part, idParticipante })),
    );
    await putRecords(
      notasUnidades,
      STUDENTS.map((idParticipante) => ({ ...common, ...unit, ...component, idParticipante })),
    );
  });

  it.each(['avaliacoes', 'notas-unidades'])('each student gets their own: /%s', async (resource) => {
    const target = `/${resource}/${ID}?id-turma=${CLASS}`;
    for (const student of STUDENTS)
      expect(await ask(target, student)).toMatchObject({ status: 200, body: { 'id-participante': student } });
    expect(await ask(target, 1)).toMatchObject({ status: 403 });
    expect(await ask(`/${resource}/${ID + 1}?id-turma=${CLASS}`, 1)).toMatchObject({ status: 404 });
  });
});

it('a teacher and a student with the same number are both listed, and the teacher is read', async () => {
  const { participantes, turmas } = await import('../../../lib/turma/keys.ts');
  const idTurma = CLASS + 2;
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: '' }]);
  const teacher = { idTipoParticipante: 1, descricao: 'DOCENTE', idSituacaoMatricula: null };
  await putRecords(participantes, [participant(idTurma, ID), participant(idTurma, ID, teacher)]);
  const types = (body: unknown) => [body].flat().map((one) => Object(one)['id-tipo-participante']);
  const listed = await ask(`/participantes?id-turma=${idTurma}`, 1);
  expect(types(listed.body)).toEqual([1, 4]);
  const read = await ask(`/participantes/${ID}?id-turma=${idTurma}`, 1);
  expect(types(read.body)).toEqual([1]);
});

it('students read their answers to a task at the same cost, however many classes have one with its identifier', async () => {
  const { write } = await import('./example-records.ts');
  const [idDiscente = 0] = STUDENTS;
  const classes = Array.from({ length: 20 }, (_, n) => CLASS + 100 + n);
  for (const idTurma of classes)
    await write('tarefas', { idTurma, idTarefa: ID, conteudo: 'x'.repeat(12_000) });
  const answered = classes.slice(-2);
  for (const idTurma of answered)
    await write('respostas-tarefas', { idTurma, idTarefa: ID, idDiscente, idRespostaTarefa: idTurma });
  const { status, body, readUnits } = await ask(`/respostas-tarefas?id-tarefa=${ID}`, idDiscente);
  expect(await ask(`/respostas-tarefas?id-tarefa=${ID + 1}`, idDiscente)).toMatchObject({ status: 404 });
  expect([status, body]).toMatchObject([200, answered.map((idTurma) => ({ 'id-turma': idTurma }))]);
  expect(readUnits).toBeLessThanOrEqual(4);
});

it('students read a record at the same cost, however many classes have a visible one with its identifier', async () => {
  const { write } = await import('./example-records.ts');
  const long = 'x'.repeat(12_000);
  for (let idTurma = CLASS + 200; idTurma < CLASS + 220; idTurma += 1) {
    await write('topicos-aulas', { idTurma, idTopicoAula: ID + 1, conteudo: long });
    await write('questionarios', { idTurma, idQuestionario: ID + 1, descricao: long });
  }
  for (const target of ['/topicos-aulas/', '/questionarios/', '/materiais?id-topico-aula=']) {
    const { status, readUnits } = await ask(`${target}${ID + 1}`, 1);
    expect(status).toBe(200);
    expect(readUnits).toBeLessThanOrEqual(4);
  }
});

describe('records of two classes with the same identifier, hidden in the first', () => {
  const classes = [CLASS, CLASS + 1].map((idTurma) => ({ idTurma, visivel: idTurma !== CLASS }));
  const period = { dataInicio: 1_740_970_800_000, dataFim: 1_740_970_800_000 };

  beforeAll(async () => {
    const { materiais, questionarios, registros, topicosAulas } = await import('../../../lib/turma/keys.ts');
    const { registroOf } = await import('../../../lib/turma/stored/registro.ts');
    const topic = { idTopicoPai: 0, descricao: 'Prova', conteudo: null, cancelado: false };
    const type = {
      idTipoMaterial: 2,
      tipoMaterial: 'CONTEÚDO',
      idSubTipoMaterial: null,
      subTipoMaterial: null,
    };
    const content = { nome: 'Lista', descricao: null, idArquivo: null, url: null, dataCadastro: 0 };
    const quiz = { titulo: 'Prova', descricao: null, duracaoMinutos: null, quantidadePerguntas: 5 };
    const rest = { quantidadeTentativas: 1, notaMaxima: null, dataCadastro: 0 };
    const topics = classes.map((one) => ({ idTopicoAula: ID, ...topic, ...period, ...one }));
    const materials = classes.map(({ idTurma }) => ({
      idMaterial: ID,
      idTopicoAula: ID,
      idTurma,
      ...type,
      ...content,
      visivel: true,
    }));
    await putRecords(topicosAulas, topics);
    await putRecords(materiais, materials);
    await putRecords(registros, [
      ...topics.map((one) => registroOf.topico(one)),
      ...materials.map((one) => registroOf.material(one)),
    ]);
    await putRecords(
      questionarios,
      classes.map((one) => ({ idQuestionario: ID, ...quiz, ...rest, ...period, ...one })),
    );
  });

  it.each([
    `/topicos-aulas/${ID}`,
    `/questionarios/${ID}`,
    `/materiais?id-topico-aula=${ID}`,
    `/materiais?id-topico-aula=${ID}&id-turma=${CLASS + 1}`,
  ])('students get that of the other class: %s', async (target) => {
    const { status, body } = await ask(target, 1);
    expect([status, [body].flat()]).toMatchObject([200, [{ 'id-turma': CLASS + 1 }]]);
  });

  it('students get the activities of the other class, also when they ask for both', async () => {
    const { body } = await ask(`/registros-atividades?id-turma=${CLASS},${CLASS + 1}`, 1);
    const [hidden, shown] = body.turmas;
    expect(hidden).toMatchObject({ 'id-turma': CLASS, 'total-registros': 0, registros: [] });
    expect(shown).toMatchObject({ 'id-turma': CLASS + 1, 'total-registros': 2 });
  });

  it('those of the first class stay hidden', async () => {
    const target = `/materiais?id-topico-aula=${ID}&id-turma=${CLASS}`;
    expect(await ask(target, 1)).toMatchObject({ status: 404 });
  });
});
