import type { Item } from '../../../lib/table/entity.ts';
import { frequenciasDias, registros, respostasEnquetes, votos } from '../../../lib/turma/keys.ts';
import { countersOf } from '../../../lib/turma/polls/votos.ts';
import { midnightOf } from '../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../lib/turma/schedule/schedule.ts';
import { MAX_ROWS } from '../../../lib/turma/stored/frequencia-dia.ts';
import { AtividadeAvaliacao } from '../../../schemas/turma/atividades-avaliativas.ts';
import { Avaliacao } from '../../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { StoredEnquete } from '../../../schemas/turma/enquete.ts';
import { GrupoTarefa } from '../../../schemas/turma/grupos.ts';
import { Material } from '../../../schemas/turma/materiais.ts';
import { StoredNotaUnidade } from '../../../schemas/turma/notas-unidades.ts';
import { Noticia } from '../../../schemas/turma/noticias.ts';
import { Participante } from '../../../schemas/turma/participantes.ts';
import { Questionario } from '../../../schemas/turma/questionarios.ts';
import { ReferenciaBibliografica } from '../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { Tarefa } from '../../../schemas/turma/tarefas.ts';
import { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import { StoredDocenteTurma, StoredTurma } from '../../../schemas/turma/turmas.ts';
import { StoredTurmaTecnico } from '../../../schemas/turma/turmas-tecnico.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { largest } from './largest.ts';

/** The class with a page of the largest records of every kind, and one more of each. */
export const CLASS = 1_000_000_000_000_000;
export const STUDENT = 2_000_000_000_000_000;
export const FIRST = 3_000_000_000_000_000;
/** The class with attendance of the maximum number of students per day, on many days. */
export const ATTENDED = 1_500_000_000;
/** The class with the maximum number of activities of a response, and one before them. */
export const ACTIVE = 1_600_000_000;
export const MAX_ACTIVITIES = 2500;

const RECORDS = 101;
const DAYS = 32;
const SCHEDULE = '246M12 (03/03/2025 - 12/07/2025)';
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const LARGEST = {
  turma: largest(StoredTurma),
  tecnico: largest(StoredTurmaTecnico),
  docente: largest(StoredDocenteTurma),
  participante: largest(Participante),
  noticia: largest(Noticia),
  topico: largest(TopicoAula),
  material: largest(Material),
  tarefa: largest(Tarefa),
  grupo: largest(GrupoTarefa),
  resposta: largest(RespostaTarefa),
  atividade: largest(AtividadeAvaliacao),
  nota: largest(StoredNotaUnidade),
  avaliacao: largest(Avaliacao),
  boletim: largest(TurmaBoletim),
  enquete: largest(StoredEnquete),
  questionario: largest(Questionario),
  referencia: largest(ReferenciaBibliografica),
};

export function* largestRecords(): Generator<Item> {
  for (const n of times(RECORDS, (n) => n)) {
    yield* classAt(n);
    yield* recordsAt(n);
    yield* pollAt(n);
  }
  for (const n of times(RECORDS, (n) => n)) yield* answersAt(n);
  yield* kinds.turmas.items({ ...LARGEST.turma, idTurma: ATTENDED, descricaoHorario: SCHEDULE });
  yield* kinds.participantes.items({ ...LARGEST.participante, idTurma: ATTENDED, idParticipante: STUDENT });
  for (const { date } of lessonDays(SCHEDULE).slice(0, DAYS)) {
    const linhas = times(MAX_ROWS, (n) => ({
      ...{ idFrequencia: FIRST + n, idParticipante: STUDENT + n, faltas: 2, dataRegistro: 253e12 },
    }));
    const data = midnightOf(date);
    yield frequenciasDias.toItem({ idTurma: ATTENDED, data, quantidadeAulas: 2, linhas, version: 1 });
  }
  for (const n of times(MAX_ACTIVITIES + 1, (n) => n)) {
    const descricao = LARGEST.enquete.pergunta;
    const of = { idTurma: ACTIVE, idRegistro: FIRST + n, descricao };
    yield registros.toItem({ ...of, tipo: 'ENQUETE', data: n === 0 ? 0 : 1 });
  }
}

/** Yields the nth class; the first has the records. */
function* classAt(n: number): Generator<Item> {
  const idTurma = n === 0 ? CLASS : ATTENDED + n;
  yield* kinds.turmas.items({ ...LARGEST.turma, idTurma, idTurmaAgrupadora: 0, descricaoHorario: null });
  yield* kinds.turmasTecnico.items({ ...LARGEST.tecnico, idTurma });
  yield* kinds.boletim.items({ ...LARGEST.boletim, idTurma: CLASS + n, idDiscente: STUDENT });
}

function* recordsAt(n: number): Generator<Item> {
  const [idTurma, idParticipante, id] = [CLASS, STUDENT, FIRST + n];
  const tarefa = { idTurma, idTarefa: FIRST };
  yield* kinds.participantes.items({
    ...{ ...LARGEST.participante, idTurma, idParticipante: STUDENT + n, idTipoParticipante: 4 },
  });
  yield* kinds.docentesTurmas.items({ ...LARGEST.docente, idTurma, idDocenteTurma: id });
  yield* kinds.noticias.items({ ...LARGEST.noticia, idTurma, idNoticia: id });
  yield* kinds.topicosAulas.items({ ...LARGEST.topico, idTurma, idTopicoAula: id });
  yield* kinds.materiais.items({ ...LARGEST.material, idTurma, idTopicoAula: FIRST, idMaterial: id });
  yield* kinds.tarefas.items({ ...LARGEST.tarefa, idTurma, idTarefa: id });
  yield* kinds.grupos.items({ ...LARGEST.grupo, ...tarefa, idGrupo: id });
  yield* kinds.respostasTarefas.items({ ...LARGEST.resposta, ...tarefa, idRespostaTarefa: id });
  yield* kinds.atividadesAvaliativas.items({ ...LARGEST.atividade, idTurma, idAvaliacao: id });
  yield* kinds.notasUnidades.items({ ...LARGEST.nota, idTurma, idParticipante, idNotaUnidade: id });
  yield* kinds.avaliacoes.items({ ...LARGEST.avaliacao, idTurma, idParticipante, idAvaliacao: id });
  yield* kinds.questionarios.items({ ...LARGEST.questionario, idTurma, idQuestionario: id });
  yield* kinds.referencias.items({ ...LARGEST.referencia, idTurma, idReferenciaBibliografica: id });
}

/** The identifier of an alternative, unique across polls. */
const alternativaAt = (poll: number, n: number) => FIRST + poll * 1000 + n;

function* pollAt(n: number): Generator<Item> {
  const alternativas = LARGEST.enquete.alternativas.map((one, place) => ({
    ...{ ...one, idAlternativa: alternativaAt(n, place) },
  }));
  yield* kinds.enquetes.items({ ...LARGEST.enquete, idTurma: CLASS, idEnquete: FIRST + n, alternativas });
}

/** One student answers all polls; each poll has votes for all of its alternatives in all shards. */
function* answersAt(n: number): Generator<Item> {
  const answers = times(200, (place) => ({
    ...{ idTurma: CLASS, idEnquete: FIRST + n, idAlternativa: alternativaAt(n, Math.floor(place / 5)) },
    ...{ idDiscente: STUDENT + place, dataResposta: 253e12 },
  }));
  const stored = n === 0 ? answers : answers.slice(0, 1);
  for (const answer of stored) yield respostasEnquetes.toItem(answer);
  for (const counter of countersOf(answers)) yield votos.toItem(counter);
}
