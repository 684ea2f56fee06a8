import type { Pipeline } from '../tokenizer/index.ts';

/** Where sinks write, and how. */
export interface Output {
  readonly stream: string;
  readonly pack: boolean;
  readonly ordered: boolean;
}

/** The ARN of a stream. A name stands for a stream of the function's own region and account. */
export const arnOf = (stream: string, functionArn: string) =>
  stream.startsWith('arn:')
    ? stream
    : functionArn.replace(/:lambda:(.*?:\d+):.*$/, ':kinesis:$1:stream/') + stream;

/**
 * Returns the output of each sink, by the sink's identifier. Sinks that write to the same stream in the same way share
 * one, so that the order of a partition key is kept across them.
 * @param defaultStream the stream of sinks that name none
 */
export function outputsOf(
  { sinks }: Pipeline,
  defaultStream: string,
  functionArn: string,
): ReadonlyMap<string, Output> {
  const shared = new Map<string, Output>();
  return new Map(
    sinks.map(({ id, options: { stream = defaultStream, pack, ordered } }) => {
      const name = JSON.stringify([arnOf(stream, functionArn), pack, ordered]);
      const output = shared.get(name) ?? { stream, pack, ordered };
      shared.set(name, output);
      return [id, output];
    }),
  );
}
