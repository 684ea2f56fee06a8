/** Maximum number of students per day: more than any class has, and less than half of the maximum item size. */
export const MAX_ROWS = 2000;

/**
 * The attendance of a class on one day: all students in one item, so that a batch of any size is written atomically. A
 * row takes about 80 bytes; an item is limited to 400 kilobytes.
 */
export interface FrequenciaDia {
  readonly idTurma: number;
  /** The day: its midnight in the institution's time zone. */
  readonly data: number;
  /** The class hours of the day: those of its lesson, but see `classHoursOf`. */
  readonly quantidadeAulas: number;
  /** At most `MAX_ROWS`. */
  readonly linhas: readonly Linha[];
  /** Incremented by every change, for optimistic locking. */
  readonly version: number;
}

/** The attendance of one student. */
export interface Linha {
  readonly idFrequencia: number;
  readonly idParticipante: number;
  readonly faltas: number;
  readonly dataRegistro: number;
}

/**
 * The class hours of a day: those of its lesson, but no fewer than the absences of any of its students. Some may have
 * been recorded when the lesson was longer.
 * @param quantidadeAulas the class hours of the lesson
 */
export const classHoursOf = ({
  linhas,
  quantidadeAulas,
}: Pick<FrequenciaDia, 'linhas' | 'quantidadeAulas'>): number =>
  linhas.reduce((hours, { faltas }) => Math.max(hours, faltas), quantidadeAulas);

/**
 * The day for which the identifiers from `primeiro` to `ultimo` were assigned, to find the item by an identifier; and
 * the time of the assignment, because recording attendance is an activity of the class.
 */
export interface FrequenciaIds {
  readonly idTurma: number;
  readonly primeiro: number;
  readonly ultimo: number;
  readonly data: number;
  readonly dataRegistro: number;
}

/** A day whose scheduled lessons do not take place: a holiday, or a cancelled lesson. */
export interface DiaSemAula {
  readonly idTurma: number;
  readonly data: number;
  readonly motivo: string | null;
}
