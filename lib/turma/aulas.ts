import type * as z from 'zod';
import type { Aula } from '../../schemas/turma/aulas.ts';
import type { TopicoAula } from '../../schemas/turma/topicos-aulas.ts';
import type { StoredTurma } from '../../schemas/turma/turmas.ts';
import { readAll } from '../table/read.ts';
import { launchedDays } from './dias-aulas.ts';
import { rowOf } from './frequencia-rows.ts';
import { topicosAulas } from './keys.ts';
import { daysWithoutLesson, lessonsOf } from './lessons.ts';

type Topico = z.output<typeof TopicoAula>;

/** The lessons of a class by date, with the attendance of one participant. */
export async function aulasOf(
  turma: z.output<typeof StoredTurma>,
  idParticipante: number,
): Promise<z.output<typeof Aula>[]> {
  const { idTurma } = turma;
  const [launched, without, topicos] = await Promise.all([
    launchedDays(idTurma),
    daysWithoutLesson(idTurma),
    visibleTopicos(idTurma),
  ]);
  const lessons = lessonsOf(turma);
  const firstDay = lessons[0]?.date;
  return lessons.map(({ date, data, horaInicio, horaFim, quantidadeAulas }) => {
    const topico = topicos.find(({ dataInicio, dataFim }) => dataInicio <= data && data <= dataFim);
    const day = launched.get(data);
    return {
      idAula: idOf(idTurma, firstDay === undefined ? 0 : date.since(firstDay).days),
      idTurma,
      idParticipante,
      data,
      horaInicio,
      horaFim,
      quantidadeAulas,
      descricao: topico?.descricao ?? null,
      idTopicoAula: topico?.idTopicoAula ?? null,
      faltas: day === undefined ? null : (rowOf(day, idParticipante)?.faltas ?? null),
      cancelada: without.has(data),
    };
  });
}

/** A term has fewer days. */
const MOST_DAYS = 1000;

/** Lessons follow from the schedule and are not stored: their identifiers come from the class and the day. */
const idOf = (idTurma: number, days: number) => idTurma * MOST_DAYS + days;

/** What students may know of the topics: one that is hidden from them does not give its title to a lesson. */
async function visibleTopicos(idTurma: number): Promise<Topico[]> {
  const topicos = await readAll(topicosAulas.range({ idTurma }));
  return topicos.filter(({ visivel }) => visivel);
}
