import type * as z from 'zod';
import type { create, update } from '../../../schemas/turma/frequencias.ts';
import { invalidMember } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { sameDay } from '../schedule/days.ts';
import type { FrequenciaDia } from '../stored/frequencia-dia.ts';
import { type AttendanceRecording, recordAttendance, recordedIn, requireFrequencia } from './frequencias.ts';
import type { Frequencia } from './rows.ts';

/** The attendance of one student, for the deprecated operations of /frequencias (rule 8 in docs/rules/class-api.md). */

type Named = Pick<Frequencia, 'idTurma' | 'idParticipante' | 'data' | 'faltas'>;

/** Records new attendance. @throws Failure as `recordAttendance`; 409 if it is on record already (rule 4) */
export const recordOne = (named: Named, receiptWrites: ReceiptWrites<Frequencia>): Promise<Frequencia> =>
  recordAttendance(alone(named, 'none'), receiptWrites, recordOf(named));

/** Changes recorded attendance. @throws Failure as `recordAttendance`; 404 if it is not on record (rule 4) */
export const changeOne = (named: Named): Promise<Frequencia> =>
  retryOnConflict(() => recordAttendance(alone(named, 'each'), () => [], recordOf(named)));

const alone = (
  { idTurma, data, idParticipante, faltas }: Named,
  expects: AttendanceRecording['expects'],
): AttendanceRecording => ({
  idTurma,
  data,
  wanted: [{ idParticipante, faltas, at: '' }],
  expects,
});

const recordOf =
  ({ idParticipante }: Named) =>
  (day: FrequenciaDia): Frequencia => {
    const recorded = recordedIn(day, idParticipante);
    if (recorded === undefined) throw new Error('The recorded attendance is missing');
    return recorded;
  };

/** @throws Failure 400 if body and query name different classes */
export function requireSameClass(
  { idTurma }: z.output<typeof create.query>,
  body: Pick<z.output<typeof create.body>, 'idTurma'>,
): void {
  if (body.idTurma !== undefined && body.idTurma !== idTurma)
    throw invalidMember('id-turma', 'expected that of the query');
}

/**
 * Resolves the attendance to change, by its identifier or by participant and day.
 * @throws Failure 404 for an unknown identifier, 400 if it belongs to another participant or day
 */
export async function resolveTarget(
  idTurma: number,
  body: z.output<typeof update.body>,
): Promise<Omit<Named, 'faltas'>> {
  const { idFrequencia, idParticipante, data } = body;
  if (idFrequencia !== undefined) {
    const found = await requireFrequencia(idTurma, idFrequencia);
    if (idParticipante !== undefined && idParticipante !== found.idParticipante)
      throw invalidMember('id-participante', 'expected that of the attendance with this id-frequencia');
    if (data !== undefined && !sameDay(data, found.data))
      throw invalidMember('data', 'expected that of the attendance with this id-frequencia');
    return found;
  }
  if (idParticipante === undefined) throw invalidMember('id-participante', 'is required');
  if (data === undefined) throw invalidMember('data', 'is required');
  return { idTurma, idParticipante, data };
}
