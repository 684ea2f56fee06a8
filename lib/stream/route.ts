import { isSameStream, type Pipeline, sinksOf } from '../tokenizer/index.ts';
import type { Output } from './outputs.ts';

const isNamed = (stream: string, arn: string) =>
  stream === arn || stream === arn.slice(arn.lastIndexOf('/') + 1);

/** What reads the events of a stream, and where they are written. */
interface Route {
  readonly sources: readonly string[];
  /** The output of each sink. */
  readonly outputs: ReadonlyMap<string, Output>;
}

/** @throws Error if the events of a stream would be written to it, and so be processed without end */
export function refuseLoop(pipeline: Pipeline, { sources, outputs }: Route, arn: string): void {
  const sinks = sources.flatMap((source) => sinksOf(pipeline, source));
  const loop = sinks.find((sink) => isSameStream(outputs.get(sink)?.stream ?? '', arn));
  if (loop !== undefined) throw new Error(`The sink ${loop} would write to the stream it reads from, ${arn}`);
}

/**
 * The sources of the pipeline for a stream: those that name it, otherwise those that name none.
 * @throws Error if there is none, because the stream's events would be lost
 */
export function sourcesOf({ sources }: Pipeline, arn: string): string[] {
  const named = sources.filter(({ options: { stream } }) => stream !== undefined && isNamed(stream, arn));
  const open = sources.filter(({ options: { stream } }) => stream === undefined);
  const found = named.length > 0 ? named : open;
  if (found.length === 0) throw new Error(`No source of the pipeline reads the stream ${arn}`);
  return found.map(({ id }) => id);
}
