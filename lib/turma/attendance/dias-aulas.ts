import type * as z from 'zod';
import type { DiaAula } from '../../../schemas/turma/dias-aulas.ts';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { LANCADA, LANCADA_PARCIALMENTE, NAO_LANCADA, SEM_AULA } from '../catalogs.ts';
import { frequenciasDias, participantes } from '../keys.ts';
import { attends } from '../people/enrolment.ts';
import { midnightOf } from '../schedule/days.ts';
import { daysWithoutLesson, type Lesson } from '../schedule/lessons.ts';
import type { FrequenciaDia } from '../stored/frequencia-dia.ts';

type Dia = z.output<typeof DiaAula>;
type Participante = z.output<typeof ParticipanteSchema>;

/** Lesson days of a class, with the status of their attendance (rule 7 in docs/rules/class-api.md). */
export async function diasOf(idTurma: number, lessons: readonly Lesson[]): Promise<Dia[]> {
  const [students, recorded, cancelled] = await Promise.all([
    studentsOf(idTurma),
    recordedDays(idTurma, lessons),
    daysWithoutLesson(idTurma),
  ]);
  return lessons.map((lesson) => {
    const status = cancelled.has(lesson.data)
      ? SEM_AULA
      : statusOf(lesson, recorded.get(lesson.data), students);
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

async function studentsOf(idTurma: number): Promise<Participante[]> {
  return (await readAll(participantes.range({ idTurma }))).filter(attends);
}

/** The attendance of a class on the days from the first to the last of these lessons, by day. */
export async function recordedDays(
  idTurma: number,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<number, FrequenciaDia>> {
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const days = await readAll(frequenciasDias.range({ idTurma }), {
    from: keyText(first.data),
    to: keyText(last.data),
  });
  return new Map(days.map((day) => [day.data, day]));
}

/** Students who joined the class after the day do not count as missing. */
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
