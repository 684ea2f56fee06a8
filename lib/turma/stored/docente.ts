import * as z from 'zod';
import { booleanField, id, MAX_CODE, MAX_NAME, MAX_TITLE, text } from '../../../schemas/turma/fields.ts';

/** The stored data of a teacher who can be allocated to classes. */
export const Docente = z.object({
  /** The `id-docente` of a teacher of the institution, or the `id-docente-externo` of an external one. */
  idDocente: id(),
  externo: booleanField(),
  nome: text(MAX_NAME),
  /** Eleven digits. */
  cpf: text(MAX_CODE).nullable(),
  login: text(MAX_NAME).nullable(),
  /** Staff number. */
  identificador: id().nullable(),
  idInstitucional: id().nullable(),
  /** Unit. */
  idLotacao: id().nullable(),
  lotacao: text(MAX_NAME).nullable(),
  email: text(MAX_TITLE).nullable(),
});
export type Docente = z.output<typeof Docente>;
