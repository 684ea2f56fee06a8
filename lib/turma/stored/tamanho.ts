/**
 * The approximate size of a list over all classes, to estimate the cost of reading all of it. Only the import extends
 * the lists of classes and report cards. It counts after it has written, so an import that was killed may have missed
 * some. Answers to polls are counted by a sample.
 */
export interface Tamanho {
  readonly lista: string;
  /** Created by the first transaction that counts. */
  readonly registros?: number;
}
