import type * as z from 'zod';
import type { DiaAula, list } from '../../schemas/turma/dias-aulas.ts';
import type { Participante as ParticipanteSchema } from '../../schemas/turma/participantes.ts';
import type { StoredTurma } from '../../schemas/turma/turmas.ts';
import { readAll } from '../table/read.ts';
import { LANCADA, LANCADA_PARCIALMENTE, NAO_LANCADA, SEM_AULA } from './catalogs.ts';
import { midnightOf, sameDay } from './days.ts';
import { attends } from './enrolment.ts';
import { equals, type Predicate, passes } from './filters.ts';
import type { FrequenciaDia } from './frequencia-dia.ts';
import { frequenciasDias, participantes } from './keys.ts';
import { daysWithoutLesson, type Lesson, lessonsOf } from './lessons.ts';

type Dia = z.output<typeof DiaAula>;
type Participante = z.output<typeof ParticipanteSchema>;

/** The days with lessons of a class, by date, and what is known of their attendance (rule 7). */
export async function diasAulas(turma: z.output<typeof StoredTurma>): Promise<Dia[]> {
  const { idTurma } = turma;
  const [students, launched, without] = await Promise.all([
    studentsOf(idTurma),
    launchedDays(idTurma),
    daysWithoutLesson(idTurma),
  ]);
  return lessonsOf(turma).map((lesson) => {
    const status = without.has(lesson.data)
      ? SEM_AULA
      : statusOf(lesson, launched.get(lesson.data), students);
    const { data, diaSemana, descricaoHorario, horaInicio, horaFim, quantidadeAulas } = lesson;
    return {
      idTurma,
      data,
      diaSemana,
      descricaoHorario,
      horaInicio,
      horaFim,
      quantidadeAulas,
      idTipoStatusFrequencia: status.idTipoStatusFrequencia,
      statusFrequencia: status.descricao,
    };
  });
}

/** The filters of `GET /dias-aulas`. */
export function diaFilters({
  data,
  idTipoStatusFrequencia,
}: z.output<typeof list.query>): Predicate<Dia> | undefined {
  return passes<Dia>({
    data: data === undefined ? undefined : (day) => sameDay(day, data),
    idTipoStatusFrequencia: equals(idTipoStatusFrequencia),
  });
}

async function studentsOf(idTurma: number): Promise<Participante[]> {
  return (await readAll(participantes.range({ idTurma }))).filter(attends);
}

/** The attendance of a class, by day. */
export async function launchedDays(idTurma: number): Promise<ReadonlyMap<number, FrequenciaDia>> {
  const days = await readAll(frequenciasDias.range({ idTurma }));
  return new Map(days.map((day) => [day.data, day]));
}

/** Who came into the class after a day is not missing on it. */
function statusOf(lesson: Lesson, day: FrequenciaDia | undefined, students: readonly Participante[]) {
  if (day === undefined || day.linhas.length === 0) return NAO_LANCADA;
  const known = new Set(day.linhas.map(({ idParticipante }) => idParticipante));
  const nextDay = midnightOf(lesson.date.add({ days: 1 }));
  const missing = students.some(
    ({ idParticipante, dataEntradaParticipante }) =>
      (dataEntradaParticipante ?? 0) < nextDay && !known.has(idParticipante),
  );
  return missing ? LANCADA_PARCIALMENTE : LANCADA;
}
