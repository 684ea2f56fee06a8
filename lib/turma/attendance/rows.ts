import type * as z from 'zod';
import type { Frequencia as FrequenciaSchema } from '../../../schemas/turma/frequencias.ts';
import { classHoursOf, type FrequenciaDia, type Linha } from '../stored/frequencia-dia.ts';

export type Frequencia = z.output<typeof FrequenciaSchema>;

/** Pure functions on the rows of a day's attendance. */

export function rowOf({ linhas }: FrequenciaDia, idParticipante: number): Linha | undefined {
  return linhas.find((linha) => linha.idParticipante === idParticipante);
}

/** Converts a row to the API's attendance record. */
export function frequenciaOf({ idTurma, data, quantidadeAulas }: FrequenciaDia, linha: Linha): Frequencia {
  const { idFrequencia, idParticipante, faltas, dataRegistro } = linha;
  return { idFrequencia, idTurma, idParticipante, data, faltas, quantidadeAulas, dataRegistro };
}

interface Wanted {
  readonly idParticipante: number;
  readonly faltas: number;
}

type Rows = Pick<FrequenciaDia, 'linhas'>;

/** Number of wanted rows that the day does not have. */
export function missingRows(day: Rows, wanted: readonly Wanted[]): number {
  const known = faltasIn(day);
  return wanted.filter(({ idParticipante }) => !known.has(idParticipante)).length;
}

/** Whether a day already has all wanted rows. */
export function isRecorded(day: FrequenciaDia, wanted: readonly Wanted[]): boolean {
  const known = faltasIn(day);
  return wanted.every(({ idParticipante, faltas }) => known.get(idParticipante) === faltas);
}

const faltasIn = ({ linhas }: Rows): ReadonlyMap<number, number> =>
  new Map(linhas.map(({ idParticipante, faltas }) => [idParticipante, faltas]));

/**
 * Merges the wanted rows into a day. Existing rows keep their identifier, and unchanged rows also keep their recording
 * time, so merging the same rows again changes nothing (docs/rules/class-api.md, rule 5).
 * @param day the day before, with the class hours of its lesson
 * @param firstId the first identifier for new rows
 * @param instant the current time, in milliseconds
 */
export function withRows(
  day: FrequenciaDia,
  wanted: readonly Wanted[],
  { firstId, instant }: { firstId: number; instant: number },
): FrequenciaDia {
  const faltasOf = new Map(wanted.map(({ idParticipante, faltas }) => [idParticipante, faltas]));
  const kept = day.linhas.map((linha) => {
    const faltas = faltasOf.get(linha.idParticipante) ?? linha.faltas;
    return faltas === linha.faltas ? linha : { ...linha, faltas, dataRegistro: instant };
  });
  const known = new Set(kept.map(({ idParticipante }) => idParticipante));
  const added = wanted
    .filter(({ idParticipante }) => !known.has(idParticipante))
    .map(({ idParticipante, faltas }, n) => ({
      idFrequencia: firstId + n,
      idParticipante,
      faltas,
      dataRegistro: instant,
    }));
  const after = { ...day, linhas: [...kept, ...added] };
  return { ...after, quantidadeAulas: classHoursOf(after) };
}
