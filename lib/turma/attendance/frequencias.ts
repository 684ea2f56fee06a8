import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { notFound } from '../../http/failure.ts';
import { keyText } from '../../table/key.ts';
import { first, get } from '../../table/read.ts';
import { requireTurma } from '../classes/require.ts';
import { frequenciaIdRanges, frequenciasDias } from '../keys.ts';
import type { FrequenciaDia } from '../stored/frequencia-dia.ts';
import { type Frequencia, frequenciaOf, rowOf } from './rows.ts';

/** A class, and the attendance recorded so far on one of its days. */
export interface ClassDay {
  readonly turma: z.output<typeof StoredTurma>;
  readonly day: FrequenciaDia;
}

/**
 * Reads an attendance record of a class by its identifier, together with the class and the day. Takes one query to find
 * the day, and one read of it.
 * @throws Failure 404 if there is no such class, or the class has no such record
 */
export async function requireFrequencia(
  idTurma: number,
  idFrequencia: number,
): Promise<ClassDay & { readonly frequencia: Frequencia }> {
  const turma = await requireTurma(idTurma);
  const range = frequenciaIdRanges.range({ idTurma });
  const ids = await first(range, { to: keyText(idFrequencia), descending: true });
  const day = ids && (await get(frequenciasDias, frequenciasDias.key({ idTurma, data: ids.data })));
  const linha = day?.linhas.find((one) => one.idFrequencia === idFrequencia);
  if (day === undefined || linha === undefined)
    throw notFound('The class has no such attendance record (id-frequencia)');
  return { turma, day, frequencia: frequenciaOf(day, linha) };
}

/** The attendance of a participant on a day of a class; undefined if none is on record. */
export async function frequenciaOn(
  { idTurma, data }: Pick<Frequencia, 'idTurma' | 'data'>,
  idParticipante: number,
): Promise<Frequencia | undefined> {
  const day = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
  return day === undefined ? undefined : recordedIn(day, idParticipante);
}

/** The attendance of a participant in a day's record; undefined if none is on record. */
export function recordedIn(day: FrequenciaDia, idParticipante: number): Frequencia | undefined {
  const linha = rowOf(day, idParticipante);
  return linha === undefined ? undefined : frequenciaOf(day, linha);
}
