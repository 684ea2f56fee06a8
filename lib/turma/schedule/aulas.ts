import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { readAll } from '../../table/read.ts';
import { diasSemAula } from '../keys.ts';
import { midnightOf } from './days.ts';
import { type LessonDay, lessonDays, type Position, positionTimes, SHIFTS, weekday } from './schedule.ts';

/** The lesson of a class on one day, by its schedule. */
export interface Aula extends LessonDay {
  readonly idTurma: number;
  /** The day, as its midnight; records use the same. */
  readonly data: number;
  /** Weekday, 2 (Monday) to 7 (Saturday). */
  readonly diaSemana: number;
  /** The schedule code of the day: `2M12`. */
  readonly descricaoHorario: string;
  readonly horaInicio: string;
  readonly horaFim: string;
  readonly quantidadeAulas: number;
}

type Turma = Pick<z.output<typeof StoredTurma>, 'idTurma' | 'descricaoHorario'>;

/** The lessons of a class by its schedule, one per day, by date; includes cancelled ones. */
export function aulasOf({ idTurma, descricaoHorario }: Turma): Aula[] {
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

/** Reads the days on which the lessons of a class are cancelled, as midnights. */
export async function diasSemAulaOf(idTurma: number): Promise<ReadonlySet<number>> {
  const days = await readAll(diasSemAula.range({ idTurma }));
  return new Set(days.map(({ data }) => data));
}
