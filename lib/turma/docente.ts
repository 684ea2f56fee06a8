import * as z from 'zod';
import { id, text, truth } from '../../schemas/turma/fields.ts';

/** A teacher who can be allocated to classes, as it is stored: what the class data has to know of the person. */
export const Docente = z.object({
  /** The `id-docente` of a teacher of the institution, the `id-docente-externo` of one from outside. */
  idDocente: id(),
  externo: truth(),
  nome: text(),
  /** Eleven digits. */
  cpf: text().nullable(),
  login: text().nullable(),
  /** Staff number. */
  identificador: id().nullable(),
  idInstitucional: id().nullable(),
  /** Unit. */
  idLotacao: id().nullable(),
  lotacao: text().nullable(),
  email: text().nullable(),
});
export type Docente = z.output<typeof Docente>;
