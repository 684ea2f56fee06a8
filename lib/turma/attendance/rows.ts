import type * as z from 'zod';
import type { Frequencia as FrequenciaSchema } from '../../../schemas/turma/frequencias.ts';
import type { FrequenciaDia, Linha } from '../stored/frequencia-dia.ts';

export type Frequencia = z.output<typeof FrequenciaSchema>;

/** The rows of a day's attendance, and how they change; pure. */

export function rowOf({ linhas }: FrequenciaDia, idParticipante: number): Linha | undefined {
  return linhas.find((linha) => linha.idParticipante === idParticipante);
}

/** A row as the record that the API knows. */
export function frequenciaOf({ idTurma, data, quantidadeAulas }: FrequenciaDia, linha: Linha): Frequencia {
  const { idFrequencia, idParticipante, faltas, dataRegistro } = linha;
  return { idFrequencia, idTurma, idParticipante, data, faltas, quantidadeAulas, dataRegistro };
}

interface Wanted {
  readonly idParticipante: number;
  readonly faltas: number;
}

/** How many rows of a day are new. */
export function missingRows(day: FrequenciaDia, wanted: readonly Wanted[]): number {
  const known = faltasIn(day);
  return wanted.filter(({ idParticipante }) => !known.has(idParticipante)).length;
}

/** Whether a day has all that is wanted already. */
export function isRecorded(day: FrequenciaDia, wanted: readonly Wanted[]): boolean {
  const known = faltasIn(day);
  return wanted.every(({ idParticipante, faltas }) => known.get(idParticipante) === faltas);
}

const faltasIn = ({ linhas }: FrequenciaDia): ReadonlyMap<number, number> =>
  new Map(linhas.map(({ idParticipante, faltas }) => [idParticipante, faltas]));

/**
 * The day with the wanted rows: who is there keeps the identifier, and where nothing changes also the moment at which
 * it was launched. So the same rows once more make no difference (rule 5).
 * @param firstId the first of the identifiers for rows that are new
 * @param instant now, in milliseconds
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
  return { ...day, linhas: [...kept, ...added] };
}
