import type { LogEvent } from '../tokenizer/index.ts';

/** The field that tells where an event comes from. */
const FIELD = '@source';

/**
 * Where the events of a record come from. Each is given the record's sequence number and its own place among what the
 * record gave: the same ones when the record is delivered again, so that a reader can leave out what it has seen, and
 * put the events of a shard in order.
 */
export class Origin {
  readonly #members: string;
  #index = 0;

  constructor(sequenceNumber: string, shardId?: string) {
    const record = { shard_id: shardId, sequence_number: sequenceNumber };
    this.#members = `${JSON.stringify(FIELD)}:${JSON.stringify(record).slice(0, -1)},"index":`;
  }

  /** Takes away the place that an event was given before, by a pipeline that wrote to the stream. */
  static clear(event: LogEvent): void {
    delete event[FIELD];
  }

  /** Writes the next place into the JSON text of an event. */
  stamp(text: string): string {
    const event = text === '{}' ? '{' : `${text.slice(0, -1)},`;
    const stamped = `${event}${this.#members}${this.#index}}}`;
    this.#index++;
    return stamped;
  }
}
