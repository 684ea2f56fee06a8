import type { Pipeline } from '../tokenizer/index.ts';

const isNamed = (stream: string, arn: string) =>
  stream === arn || stream === arn.slice(arn.lastIndexOf('/') + 1);

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
