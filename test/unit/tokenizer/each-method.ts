import { expect } from 'vitest';
import {
  ByteWriter,
  encodeEvent,
  type LogEvent,
  type PipelineFailure,
  type PlainLine,
  readPipeline,
} from '../../../lib/tokenizer/index.ts';
import { lineOf } from './line-of.ts';

/** The plain line whose event this is, if it is one. */
function plainLineOf({ message, ...others }: LogEvent): PlainLine | undefined {
  const isLine = typeof message === 'string' && message.isWellFormed() && Object.keys(others).length === 0;
  return isLine ? lineOf(message) : undefined;
}

interface Report {
  readonly failures: PipelineFailure[];
  /** How many tokens each transform found. */
  readonly tokens: Record<string, number>;
  /** The components from which events matched no condition. */
  readonly unmatched: string[];
}

const newReport = (): Report => ({ failures: [], tokens: {}, unmatched: [] });

/**
 * Sends an event through a configuration by each method of a pipeline, which must agree.
 * @returns the pipeline, what reaches the sinks, as events and as parsed JSON, and what the pipeline reports
 */
export function sendByEachMethod(toml: string, source: string, event: LogEvent) {
  let reported = newReport();
  const pipeline = readPipeline(toml, {
    env: {},
    onFailure: (failure) => reported.failures.push(failure),
    onTokens: (count, transform) => {
      if (count > 0) reported.tokens[transform] = (reported.tokens[transform] ?? 0) + count;
    },
    onUnmatched: (component) => reported.unmatched.push(component),
  });

  const events: [sink: string, event: LogEvent][] = [];
  pipeline.process(source, event, (sink, output) => events.push([sink, output]));
  const first = reported;
  const texts = events.map(([sink, output]): [string, unknown] => [sink, JSON.parse(encodeEvent(output))]);
  const expectSame = (send: (take: (sink: string, text: string) => void) => void) => {
    reported = newReport();
    const found: [string, unknown][] = [];
    send((sink, text) => found.push([sink, JSON.parse(text)]));
    expect(found).toEqual(texts);
    expect(reported).toEqual(first);
  };
  expectSame((take) => pipeline.encode(source, event, take));
  const writer = new ByteWriter();
  const written = (take: (sink: string, text: string) => void) => (sink: string) => {
    take(sink, writer.toString());
    writer.clear();
  };
  expectSame((take) => pipeline.write(source, event, writer, written(take)));
  const line = plainLineOf(event);
  if (line !== undefined) expectSame((take) => pipeline.writeLine(source, line, writer, written(take)));
  return { pipeline, events, texts, ...first };
}
