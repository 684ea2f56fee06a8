import { Temporal } from 'temporal-polyfill';
import { SITUACAO_ABERTA } from '../../../../lib/turma/catalogs.ts';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../../lib/turma/schedule/schedule.ts';
import type { DiaSemAula, FrequenciaDia, Linha } from '../../../../lib/turma/stored/frequencia-dia.ts';
import { type DemoClass, isHeld, isSpecial, type Turma } from './classes.ts';
import { profileOf } from './grades.ts';
import { ids } from './ids.ts';
import { student } from './people.ts';
import { HOUR_MS, UNITS } from './terms.ts';

/** A day with lessons in the schedule of a class. */
export interface Lesson {
  /** Its midnight, in milliseconds since 1970. */
  readonly data: number;
  /** Number of class hours. */
  readonly hours: number;
  /** The grading unit that it belongs to. */
  readonly unidade: number;
  readonly isCancelled: boolean;
  readonly isPast: boolean;
}

/** The cancelled lessons: one near the beginning, and one near the end. */
const CANCELLED = [2, -4];

/** Returns the lessons of a schedule by date. */
export function lessonsOf(schedule: string | null, today: Temporal.PlainDate): Lesson[] {
  const days = lessonDays(schedule);
  const cancelled = new Set(CANCELLED.map((index) => days.at(index)));
  return days.map((day, n) => ({
    data: midnightOf(day.date),
    hours: day.positions.length,
    unidade: Math.floor((n * UNITS.length) / days.length) + 1,
    isCancelled: cancelled.has(day),
    isPast: Temporal.PlainDate.compare(day.date, today) < 0,
  }));
}

export const cancelledDays = ({ idTurma }: Turma, lessons: readonly Lesson[]): DiaSemAula[] =>
  lessons
    .filter(({ isCancelled }) => isCancelled)
    .map(({ data }, n) => ({ idTurma, data, motivo: n === 0 ? 'FERIADO' : 'AULA CANCELADA' }));

/** The number of past lessons of an open class without recorded attendance. */
const UNRECORDED_LESSONS = 3;
/** The number of days with attendance of an ordinary class. */
const DAYS_OF_ORDINARY_CLASS = 3;
/** Students who are often absent miss one lesson in `OFTEN`, the others one in `SELDOM`. */
const OFTEN = 3;
const SELDOM = 20;

/** Returns the attendance of a class, day by day. The last day of an open class is incomplete. */
export function attendanceOf(demo: DemoClass, lessons: readonly Lesson[]): FrequenciaDia[] {
  const { idTurma, idSituacaoTurma } = demo.turma;
  if (demo.students.length === 0) return [];
  let given = 0;
  const recorded = recordedLessons(demo, lessons);
  return recorded.map((lesson, n) => {
    const isPartial = idSituacaoTurma === SITUACAO_ABERTA && n === recorded.length - 1;
    const listed = isPartial ? demo.students.slice(0, Math.ceil(demo.students.length / 2)) : demo.students;
    const linhas: Linha[] = listed.map((number, index) => ({
      idFrequencia: ids.frequencia(demo.number, given++),
      idParticipante: student(number).id,
      faltas: isMissed(demo, index, n) ? lesson.hours : 0,
      dataRegistro: lesson.data + 23 * HOUR_MS,
    }));
    return { idTurma, data: lesson.data, quantidadeAulas: lesson.hours, linhas, version: 1 };
  });
}

/** The past lessons of the term with recorded attendance. */
function recordedLessons(demo: DemoClass, lessons: readonly Lesson[]): Lesson[] {
  if (!isHeld(demo.turma)) return [];
  const held = lessons.filter(({ isPast, isCancelled }) => isPast && !isCancelled);
  const due = demo.turma.idSituacaoTurma === SITUACAO_ABERTA ? held.slice(0, -UNRECORDED_LESSONS) : held;
  return isSpecial(demo) ? due : due.slice(0, DAYS_OF_ORDINARY_CLASS);
}

function isMissed(demo: DemoClass, index: number, day: number): boolean {
  if (profileOf(demo, index) === 'absent') return day % OFTEN === 0;
  return (day + index * 7) % SELDOM === SELDOM - 1;
}

/** Returns the class hours that a student has missed, by unit. */
export function absencesOf(
  idParticipante: number,
  attendance: readonly FrequenciaDia[],
  lessons: readonly Lesson[],
): [number, number, number] {
  const unidade = new Map(lessons.map((lesson) => [lesson.data, lesson.unidade]));
  const missed: [number, number, number] = [0, 0, 0];
  for (const { data, linhas } of attendance) {
    const faltas = linhas.find((linha) => linha.idParticipante === idParticipante)?.faltas ?? 0;
    const index = (unidade.get(data) ?? 1) - 1;
    missed[index] = (missed[index] ?? 0) + faltas;
  }
  return missed;
}
