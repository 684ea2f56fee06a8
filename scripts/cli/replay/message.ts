/** A message, in a queue or in a file. */
export interface Message {
  readonly text: string;
  /** Deletes the message. */
  remove(): Promise<void>;
}
