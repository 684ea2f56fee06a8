import type * as z from 'zod';
import type { create, update } from '../../../schemas/turma/frequencias.ts';
import { invalidMember } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { sameDay } from '../schedule/days.ts';
import { type ClassDay, recordedIn, requireFrequencia } from './frequencias.ts';
import { type AttendanceRecording, recordAttendance } from './record-attendance.ts';
import type { Frequencia } from './rows.ts';

/** The attendance of one student, for the deprecated operations of /frequencias (docs/rules/class-api.md, rule 8). */

type StudentAttendance = Pick<Frequencia, 'idTurma' | 'idParticipante' | 'data' | 'faltas'>;

/**
 * Records new attendance.
 * @throws Failure as `recordAttendance`; 409 if it is already on record (docs/rules/class-api.md, rule 4)
 */
export const recordOne = (
  attendance: StudentAttendance,
  receiptWrites: ReceiptWrites<Frequencia>,
): Promise<Frequencia> => recordStudent(attendance, { expects: 'none' }, receiptWrites);

/**
 * Changes recorded attendance.
 * @param known the class and the day, if they were already read; after a conflict they are read again
 * @throws Failure as `recordAttendance`; 404 if it is not on record (docs/rules/class-api.md, rule 4)
 */
export const changeOne = (attendance: StudentAttendance, known?: ClassDay): Promise<Frequencia> =>
  retryOnConflict((failures) =>
    recordStudent(attendance, { expects: 'each', known: failures === 0 ? known : undefined }, () => []),
  );

const recordStudent = (
  { idTurma, data, idParticipante, faltas }: StudentAttendance,
  options: Pick<AttendanceRecording, 'expects' | 'known'>,
  receiptWrites: ReceiptWrites<Frequencia>,
): Promise<Frequencia> => {
  const wanted = [{ idParticipante, faltas, at: '' }];
  return recordAttendance({ idTurma, data, wanted, ...options }, receiptWrites, (day) => {
    const recorded = recordedIn(day, idParticipante);
    if (recorded === undefined) throw new Error('The recorded attendance is missing');
    return recorded;
  });
};

/** @throws Failure 400 if body and query name different classes */
export function requireSameClass(
  { idTurma }: z.output<typeof create.query>,
  body: Pick<z.output<typeof create.body>, 'idTurma'>,
): void {
  if (body.idTurma !== undefined && body.idTurma !== idTurma)
    throw invalidMember('id-turma', 'expected the id-turma of the query');
}

/** The attendance to change. */
interface Target {
  readonly attendance: Omit<StudentAttendance, 'faltas'>;
  readonly known?: ClassDay;
}

/**
 * Resolves the attendance to change, by its identifier or by participant and day.
 * @throws Failure 404 for an unknown identifier, 400 if it belongs to another participant or day
 */
export async function resolveTarget(idTurma: number, body: z.output<typeof update.body>): Promise<Target> {
  const { idFrequencia, idParticipante, data } = body;
  if (idFrequencia !== undefined) {
    const { frequencia: found, ...known } = await requireFrequencia(idTurma, idFrequencia);
    if (idParticipante !== undefined && idParticipante !== found.idParticipante)
      throw invalidMember(
        'id-participante',
        'expected the participant of the record with this id-frequencia',
      );
    if (data !== undefined && !sameDay(data, found.data))
      throw invalidMember('data', 'expected the day of the record with this id-frequencia');
    return { attendance: found, known };
  }
  if (idParticipante === undefined) throw invalidMember('id-participante', 'is required');
  if (data === undefined) throw invalidMember('data', 'is required');
  return { attendance: { idTurma, idParticipante, data } };
}
