import type * as z from 'zod';
import type { Aula } from '../../../schemas/turma/aulas.ts';
import { daysWithoutLesson, type Lesson } from '../schedule/lessons.ts';
import { MAX_DAYS } from '../schedule/schedule.ts';
import { recordedDays } from './dias-aulas.ts';
import { rowOf } from './rows.ts';
import { topicoFinder, visibleTopicos } from './topicos.ts';

/** Members that the list of lessons can sort by without reading attendance. */
export const storedAulaFields = ['idTurma', 'data', 'horaInicio', 'horaFim', 'quantidadeAulas'] as const;

/**
 * Lessons of a class, with the attendance of one participant.
 * @param all all lessons of the class, by date
 * @param wanted the lessons to return
 */
export async function aulasOf(
  { idTurma, idParticipante }: { readonly idTurma: number; readonly idParticipante: number },
  all: readonly Lesson[],
  wanted: readonly Lesson[],
): Promise<z.output<typeof Aula>[]> {
  const byDate = wanted.toSorted((a, b) => a.data - b.data);
  const [recorded, cancelled, topicos] = await Promise.all([
    recordedDays(idTurma, byDate),
    daysWithoutLesson(idTurma),
    visibleTopicos(idTurma),
  ]);
  const topicoOf = topicoFinder(topicos);
  const firstDay = all[0]?.date;
  return wanted.map(({ date, data, horaInicio, horaFim, quantidadeAulas }) => {
    const topico = topicoOf(data);
    const day = recorded.get(data);
    return {
      idAula: idOf(idTurma, firstDay === undefined ? 0 : date.since(firstDay).days),
      idTurma,
      idParticipante,
      data,
      horaInicio,
      horaFim,
      quantidadeAulas,
      descricao: topico?.descricao ?? null,
      idTopicoAula: topico?.idRegistro ?? null,
      faltas: day === undefined ? null : (rowOf(day, idParticipante)?.faltas ?? null),
      cancelada: cancelled.has(data),
    };
  });
}

/** Lessons are derived from the schedule and not stored, so their identifiers are computed from class and day. */
const idOf = (idTurma: number, days: number) => idTurma * MAX_DAYS + days;
