import type { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import { memoize } from '../../../../lib/memoize.ts';
import type { Item } from '../../../../lib/table/entity.ts';
import { frequenciaIdRanges, frequenciasDias, respostasEnquetes, votos } from '../../../../lib/turma/keys.ts';
import type { Resposta } from '../../../../lib/turma/polls/respostas-enquetes.ts';
import { countersOf } from '../../../../lib/turma/polls/votos.ts';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';
import type { FrequenciaDia } from '../../../../lib/turma/stored/frequencia-dia.ts';
import type { StoredTurmaTecnico } from '../../../../schemas/turma/turmas-tecnico.ts';
import { toWire } from '../../../../schemas/turma/wire-names.ts';
import type { KindOf } from '../../../cli/import/kind.ts';
import { kinds } from '../../../cli/import/kinds.ts';
import { type DemoClass, demoClasses } from './classes.ts';
import { resultOf } from './grades.ts';
import { absencesOf, attendanceOf, cancelledDays, type Lesson, lessonsOf } from './lessons.ts';
import { materialsOf } from './materials.ts';
import { examsOf, newsOf, questionnairesOf, referencesOf } from './notices.ts';
import { studentsOf, teachersOf } from './participants.ts';
import { student } from './people.ts';
import { pollsOf } from './polls.ts';
import { tasksOf } from './tasks.ts';
import { demoTeachers } from './teachers.ts';
import { topicsOf } from './topics.ts';

/** Records of one kind: as rows of a file, and as items of the table. */
export interface Batch {
  /** The name of their files; see `kinds`. */
  readonly kind: string;
  rows(): unknown[];
  items(): Item[];
}

/** More than the schedules of thousands of classes. */
const MAX_SCHEDULES = 1000;

/** Yields an invented institution with this number of classes, batch by batch, so that it can be of any size. */
export function* institution(today: Temporal.PlainDate, classes: number): Generator<Batch> {
  const lessonsIn = memoize(MAX_SCHEDULES, (schedule: string | null) => lessonsOf(schedule, today));
  for (const teacher of demoTeachers(classes)) yield batch(kinds.docentes, [teacher]);
  for (const demo of demoClasses(today, classes))
    yield* classBatches(demo, lessonsIn(demo.turma.descricaoHorario), classes);
}

/**
 * Returns all records of a class. The order of the calls determines the random values that they get.
 * @param classes the number of classes of the institution
 */
function classBatches(demo: DemoClass, lessons: readonly Lesson[], classes: number): Batch[] {
  const { turma } = demo;
  const days = attendanceOf(demo, lessons);
  const results = demo.students.map((number, index) =>
    resultOf(demo, index, absencesOf(student(number).id, days, lessons)),
  );
  const { docentesTurmas, participantes: teachers } = teachersOf(demo, classes);
  const students = studentsOf(demo, (index) => results[index]?.outcome.idSituacao ?? 2);
  const autor = teachers[0]?.nome ?? null;
  const topics = topicsOf(demo, lessons);
  const { tarefas, grupos, respostas } = tasksOf(demo, students, topics[0]?.idTopicoAula ?? null);
  const polls = pollsOf(demo, autor);
  return [
    batch(kinds.turmas, [turma]),
    batch(kinds.turmasTecnico, technicalOf(demo)),
    batch(kinds.docentesTurmas, docentesTurmas),
    batch(kinds.participantes, [...teachers, ...students]),
    batch(kinds.noticias, newsOf(demo, autor)),
    batch(kinds.topicosAulas, topics),
    batch(kinds.materiais, materialsOf(demo, topics)),
    batch(kinds.tarefas, tarefas),
    batch(kinds.grupos, grupos),
    batch(kinds.respostasTarefas, respostas),
    batch(kinds.atividadesAvaliativas, examsOf(demo)),
    batch(
      kinds.notasUnidades,
      results.flatMap(({ notasUnidades }) => notasUnidades),
    ),
    batch(
      kinds.avaliacoes,
      results.flatMap(({ avaliacoes }) => avaliacoes),
    ),
    batch(
      kinds.boletim,
      results.map(({ boletim }) => boletim),
    ),
    batch(
      kinds.enquetes,
      polls.map(({ enquete }) => enquete),
    ),
    answers(polls.flatMap(({ respostas }) => respostas)),
    batch(kinds.diasSemAula, cancelledDays(turma, lessons)),
    attendance(days),
    batch(kinds.questionarios, questionnairesOf(demo)),
    batch(kinds.referencias, referencesOf(demo)),
  ];
}

const TECHNICAL_COURSE = { idCurso: 310, nomeCurso: 'TÉCNICO EM REDES DE COMPUTADORES' };

function technicalOf({ turma, term }: DemoClass): z.output<typeof StoredTurmaTecnico>[] {
  const { idTurma, siglaNivel, idModalidadeEducacao } = turma;
  if (siglaNivel !== 'T' && siglaNivel !== 'N') return [];
  const [dataInicio, dataFim] = [midnightOf(term.from), midnightOf(term.to)];
  return [{ ...TECHNICAL_COURSE, idTurma, idModalidadeEducacao, dataInicio, dataFim }];
}

const batch = <R>(kind: KindOf<R>, records: readonly R[]): Batch => ({
  kind: kind.name,
  rows: () => records.map(toWire),
  items: () => records.flatMap((record) => kind.items(record)),
});

/** In the table, the answers also have counters. */
const answers = (respostas: readonly Resposta[]): Batch => ({
  ...batch(kinds.respostasEnquetes, respostas),
  items: () => [
    ...respostas.map((resposta) => respostasEnquetes.toItem(resposta)),
    ...countersOf(respostas).map((counter) => votos.toItem(counter)),
  ],
});

/** In the table, a day of attendance is one item; in a file, each student has a row. */
const attendance = (days: readonly FrequenciaDia[]): Batch => ({
  kind: kinds.frequencias.name,
  rows: () =>
    days.flatMap(({ linhas, idTurma, data, quantidadeAulas }) =>
      linhas.map((linha) => toWire({ ...linha, idTurma, data, quantidadeAulas })),
    ),
  items: () =>
    days.flatMap((day) => {
      const { idTurma, data, linhas } = day;
      const [first, last] = [linhas[0], linhas.at(-1)];
      if (first === undefined || last === undefined) return [];
      const { idFrequencia: primeiro, dataRegistro } = first;
      const ids = { idTurma, data, primeiro, ultimo: last.idFrequencia, dataRegistro };
      return [frequenciasDias.toItem(day), frequenciaIdRanges.toItem(ids)];
    }),
});
