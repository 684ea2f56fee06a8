import type * as z from 'zod';
import type { DiaAula } from '../../../schemas/turma/dias-aulas.ts';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { LANCADA, LANCADA_PARCIALMENTE, NAO_LANCADA, SEM_AULA } from '../catalogs.ts';
import { frequenciasDias, participantes } from '../keys.ts';
import { attends } from '../people/enrolment.ts';
import { type Aula, diasSemAulaOf } from '../schedule/aulas.ts';
import { midnightOf } from '../schedule/days.ts';
import type { FrequenciaDia } from '../stored/frequencia-dia.ts';

type Dia = z.output<typeof DiaAula>;
type Participante = z.output<typeof ParticipanteSchema>;

/** Lesson days of a class, with the status of their attendance (docs/rules/class-api.md, rule 7). */
export async function diasOf(idTurma: number, aulas: readonly Aula[]): Promise<Dia[]> {
  const [students, recorded, cancelled] = await Promise.all([
    studentsOf(idTurma),
    recordedDays(idTurma, aulas),
    diasSemAulaOf(idTurma),
  ]);
  return aulas.map((aula) => {
    const status = cancelled.has(aula.data) ? SEM_AULA : statusOf(aula, recorded.get(aula.data), students);
    const { data, diaSemana, descricaoHorario, horaInicio, horaFim, quantidadeAulas } = aula;
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
  aulas: readonly Aula[],
): Promise<ReadonlyMap<number, FrequenciaDia>> {
  const [first, last] = [aulas[0], aulas.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const days = await readAll(frequenciasDias.range({ idTurma }), {
    from: keyText(first.data),
    to: keyText(last.data),
  });
  return new Map(days.map((day) => [day.data, day]));
}

/** Students who joined the class after the day do not count as missing. */
function statusOf(aula: Aula, day: FrequenciaDia | undefined, students: readonly Participante[]) {
  if (day === undefined || day.linhas.length === 0) return NAO_LANCADA;
  const known = new Set(day.linhas.map(({ idParticipante }) => idParticipante));
  const nextDay = midnightOf(aula.date.add({ days: 1 }));
  const missing = students.some(
    ({ idParticipante, dataEntradaParticipante }) =>
      (dataEntradaParticipante ?? 0) < nextDay && !known.has(idParticipante),
  );
  return missing ? LANCADA_PARCIALMENTE : LANCADA;
}
