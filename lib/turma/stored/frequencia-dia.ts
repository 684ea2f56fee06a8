import * as z from 'zod';
import { id, instant, int32Number, MAX_TITLE, text } from '../../../schemas/turma/fields.ts';

/** Maximum number of students per day: more than any class has, and less than half of the maximum item size. */
export const MAX_ROWS = 2000;

/**
 * The stored attendance of a class on one day: all students in one item, so that a batch of any size is written
 * atomically. A row takes about 80 bytes; an item is limited to 400 kilobytes.
 */
export const FrequenciaDia = z.object({
  idTurma: id(),
  /** The day: its midnight in the institution's time zone. */
  data: instant(),
  quantidadeAulas: int32Number(),
  linhas: z
    .array(
      z.object({ idFrequencia: id(), idParticipante: id(), faltas: int32Number(), dataRegistro: instant() }),
    )
    .max(MAX_ROWS),
  /** Incremented by every change, for optimistic locking. */
  version: int32Number(),
});
export type FrequenciaDia = z.output<typeof FrequenciaDia>;
export type Linha = FrequenciaDia['linhas'][number];

/**
 * The day for which the identifiers from `primeiro` to `ultimo` were assigned, to find the item by an identifier; and
 * the time of the assignment, because recording attendance is an activity of the class.
 */
export const FrequenciaIds = z.object({
  idTurma: id(),
  primeiro: id(),
  ultimo: id(),
  data: instant(),
  dataRegistro: instant(),
});
export type FrequenciaIds = z.output<typeof FrequenciaIds>;

/** A day whose scheduled lessons do not take place: a holiday, or a cancelled lesson. */
export const DiaSemAula = z.object({ idTurma: id(), data: instant(), motivo: text(MAX_TITLE).nullable() });
export type DiaSemAula = z.output<typeof DiaSemAula>;
