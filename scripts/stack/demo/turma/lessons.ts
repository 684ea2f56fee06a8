import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../../lib/turma/schedule/schedule.ts';
import type { DiaSemAula } from '../../../../lib/turma/stored/frequencia-dia.ts';
import type { Turma } from './classes.ts';

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

const UNITS = 3;
/** The cancelled lessons: one near the beginning, and one near the end. */
const CANCELLED = [2, -4];

/** Returns the lessons of a class by date. */
export function lessonsOf({ descricaoHorario }: Turma, today: Temporal.PlainDate): Lesson[] {
  const days = lessonDays(descricaoHorario);
  const cancelled = new Set(CANCELLED.map((index) => days.at(index)));
  return days.map((day, n) => ({
    data: midnightOf(day.date),
    hours: day.positions.length,
    unidade: Math.floor((n * UNITS) / days.length) + 1,
    isCancelled: cancelled.has(day),
    isPast: Temporal.PlainDate.compare(day.date, today) < 0,
  }));
}

/** Returns the days of cancelled lessons. */
export const cancelledDays = (
  { idTurma }: Turma,
  lessons: readonly Lesson[],
): z.output<typeof DiaSemAula>[] =>
  lessons
    .filter(({ isCancelled }) => isCancelled)
    .map(({ data }, n) => ({ idTurma, data, motivo: n === 0 ? 'FERIADO' : 'AULA CANCELADA' }));
