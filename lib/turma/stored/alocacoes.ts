/** Counts the teachers that callers have allocated to a class, so that concurrent allocations are conflicts. */
export interface Alocacoes {
  readonly idTurma: number;
  readonly version: number;
}
