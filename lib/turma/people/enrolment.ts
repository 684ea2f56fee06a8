import type * as z from 'zod';
import type { Participante as ParticipanteSchema } from '../../../schemas/turma/participantes.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';

type Participante = z.output<typeof ParticipanteSchema>;

/**
 * The enrolment statuses of students who attend the class, or attended it until its end: MATRICULADO and all of its
 * final statuses (docs/rules/class-api.md, rule 3).
 */
const ATTENDING = new Set([2, 4, 6, 7, 9, 24, 25, 26, 27, 30]);

/** Whether a participant can have attendance. */
export function attends({ idTipoParticipante, idSituacaoMatricula }: Participante): boolean {
  return idTipoParticipante === TIPO_DISCENTE && ATTENDING.has(idSituacaoMatricula ?? 0);
}
