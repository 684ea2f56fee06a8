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

/** What one record may hold and give: as gzip, millions of lines can be a few kilobytes. */
const MAX_EVENTS = 250_000;
const MAX_OUTPUT_CHARACTERS = 128 * 1024 * 1024;

const tooMany = () => new Unreadable('too_large', 'a record of too many events');

/**
 * Sends the events in a record's data through the pipeline, and gives their number.
 * @throws Unreadable if the data is broken, or gives more than there is memory and time for
 */
export async function transform(record: Transformation): Promise<number> {
  const { origin, pipeline, sources, emit } = record;
  let events = 0;
  let size = 0;
  for (const { partitionKey, data } of await deaggregate(record)) {
    const emitText = (sink: string, text: string) => {
      const stamped = origin.stamp(text);
      size += stamped.length;
      if (size > MAX_OUTPUT_CHARACTERS) throw tooMany();
      emit(sink, partitionKey, stamped);
    };
    for (const event of decode(data)) {
      events++;
      if (events > MAX_EVENTS) throw tooMany();
      Origin.clear(event);
      for (const source of sources) pipeline.encode(source, event, emitText);
    }
  }
  return events;
}
