import { isSameStream, type Pipeline, sinksOf } from '../tokenizer/index.ts';

/** Whether a source names a stream. Unlike the streams of sinks, it may be a delivery stream of Firehose. */
const isNamed = (stream: string, arn: string) =>
  stream === arn || stream === arn.slice(arn.lastIndexOf('/') + 1);

/**
 * @param defaultStream the ARN of the stream of sinks that name none
 * @throws Error if the events of a stream would be written to it, and so be processed without end
 */
export function refuseLoop(
  pipeline: Pipeline,
  defaultStream: string,
  sources: readonly string[],
  arn: string,
): void {
  const reached = new Set(sources.flatMap((source) => sinksOf(pipeline, source)));
  for (const { id, options } of pipeline.sinks) {
    const isLoop = options.stream === undefined ? defaultStream === arn : isSameStream(options.stream, arn);
    if (isLoop && reached.has(id))
      throw new Error(`The sink ${id} would write to the stream it reads from, ${arn}`);
  }
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
