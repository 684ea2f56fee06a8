import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { readAll } from '../../table/read.ts';
import { diasSemAula } from '../keys.ts';
import { midnightOf } from './days.ts';
import { type LessonDay, lessonDays, type Position, positionTimes, SHIFTS, weekday } from './schedule.ts';

/** What the schedule of a class says of one day. */
export interface Lesson extends LessonDay {
  readonly idTurma: number;
  /** The day, as records name it. */
  readonly data: number;
  /** 2 Monday to 7 Saturday. */
  readonly diaSemana: number;
  /** The part of the schedule code that makes the day: `2M12`. */
  readonly descricaoHorario: string;
  readonly horaInicio: string;
  readonly horaFim: string;
  readonly quantidadeAulas: number;
}

type Turma = Pick<z.output<typeof StoredTurma>, 'idTurma' | 'descricaoHorario'>;

/** The lessons of a class by its schedule, one a day, by date; also those that do not happen. */
export function lessonsOf({ idTurma, descricaoHorario }: Turma): Lesson[] {
  return lessonDays(descricaoHorario).map((day) => {
    const [first] = day.positions;
    const last = day.positions.at(-1) ?? first;
    const diaSemana = weekday(day.date);
    return {
      ...day,
      idTurma,
      data: midnightOf(day.date),
      diaSemana,
      descricaoHorario: codeOf(diaSemana, day.positions),
      horaInicio: positionTimes[first.shift][first.order - 1]?.start ?? '',
      horaFim: positionTimes[last.shift][last.order - 1]?.end ?? '',
      quantidadeAulas: day.positions.length,
    };
  });
}

function codeOf(diaSemana: number, positions: readonly Position[]): string {
  return SHIFTS.map((shift) => ({
    shift,
    orders: positions.filter((position) => position.shift === shift).map(({ order }) => order),
  }))
    .filter(({ orders }) => orders.length > 0)
    .map(({ shift, orders }) => `${diaSemana}${shift}${orders.join('')}`)
    .join(' ');
}

/** The days on which the lessons of a class do not happen, as records name them. */
export async function daysWithoutLesson(idTurma: number): Promise<ReadonlySet<number>> {
  const days = await readAll(diasSemAula.range({ idTurma }));
  return new Set(days.map(({ data }) => data));
}
