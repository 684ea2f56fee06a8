import * as z from 'zod';
import {
  booleanField,
  id,
  instant,
  MAX_CODE,
  MAX_NAME,
  MAX_TITLE,
  text,
} from '../../../schemas/turma/fields.ts';

/** The schemas of rows whose records the API does not return. */

/** A teacher who can be allocated to classes. */
export const Docente = z.object({
  idDocente: id(),
  externo: booleanField(),
  nome: text(MAX_NAME),
  cpf: text(MAX_CODE).nullable(),
  login: text(MAX_NAME).nullable(),
  identificador: id().nullable(),
  idInstitucional: id().nullable(),
  idLotacao: id().nullable(),
  lotacao: text(MAX_NAME).nullable(),
  email: text(MAX_TITLE).nullable(),
});

/** A day whose scheduled lessons do not take place. */
export const DiaSemAula = z.object({ idTurma: id(), data: instant(), motivo: text(MAX_TITLE).nullable() });
