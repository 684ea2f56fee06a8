/** A teacher who can be allocated to classes. */
export interface Docente {
  /** The `id-docente` of a teacher of the institution, or the `id-docente-externo` of an external one. */
  readonly idDocente: number;
  readonly externo: boolean;
  readonly nome: string;
  /** Eleven digits. */
  readonly cpf: string | null;
  readonly login: string | null;
  /** Staff number. */
  readonly identificador: number | null;
  readonly idInstitucional: number | null;
  /** Unit. */
  readonly idLotacao: number | null;
  readonly lotacao: string | null;
  readonly email: string | null;
}
