import type * as z from 'zod';
import type { Horario as HorarioSchema } from '../../../schemas/turma/horarios.ts';
import type { HorarioPossivel as HorarioPossivelSchema } from '../../../schemas/turma/horarios-possiveis.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { midnightOf } from './days.ts';
import { type Group, type Position, parse, positionTimes, SHIFTS, WEEKDAYS } from './schedule.ts';

type Turma = z.output<typeof StoredTurma>;
type Horario = z.output<typeof HorarioSchema>;
type HorarioPossivel = z.output<typeof HorarioPossivelSchema>;

/** A position on a weekday, 2 (Monday) to 7 (Saturday). */
interface Place extends Position {
  readonly day: number;
}

/** Every position of the week. All teaching levels may use all of them. */
const allPlaces: readonly Place[] = WEEKDAYS.flatMap((day) =>
  SHIFTS.flatMap((shift) => positionTimes[shift].map((_, n) => ({ day, shift, order: n + 1 }))),
);

/** When a class meets: one entry per stretch of its schedule, weekday and position. */
export function horariosOf({ idTurma, descricaoHorario }: Turma): Horario[] {
  return parse(descricaoHorario).flatMap(({ from, to, groups }, stretch) =>
    allPlaces
      .filter((place) => groups.some((group) => isIn(group, place)))
      .map((place) => ({
        idHorario: idHorarioOf(idTurma, stretch, place),
        idTurma,
        ...posicaoOf(place),
        dataInicio: midnightOf(from),
        dataFim: midnightOf(to),
      })),
  );
}

/** When a class may meet, and whether it does so in any stretch of its schedule. */
export function horariosPossiveisOf(turma: Turma): HorarioPossivel[] {
  const { idTurma, siglaNivel } = turma;
  const horarios = horariosOf(turma);
  return allPlaces.map((place) => {
    const taken = horarios.find(
      ({ dia, turno, ordem }) => dia === place.day && turno === place.shift && ordem === place.order,
    );
    return {
      idHorario: taken?.idHorario ?? idHorarioOf(idTurma, 0, place),
      idTurma,
      siglaNivel,
      ...posicaoOf(place),
      ocupado: taken !== undefined,
    };
  });
}

const isIn = ({ days, shift, orders }: Group, place: Place) =>
  days.includes(place.day) && shift === place.shift && orders.includes(place.order);

function posicaoOf({ day, shift, order }: Place) {
  const { start = '', end = '' } = positionTimes[shift][order - 1] ?? {};
  return { dia: day, turno: shift, ordem: order, horaInicio: start, horaFim: end };
}

/**
 * The identifier of a position of a class, composed of digits: class, stretch (from 0), weekday, shift (1 to 3),
 * position. 576100211 is class 57610, first stretch, Monday, first position in the morning. It is stable, fits 32 bits
 * up to class 214747 and a JSON number up to class 900 billion.
 */
function idHorarioOf(idTurma: number, stretch: number, { day, shift, order }: Place): number {
  const digits = [stretch, day, SHIFTS.indexOf(shift) + 1, order];
  return digits.reduce((id, digit) => id * 10 + digit, idTurma);
}
