import { type LogEvent, setField } from '../tokenizer/event.ts';

/** The field that tells where an event comes from. */
const FIELD = '@source';

/**
 * Where the events of a record come from. Each is given the record's sequence number and its own place in the record:
 * the same ones when the record is delivered again, so that a reader can leave out what it has seen, and put events of
 * a shard in order.
 */
export class Origin {
  readonly #record: { readonly shard_id?: string; readonly sequence_number: string };
  #index = 0;

  constructor(sequenceNumber: string, shardId?: string) {
    this.#record = {
      ...(shardId === undefined ? {} : { shard_id: shardId }),
      sequence_number: sequenceNumber,
    };
  }

  /** Writes the next place into an event. */
  stamp(event: LogEvent): void {
    setField(event, FIELD, { ...this.#record, index: this.#index });
    this.#index++;
  }
}
