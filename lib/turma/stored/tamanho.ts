/**
 * The approximate size of a list over all classes, to estimate the cost of reading all of it. Only the import extends
 * the lists of classes and report cards. Answers to polls are counted by sampling.
 */
export interface Tamanho {
  readonly lista: string;
  /** Created by the first transaction that counts. */
  readonly registros?: number;
}
