import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { KinesisStreamRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { kinesisRecord } from '../../../scripts/build/samples/records.ts';
import { startKinesis } from '../../../scripts/stack/kinesis.ts';
import type { LocalHttp } from '../../../scripts/stack/process/local-http.ts';
import { connect, createStream, readStream } from './streams.ts';
import { Throttle } from './throttle.ts';

/** Processes batches with a Kinesis server, whose answers a test can replace. */

export const THROTTLED = 'ProvisionedThroughputExceededException';

export const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:sino-dev-logsTokenize';

export const PIPELINE = `
  [transforms.parse]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["name", "number"]
  types.number = "int"
`;

const Written = z.looseObject({
  '@source': z.object({ shard_id: z.string(), sequence_number: z.string(), index: z.number() }),
});

/** Stands between the function and the server. */
export const throttle = new Throttle();

/** The name of the output stream; every test begins with a new one. */
export let output: string;
/** What the function has counted since the test began. */
export let counters: Counters;
/** The client of the function. */
export let client: KinesisClient;

let server: Awaited<ReturnType<typeof startKinesis>>;
let proxy: LocalHttp;
let direct: KinesisClient;

/** Starts the server for the tests of a file. */
export function useKinesis(): void {
  beforeAll(async () => {
    server = await startKinesis();
    proxy = await throttle.start(server.endpoint);
    direct = connect(server.endpoint);
    client = connect(proxy.url);
  });

  afterAll(async () => {
    direct.destroy();
    client.destroy();
    await proxy.stop();
    await server.stop();
  });

  beforeEach(async () => {
    throttle.use();
    counters = new Counters();
    await useNewOutput();
  });
}

export async function useNewOutput(): Promise<void> {
  output = await newStream();
}

/** Creates a stream. @returns its name */
export const newStream = (): Promise<string> => createStream(direct);

/** Reads the records of the output stream. */
export const readOutput = () => readStream(direct, output);

/**
 * Processes a batch, by default for as long as it takes on a busy machine.
 * @param options the time, the number of calls after which it is over at once, and a client that replaces the server's:
 * on a busy machine, the server takes longer for a call of 5 MiB than the function waits
 * @returns the sequence numbers that are reported as failed
 */
export async function run(
  records: readonly KinesisStreamRecord[],
  {
    seconds = Number.POSITIVE_INFINITY,
    maxCalls = Number.POSITIVE_INFINITY,
    toml = PIPELINE,
    outputStream = output,
    kinesis = client,
  } = {},
) {
  const end = performance.now() + seconds * 1000;
  const onFailure = ({ kind, reason, field }: { kind: string; reason: string; field: string }) =>
    counters.failed({ kind, reason, field });
  const onTokens = (count: number, transform: string) => counters.tokenized(count, transform);
  const logFunction = {
    pipeline: readPipeline(toml, { env: {}, onFailure, onTokens }),
    outputStream,
    counters,
  };
  const { batchItemFailures } = await processBatch(records, logFunction, {
    client: kinesis,
    functionArn: FUNCTION_ARN,
    remaining: () => (throttle.calls.length < maxCalls ? end - performance.now() : 0),
  });
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** Reads the output: events without their origin, and the origins as `RECORD/INDEX`. */
export async function written(stream = output) {
  const read = await readStream(direct, stream);
  const events = read.flatMap(({ text }) => text.split('\n').map((line) => Written.parse(JSON.parse(line))));
  return {
    keys: read.map(({ partitionKey }) => partitionKey),
    events: events.map(({ '@source': _source, ...event }) => event),
    ids: events.map(
      ({ '@source': { sequence_number, index } }) => `${Number(sequence_number.slice(-4))}/${index}`,
    ),
    sources: events.map((event) => event['@source']),
  };
}

export const lines = (count: number, text = 'name') =>
  Array.from({ length: count }, (_, i) => `${text}-${i} ${i}`);
/** Records of a line each, with keys in turn. */
export const recordsOf = (count: number, keys = count) =>
  lines(count).map((line, i) => kinesisRecord(line, i, `key-${i % keys}`));
/** A record that is not gzip, though it begins so. */
export const poison = (place: number) => kinesisRecord(Buffer.from('1f8b0800', 'hex'), place);
export const failures = () =>
  [...counters.failures].map(({ kind, field, count }) => ({ kind, field, count }));
