/** A message, wherever it waits. */
export interface Message {
  readonly text: string;
  /** Takes it away for good. */
  remove(): Promise<void>;
}
