import { type ByteWriter, encodeEvent, type LogEvent, type Pipeline } from '../tokenizer/index.ts';
import { parseObject } from './json.ts';

/** The field with the origin of an event. */
const FIELD = '@source';

const EMPTY_OBJECT = '{}';

/**
 * The origin of the events of a record: the record's sequence number, and an index for each event. A redelivery of the
 * record yields the same values, so that readers can discard duplicates and sort the events of a shard.
 */
export class Origin {
  readonly #members: string;
  #index = 0;

  /** @param part the place of the record among those with its sequence number, which are parts of an aggregated one */
  constructor(sequenceNumber: string, shardId?: string, part = 0) {
    const record = {
      shard_id: shardId,
      sequence_number: sequenceNumber,
      ...(part > 0 ? { subsequence_number: part } : {}),
    };
    this.#members = `${JSON.stringify(FIELD)}:${JSON.stringify(record).slice(0, -1)},"index":`;
  }

  /** Removes the origin that an earlier pipeline gave to an event. */
  static clear(event: LogEvent): void {
    delete event[FIELD];
  }

  /** Whether a pipeline may write tokens to the field. */
  static isTokenIn(pipeline: Pipeline): boolean {
    return pipeline.fields.has(FIELD);
  }

  /** Removes tokens in the field from the JSON of an event: a second member of the same name would not be valid. */
  static clearToken(json: ByteWriter): void {
    const event = parseObject(json.toString());
    if (typeof event !== 'object') return;
    Origin.clear(event);
    json.clear();
    json.text(encodeEvent(event));
  }

  /** Adds the origin with the next index to the JSON of an event. */
  stamp(json: ByteWriter): void {
    const isEmpty = json.length === EMPTY_OBJECT.length;
    json.truncate(json.length - 1);
    json.text(`${isEmpty ? '' : ','}${this.#members}${this.#index}}}`);
    this.#index++;
  }
}
