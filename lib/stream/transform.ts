import type { Pipeline } from '../tokenizer/index.ts';
import { deaggregate } from './aggregate.ts';
import { decode } from './decode.ts';
import { Origin } from './origin.ts';

/** What became of a record. */
export interface Transformed {
  /** The size of its data. */
  readonly bytes: number;
  /** How many events were in it. */
  readonly events: number;
  /** What goes to the sinks, in order. */
  readonly outputs: readonly Output[];
}

/** The JSON text of an event, the sink it goes to, and the partition key it came with. */
export interface Output {
  readonly sink: string;
  readonly partitionKey: string;
  readonly text: string;
}

/**
 * Sends the events in a record's data (base64) through the pipeline, from the given sources.
 * @throws Unreadable if the data is broken
 */
export async function transform(
  record: { readonly data: string; readonly partitionKey: string },
  origin: Origin,
  pipeline: Pipeline,
  sources: readonly string[],
): Promise<Transformed> {
  const data = Buffer.from(record.data, 'base64');
  const outputs: Output[] = [];
  let events = 0;
  for (const { partitionKey, data: part } of await deaggregate({ ...record, data })) {
    const emit = (sink: string, text: string) => {
      outputs.push({ sink, partitionKey, text: origin.stamp(text) });
    };
    for (const event of decode(part)) {
      events++;
      Origin.clear(event);
      for (const source of sources) pipeline.encode(source, event, emit);
    }
  }
  return { bytes: data.length, events, outputs };
}
