/**
 * How many answers a poll has to each of its alternatives, by the identifier of the alternative. They are spread over
 * some items, since transactions that write to the same item hinder each other: each student is counted in one.
 */
export interface Votos {
  readonly idTurma: number;
  readonly idEnquete: number;
  readonly shard: number;
  readonly [idAlternativa: `${number}`]: number;
}
