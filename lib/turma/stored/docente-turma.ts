import * as z from 'zod';
import { id, int32Number, MAX_CODE, MAX_NAME, text } from '../../../schemas/turma/fields.ts';

/** The stored allocation of a teacher to a class. */
export const DocenteTurma = z.object({
  idDocenteTurma: id(),
  idTurma: id(),
  /** Exactly one of the two is set: a teacher of the institution, or an external one. */
  idDocente: id().nullable(),
  idDocenteExterno: id().nullable(),
  nomeDocente: text(MAX_NAME).nullable(),
  /** Eleven digits. */
  cpf: text(MAX_CODE).nullable(),
  /** Hours per term. */
  chDedicadaPeriodo: int32Number(),
});
export type DocenteTurma = z.output<typeof DocenteTurma>;
