import type { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';
import type { StoredTurmaTecnico } from '../../../../schemas/turma/turmas-tecnico.ts';
import { absencesOf, attendanceOf } from './attendance.ts';
import type { DemoClass } from './classes.ts';
import { resultOf } from './grades.ts';
import { cancelledDays, lessonsOf } from './lessons.ts';
import { materialsOf } from './materials.ts';
import { examsOf, newsOf, questionnairesOf, referencesOf } from './notices.ts';
import { studentsOf, teachersOf } from './participants.ts';
import { student } from './people.ts';
import { pollsOf } from './polls.ts';
import { tasksOf } from './tasks.ts';
import { topicsOf } from './topics.ts';

export type ClassRecords = ReturnType<typeof recordsOf>;

/**
 * Returns all records of a demo class, by kind.
 * @param classes the number of classes of the institution
 */
export function recordsOf(demo: DemoClass, today: Temporal.PlainDate, classes: number) {
  const { turma } = demo;
  const lessons = lessonsOf(turma, today);
  const frequencias = attendanceOf(demo, lessons);
  const results = demo.students.map((number, index) =>
    resultOf(demo, index, absencesOf(student(number).id, frequencias, lessons)),
  );
  const { docentesTurmas, participantes: teachers } = teachersOf(demo, classes);
  const students = studentsOf(demo, (index) => results[index]?.outcome.idSituacao ?? 2);
  const autor = teachers[0]?.nome ?? null;
  const topicosAulas = topicsOf(demo, lessons);
  return {
    turmas: [turma],
    turmasTecnico: technicalOf(demo),
    docentesTurmas,
    participantes: [...teachers, ...students],
    noticias: newsOf(demo, autor),
    topicosAulas,
    materiais: materialsOf(demo, topicosAulas),
    ...tasksOf(demo, students, topicosAulas[0]?.idTopicoAula ?? null),
    atividadesAvaliativas: examsOf(demo),
    notasUnidades: results.flatMap(({ notasUnidades }) => notasUnidades),
    avaliacoes: results.flatMap(({ avaliacoes }) => avaliacoes),
    boletim: results.map(({ boletim }) => boletim),
    ...pollsOf(demo, autor),
    diasSemAula: cancelledDays(turma, lessons),
    frequencias,
    questionarios: questionnairesOf(demo),
    referencias: referencesOf(demo),
  };
}

const TECHNICAL_COURSE = { idCurso: 310, nomeCurso: 'TÉCNICO EM REDES DE COMPUTADORES' };

function technicalOf({ turma, term }: DemoClass): z.output<typeof StoredTurmaTecnico>[] {
  const { idTurma, siglaNivel, idModalidadeEducacao } = turma;
  if (siglaNivel !== 'T' && siglaNivel !== 'N') return [];
  const [dataInicio, dataFim] = [midnightOf(term.from), midnightOf(term.to)];
  return [{ ...TECHNICAL_COURSE, idTurma, idModalidadeEducacao, dataInicio, dataFim }];
}
