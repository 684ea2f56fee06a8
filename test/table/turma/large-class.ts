import type { Item } from '../../../lib/table/entity.ts';
import { frequenciaIdRanges, frequenciasDias } from '../../../lib/turma/keys.ts';
import { midnightOf } from '../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../lib/turma/schedule/schedule.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { pollOf } from './large-polls.ts';

/** The largest class: the most expensive requests read it. */

export const LARGE_CLASS = 90_001;
const STUDENTS = 500;
/** The students with grades: no request reads those of several. */
const GRADED = 100;
const POLLS = 200;
/** The answers to the first poll, two pages of them, and to each of the others. */
const FIRST_ANSWERS = 200;
const ANSWERS = 120;
const RECORDS = 100;

/** A class that groups as many classes as can be read in one request, and one that groups more. */
export const GROUPING = 91_000;
export const LARGE_GROUPING = 92_000;
const GROUPED = 80;
const MANY_GROUPED = 150;

const FIRST_STUDENT = 9_900_001;
export const studentAt = (n: number) => FIRST_STUDENT + n;
/** A student who has answered a poll in each of many classes. */
export const BUSY_STUDENT = 9_990_001;
/** The first identifier of each kind of record. */
export const FIRST = 90_000_001;

const SCHEDULE = '246M12 (03/03/2025 - 12/07/2025)';
const CREATED = Date.UTC(2025, 2, 3, 12);
const TEXT = 'Resolver os itens 1 a 5 da lista, e entregar na sala 12. '.repeat(35);
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Yields all items of the class, and of the classes that group others. */
export function* largeClass(): Generator<Item> {
  yield* kinds.turmas.items(turma(LARGE_CLASS));
  for (const n of times(STUDENTS, (n) => n)) yield* studentOf(n);
  for (const n of times(RECORDS, (n) => n)) yield* recordsAt(n);
  yield* firstTask();
  for (const n of times(POLLS, (n) => n)) {
    const answers = times(n === 0 ? FIRST_ANSWERS : ANSWERS, (student) => ({ student: studentAt(student) }));
    yield* pollOf(LARGE_CLASS, FIRST + n, answers);
  }
  yield* attendance();
  yield* grouped(GROUPING, GROUPED);
  yield* grouped(LARGE_GROUPING, MANY_GROUPED);
}

const turma = (idTurma: number, changes: Partial<StoredTurma> = {}): StoredTurma => ({
  idTurma,
  ano: 2025,
  periodo: 1,
  codigoTurma: '01',
  local: 'Auditório 1',
  descricaoHorario: SCHEDULE,
  capacidadeAluno: STUDENTS,
  idComponente: 99_001,
  nomeComponente: 'TÓPICOS ESPECIAIS',
  codigoComponente: 'TOP0001',
  siglaNivel: 'G',
  idUnidade: 99,
  idSituacaoTurma: 1,
  idTurmaAgrupadora: 0,
  subturma: false,
  tipo: 1,
  idModalidadeEducacao: 1,
  utilizaNovaTurmaVirtual: true,
  ...changes,
});

const participante = (idTurma: number, idParticipante: number) => ({
  idParticipante,
  idTurma,
  nome: `ALGUÉM DE TAL ${idParticipante}`,
  login: `aluno${idParticipante}`,
  identificador: 20_250_000_000 + idParticipante,
  cpfCnpj: String(idParticipante).padStart(11, '0'),
  idInstitucional: idParticipante,
  dataEntradaParticipante: CREATED,
  idTipoParticipante: 4,
  descricao: 'DISCENTE',
  idSituacaoMatricula: 2,
  idLotacao: null,
  lotacao: null,
  email: `aluno${idParticipante}@example.org`,
  idFoto: null,
  chaveFoto: null,
});

/** Yields a student with grades, evaluations and a report card. */
function* studentOf(place: number): Generator<Item> {
  const [idTurma, idParticipante] = [LARGE_CLASS, studentAt(place)];
  const component = { nomeComponente: 'TÓPICOS ESPECIAIS', codigoComponente: 'TOP0001' };
  yield* kinds.participantes.items(participante(idTurma, idParticipante));
  const units = times(3, (n) => ({ unidade: n + 1, idNotaUnidade: FIRST + place * 3 + n }));
  const results = { media: 7.5, faltas: 2, recuperacao: null };
  const [ano, periodo] = [2025, 1];
  for (const unit of place < GRADED ? units : []) {
    const of = { ...unit, idTurma, idParticipante, ano, periodo };
    yield* kinds.notasUnidades.items({ ...of, ...component, ...results, dataRegistro: CREATED });
    for (const n of times(3, (n) => n)) {
      const idAvaliacao = FIRST + unit.idNotaUnidade * 3 + n;
      const text = { descricao: 'Prova escrita', abreviacao: `P${n}` };
      yield* kinds.avaliacoes.items({ ...of, ...text, idAvaliacao, nota: 8, notaMaxima: 10, peso: 1 });
    }
  }
  yield* kinds.boletim.items({
    ...component,
    ...{ idTurma, idDiscente: idParticipante, ano, periodo, idComponente: 99_001, codigoTurma: '01' },
    ...{ mediaFinal: null, situacao: 'MATRICULADO', idSituacao: 2, cargaHoraria: 60 },
    ...{ recuperacao: null, faltas: 6, conceito: null },
    notasUnidades: units.map((unit) => ({ ...unit, ...results })),
  });
}

/** Yields one record of each kind that a class has several of. */
function* recordsAt(n: number): Generator<Item> {
  const [id, idTurma] = [FIRST + n, LARGE_CLASS];
  const dates = { dataInicio: CREATED + n, dataFim: CREATED + n + 1 };
  const shown = { visivel: true, dataCadastro: CREATED + n };
  yield* kinds.noticias.items({
    ...{ idTurma, idNoticia: id, titulo: `Aviso ${n}`, conteudo: TEXT },
    ...{ autor: 'HELENA PRADO', dataCadastro: CREATED + n },
  });
  yield* kinds.topicosAulas.items({
    ...{ idTurma, idTopicoAula: id, idTopicoPai: 0, descricao: `Tópico ${n}`, conteudo: TEXT },
    ...{ ...dates, visivel: true, cancelado: false },
  });
  yield* kinds.materiais.items({
    ...{ idTurma, idMaterial: id, idTopicoAula: FIRST, nome: `Lista ${n}`, descricao: TEXT, ...shown },
    ...{ idTipoMaterial: 1, tipoMaterial: 'ARQUIVO', idSubTipoMaterial: 1, subTipoMaterial: 'DOCUMENTO' },
    ...{ idArquivo: id, url: null },
  });
  yield* kinds.tarefas.items({
    ...{ idTurma, idTarefa: id, titulo: `Lista ${n}`, conteudo: TEXT, dataCadastro: CREATED + n },
    ...{ dataInicio: CREATED, dataEntrega: CREATED, horaInicio: 0, minutoInicio: 0, horaEntrega: 23 },
    ...{ minutoEntrega: 59, ativo: true, emGrupo: true, notaMaxima: 10, idTopicoAula: null, idArquivo: null },
  });
  yield* kinds.questionarios.items({
    ...{ idTurma, idQuestionario: id, titulo: `Teste ${n}`, descricao: TEXT, ...dates, ...shown },
    ...{ duracaoMinutos: 60, quantidadePerguntas: 10, quantidadeTentativas: 1, notaMaxima: 10 },
  });
  yield* kinds.atividadesAvaliativas.items({
    ...{ idTurma, idAvaliacao: id, data: CREATED + n, hora: '08:55', descricao: `Prova ${n}`, ativo: true },
  });
  yield* kinds.referencias.items({
    ...{ idTurma, idReferenciaBibliografica: id, titulo: `Livro ${n}`, autor: 'LIMA, R. A.' },
    ...{ editora: 'Editora Exemplo', edicao: '2', tipo: 'LIVRO', ano: 2019, url: null },
  });
}

/** Yields the groups and answers of the first task. */
function* firstTask(): Generator<Item> {
  const [idTurma, idTarefa] = [LARGE_CLASS, FIRST];
  for (const n of times(RECORDS, (n) => n)) {
    const discentes = times(5, (member) => ({
      ...{ idDiscente: studentAt(n * 5 + member), nome: `ALGUÉM DE TAL ${member}`, identificador: null },
    }));
    yield* kinds.grupos.items({ idTurma, idTarefa, idGrupo: FIRST + n, nome: `Grupo ${n}`, discentes });
  }
  for (const n of times(STUDENTS, (n) => n)) {
    yield* kinds.respostasTarefas.items({
      ...{ idTurma, idTarefa, idRespostaTarefa: FIRST + n, idDiscente: studentAt(n), idGrupo: null },
      ...{ nomeDiscente: `ALGUÉM DE TAL ${n}`, dataEnvio: CREATED, texto: TEXT, idArquivo: null },
      ...{ nota: 9, comentarioDocente: 'Bom.', atrasada: false },
    });
  }
}

/** Yields the attendance of all students on all days. */
function* attendance(): Generator<Item> {
  for (const [day, { date }] of lessonDays(SCHEDULE).entries()) {
    const [idTurma, data, primeiro] = [LARGE_CLASS, midnightOf(date), FIRST + day * STUDENTS];
    const linhas = times(STUDENTS, (n) => ({
      ...{ idFrequencia: primeiro + n, idParticipante: studentAt(n), faltas: n % 3, dataRegistro: data },
    }));
    yield frequenciasDias.toItem({ idTurma, data, quantidadeAulas: 2, linhas, version: 1 });
    const ultimo = primeiro + STUDENTS - 1;
    yield frequenciaIdRanges.toItem({ idTurma, data, primeiro, ultimo, dataRegistro: data });
  }
}

/** Yields classes of a technical course that another class groups; in each a student has answered a poll. */
function* grouped(idTurmaAgrupadora: number, count: number): Generator<Item> {
  yield* kinds.turmas.items(turma(idTurmaAgrupadora));
  for (const n of times(count, (n) => n)) {
    const idTurma = idTurmaAgrupadora + 1 + n;
    yield* kinds.turmas.items(turma(idTurma, { idTurmaAgrupadora, subturma: true, siglaNivel: 'T' }));
    yield* kinds.turmasTecnico.items({
      ...{ idTurma, idCurso: 310, nomeCurso: 'TÉCNICO EM REDES', idModalidadeEducacao: 1 },
      ...{ dataInicio: CREATED, dataFim: CREATED + 1 },
    });
    for (const place of times(10, (n) => n))
      yield* kinds.participantes.items(participante(idTurma, studentAt(place)));
    yield* kinds.participantes.items(participante(idTurma, BUSY_STUDENT));
    yield* pollOf(idTurma, FIRST + idTurma, [{ student: BUSY_STUDENT }]);
  }
}
