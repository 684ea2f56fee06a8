import type { Pipeline } from '../tokenizer/index.ts';
import { deaggregate } from './aggregate.ts';
import { decode } from './decode.ts';
import { Origin } from './origin.ts';
import { Unreadable } from './unreadable.ts';

/** What is transformed, and where to. */
export interface Transformation {
  readonly data: Buffer;
  readonly partitionKey: string;
  readonly origin: Origin;
  readonly pipeline: Pipeline;
  /** The sources of the pipeline that the record belongs to. */
  readonly sources: readonly string[];
  /** Takes the JSON text of an event for a sink, and the partition key that the event came with. */
  readonly emit: (sink: string, partitionKey: string, text: string) => void;
}

/** What one record may give, in characters: a gzip bomb of a megabyte can be millions of lines. */
const OUTPUT_LIMIT = 128 * 1024 * 1024;

/**
 * Sends the events in a record's data through the pipeline, and gives their number.
 * @throws Unreadable if the data is broken, or gives more than memory is there for
 */
export async function transform(record: Transformation): Promise<number> {
  const { origin, pipeline, sources, emit } = record;
  let events = 0;
  let size = 0;
  for (const { partitionKey, data } of await deaggregate(record)) {
    const emitText = (sink: string, text: string) => {
      const stamped = origin.stamp(text);
      size += stamped.length;
      if (size > OUTPUT_LIMIT) throw new Unreadable('too_large', 'a record of too many events');
      emit(sink, partitionKey, stamped);
    };
    for (const event of decode(data)) {
      events++;
      Origin.clear(event);
      for (const source of sources) pipeline.encode(source, event, emitText);
    }
  }
  return events;
}
