/** A problem of a row or a record. */
export interface Problem {
  /** The member by its wire name (`alternativas[1].descricao`); undefined for a problem of the whole. */
  readonly member?: string;
  readonly reason: string;
}

/** Describes a problem for people. */
export const inWords = ({ member, reason }: Problem): string =>
  member === undefined ? reason : `${member}: ${reason}`;
