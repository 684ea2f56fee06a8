/**
 * How long the lists of all classes are, about: what reading all of one costs is known by that before it is read. Only
 * the import makes those of classes and report cards longer. It counts after it has written, so one that was killed may
 * have missed some. Of answers to polls a sample is counted.
 */
export interface Tamanho {
  readonly lista: string;
  /** The transactions that count write it; there is none before the first of them. */
  readonly registros?: number;
}
