import type * as z from 'zod';
import { Aula as AulaSchema } from '../../../schemas/turma/aulas.ts';
import { toRecord } from '../lists/to-record.ts';
import { type Aula, diasSemAulaOf } from '../schedule/aulas.ts';
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
export async function presentAulas(
  { idTurma, idParticipante }: { readonly idTurma: number; readonly idParticipante: number },
  all: readonly Aula[],
  wanted: readonly Aula[],
): Promise<z.output<typeof AulaSchema>[]> {
  const byDate = wanted.toSorted((a, b) => a.data - b.data);
  const [recorded, cancelled, topicos] = await Promise.all([
    recordedDays(idTurma, byDate),
    diasSemAulaOf(idTurma),
    visibleTopicos(idTurma),
  ]);
  const topicoOf = topicoFinder(topicos);
  const idOf = idFinder(idTurma, all);
  return wanted.map((aula) => {
    const topico = topicoOf(aula.data);
    const day = recorded.get(aula.data);
    return toRecord(AulaSchema, {
      ...aula,
      idAula: idOf(aula),
      idTurma,
      idParticipante,
      descricao: topico?.descricao ?? null,
      idTopicoAula: topico?.idRegistro ?? null,
      faltas: day === undefined ? null : (rowOf(day, idParticipante)?.faltas ?? null),
      cancelada: cancelled.has(aula.data),
    });
  });
}

/**
 * Returns a function that finds the identifier of a lesson. Lessons are derived from the schedule and not stored, so it
 * is computed from the class and the days since its first lesson. The lessons of a schedule that spans too many days,
 * imported before the span was limited, are numbered instead, so that their identifiers do not reach those of the next
 * class.
 * @param all all lessons of the class, by date
 */
function idFinder(idTurma: number, all: readonly Aula[]): (aula: Aula) => number {
  const [first, last] = [all.at(0), all.at(-1)];
  const daysSinceFirst = ({ date }: Aula) => (first === undefined ? 0 : date.since(first.date).days);
  if (last === undefined || daysSinceFirst(last) < MAX_DAYS)
    return (aula) => idTurma * MAX_DAYS + daysSinceFirst(aula);
  const numbers = new Map(all.map(({ data }, number) => [data, number]));
  return ({ data }) => idTurma * MAX_DAYS + (numbers.get(data) ?? 0);
}
