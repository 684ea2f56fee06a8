import * as z from 'zod';
import { id, MAX_CODE, MAX_NAME, text, whole } from '../../../schemas/turma/fields.ts';

/** A teacher in a class, as it is stored: an allocation. The class API's reference, sections 10.2 and 10.3. */
export const DocenteTurma = z.object({
  idDocenteTurma: id(),
  idTurma: id(),
  /** One of the two is set: a teacher of the institution, or one from outside. */
  idDocente: id().nullable(),
  idDocenteExterno: id().nullable(),
  nomeDocente: text(MAX_NAME).nullable(),
  /** Eleven digits. */
  cpf: text(MAX_CODE).nullable(),
  /** Hours in the term. */
  chDedicadaPeriodo: whole(),
});
export type DocenteTurma = z.output<typeof DocenteTurma>;
