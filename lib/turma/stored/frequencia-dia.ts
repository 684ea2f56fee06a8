import * as z from 'zod';
import { id, MAX_TITLE, ms, text, whole } from '../../../schemas/turma/fields.ts';

/** More than any class has, so that a day stays below half of what an item can hold. */
export const MAX_ROWS = 2000;

/**
 * The attendance of a class on one day, as it is stored: all of its students in one item, so that a batch of any size
 * is written at once or not at all. A row takes about 80 bytes, an item has room for 400 kilobytes of them.
 */
export const FrequenciaDia = z.object({
  idTurma: id(),
  /** The day: its midnight in the institution's time zone. */
  data: ms(),
  quantidadeAulas: whole(),
  linhas: z
    .array(z.object({ idFrequencia: id(), idParticipante: id(), faltas: whole(), dataRegistro: ms() }))
    .max(MAX_ROWS),
  /** Counts the changes, so that none is made over another. */
  version: whole(),
});
export type FrequenciaDia = z.output<typeof FrequenciaDia>;
export type Linha = FrequenciaDia['linhas'][number];

/**
 * On which day the identifiers from `primeiro` to `ultimo` were given out: of an identifier alone it tells the item.
 * And when they were: that attendance was launched is an activity of the class.
 */
export const FrequenciaIds = z.object({
  idTurma: id(),
  primeiro: id(),
  ultimo: id(),
  data: ms(),
  dataRegistro: ms(),
});
export type FrequenciaIds = z.output<typeof FrequenciaIds>;

/** A day on which the schedule has lessons and there are none: a holiday, or a lesson that was cancelled. */
export const DiaSemAula = z.object({ idTurma: id(), data: ms(), motivo: text(MAX_TITLE).nullable() });
export type DiaSemAula = z.output<typeof DiaSemAula>;
