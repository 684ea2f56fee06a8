import { ByteWriter, type Pipeline, PlainLine } from '../tokenizer/index.ts';
import { deaggregate } from './aggregate.ts';
import { decode } from './decode.ts';
import { Gunzip } from './gzip.ts';
import { Origin } from './origin.ts';
import { Unreadable } from './unreadable.ts';

/** A record to transform, and the destination of its events. */
interface Transformation {
  readonly data: Buffer;
  readonly partitionKey: string;
  readonly origin: Origin;
  readonly pipeline: Pipeline;
  /** The sources of the pipeline that the record belongs to. */
  readonly sources: readonly string[];
  /** Receives a sink, the partition key of the input, and the JSON of an event, which is valid only during the call. */
  readonly emit: (sink: string, partitionKey: string, json: ByteWriter) => void;
}

/** Limits of one record: a few kilobytes of gzip can contain millions of lines. */
const MAX_EVENTS = 250_000;
const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;
/** The memory that each event takes in addition to its JSON; it counts as output too. */
const EVENT_BYTES = 256;

/** The JSON of the current event. */
const json = new ByteWriter();

const tooLarge = () => new Unreadable('too_large', 'a record with too many events or too much output');

/**
 * Sends the events of a record through the pipeline.
 * @returns the number of events
 * @throws Unreadable if the data is broken, or yields too many events or too much output
 */
export async function transform(record: Transformation): Promise<number> {
  const { origin, pipeline, sources, emit } = record;
  let events = 0;
  let size = 0;
  const gunzip = new Gunzip();
  const hasOriginToken = Origin.isTokenIn(pipeline);
  for (const { partitionKey, data } of await deaggregate(record)) {
    const emitWritten = (sink: string) => {
      if (hasOriginToken) Origin.clearToken(json);
      origin.stamp(json);
      size += json.length + EVENT_BYTES;
      if (size > MAX_OUTPUT_BYTES) throw tooLarge();
      emit(sink, partitionKey, json);
      json.clear();
    };
    json.clear();
    for (const event of decode(data, gunzip)) {
      events++;
      if (events > MAX_EVENTS) throw tooLarge();
      if (event instanceof PlainLine) {
        for (const source of sources) pipeline.writeLine(source, event, json, emitWritten);
      } else {
        Origin.clear(event);
        for (const source of sources) pipeline.write(source, event, json, emitWritten);
      }
    }
  }
  return events;
}
