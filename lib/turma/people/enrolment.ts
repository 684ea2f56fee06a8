import type * as z from 'zod';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';

type Participante = z.output<typeof ParticipanteSchema>;

/**
 * The situations of an enrolment in which a student sits in the class, or sat there until its end: MATRICULADO, and
 * all that it can end in; the class API's reference, sections 8.3 and 11 (rule 3).
 */
const ATTENDING = new Set([2, 4, 6, 7, 9, 24, 25, 26, 27, 30]);

/** Whether a participant can have attendance. */
export function attends({ idTipoParticipante, idSituacaoMatricula }: Participante): boolean {
  return idTipoParticipante === TIPO_DISCENTE && ATTENDING.has(idSituacaoMatricula ?? 0);
}
