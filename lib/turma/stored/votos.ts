/**
 * The number of votes of each alternative of a poll, by its identifier. The votes are sharded over several items,
 * because transactions on the same item conflict; each student is counted in one of them.
 */
export interface Votos {
  readonly idTurma: number;
  readonly idEnquete: number;
  readonly shard: number;
  readonly [idAlternativa: `${number}`]: number;
}
