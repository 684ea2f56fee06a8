import { setTimeout as sleep } from 'node:timers/promises';
import { PutRecordCommand } from '@aws-sdk/client-kinesis';
import * as z from 'zod';
import { kinesisClient } from '../../stack/streams.ts';
import { tail } from '../../stack/tail.ts';
import { abbreviated, type Outcome, type SoakOptions } from './phase.ts';
import type { SoakStack } from './stack.ts';

/** Number of partition keys. Records with the same key have to come out in order. */
const KEYS = 8;

/** The share of calls that Kinesis rejects. */
const FAILURE_RATE = 0.2;

/** The local server saves its data within this time, and nothing more when it is killed. */
const SAVE_INTERVAL_MS = 2000;

/**
 * Time without output after which the rest counts as lost, in milliseconds. Unreadable records hold up all others of
 * their shard for ten retries each, which take longer on a busy machine.
 */
const TIMEOUT_MS = 300_000;
/** Timeout for all records. */
const MAX_WAIT_MS = 600_000;

/**
 * Sends log records while Kinesis throttles, rejects some records, and is killed and restarted, each time after it has
 * saved its data. All records have to come out, possibly more than once, and in order by key, according to `@source`
 * too.
 */
export async function streamPhase(
  { stack, kinesis }: SoakStack,
  { records, restarts }: SoakOptions,
): Promise<Outcome> {
  const { LOG_INPUT_STREAM: input, LOG_OUTPUT_STREAM: output } = stack.environment;
  const perKey = Math.ceil(records / KEYS / (restarts + 1)) * (restarts + 1);
  const part = perKey / (restarts + 1);
  let seen: OutputRecord[][] = [];
  kinesis.proxy.failureRate = FAILURE_RATE;
  for (let from = 0; from < perKey; from += part) {
    const numbers = { from, to: from + part };
    const crash = from === 0 ? undefined : kinesis.server.crash();
    const producers = Array.from({ length: KEYS }, (_, key) =>
      produce(stack.endpoints.kinesis, input, { name: 'key', key, ...numbers }),
    );
    await Promise.all([crash, ...producers]);
    seen = await readOutput(kinesis.server.endpoint, output, { name: 'key', keys: KEYS, perKey: numbers.to });
    await sleep(SAVE_INTERVAL_MS);
  }
  kinesis.proxy.failureRate = 0;
  const { throttled, partial } = kinesis.proxy;
  return {
    done: [
      `${perKey * KEYS} log records, ${restarts} restarts of the Kinesis server, ${throttled} calls rejected and ${partial} accepted in part: ${seen.flat().length} came out`,
    ],
    problems: abbreviated(seen.flatMap((all, key) => outputProblems(key, all, perKey))),
  };
}

/** Puts the records of a key one at a time. */
export async function produce(
  endpoint: string,
  StreamName: string,
  { name, key, from, to }: { name: string; key: number; from: number; to: number },
): Promise<void> {
  const client = kinesisClient(endpoint);
  for (let number = from; number < to; ) {
    const line = `${name}${key} ${number} - [01/Jan/2027:00:00:00 +0000] "GET /" 200 5`;
    const record = { StreamName, PartitionKey: `${name}${key}`, Data: Buffer.from(line) };
    await client.send(new PutRecordCommand(record)).then(
      () => {
        number += 1;
      },
      () => sleep(100),
    );
  }
  client.destroy();
}

const OutputEvent = z.looseObject({
  remote_addr: z.string(),
  ident: z.string(),
  '@source': z.looseObject({ sequence_number: z.string() }),
});

/** A record of the output: its number, and its position on the input stream. */
interface OutputRecord {
  readonly number: number;
  readonly sequence: bigint;
}

/** Returns the output by key, in order: when it is complete, when nothing more comes, or after a timeout. */
export async function readOutput(
  endpoint: string,
  stream: string,
  { name, keys, perKey }: { name: string; keys: number; perKey: number },
): Promise<OutputRecord[][]> {
  const abort = new AbortController();
  const seen = Array.from({ length: keys }, (): OutputRecord[] => []);
  const distinct = new Set<string>();
  let timeout = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const limit = setTimeout(() => abort.abort(), MAX_WAIT_MS);
  try {
    for await (const text of tail(endpoint, stream, 'TRIM_HORIZON', abort.signal)) {
      clearTimeout(timeout);
      timeout = setTimeout(() => abort.abort(), TIMEOUT_MS);
      const { data } = OutputEvent.safeParse(JSON.parse(text));
      if (data?.remote_addr.startsWith(name) !== true) continue;
      const { remote_addr, ident, '@source': source } = data;
      const key = remote_addr.slice(name.length);
      const one = { number: Number(ident), sequence: BigInt(source.sequence_number) };
      seen[Number(key)]?.push(one);
      distinct.add(`${key} ${ident}`);
      if (distinct.size === keys * perKey) break;
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  } finally {
    clearTimeout(timeout);
    clearTimeout(limit);
  }
  return seen;
}

export function outputProblems(key: number, all: readonly OutputRecord[], wanted: number): string[] {
  const there = new Set(all.map(({ number }) => number));
  const lost = Array.from({ length: wanted }, (_, n) => n).filter((n) => !there.has(n));
  const bySource = all.toSorted((a, b) => Number(a.sequence - b.sequence));
  return [
    ...(lost.length === 0 ? [] : [`Of key ${key}, ${lost.length} records were lost: ${lost.slice(0, 5)}`]),
    ...outOfOrder(all).map((number) => `Of key ${key}, record ${number} came out late`),
    ...outOfOrder(bySource).map((number) => `Of key ${key}, @source has record ${number} in a wrong place`),
  ];
}

/** Returns the numbers whose first occurrence is after a larger one. */
function outOfOrder(all: readonly OutputRecord[]): number[] {
  const first = [...new Set(all.map(({ number }) => number))];
  return first.filter((number, n) => number < (first[n - 1] ?? number));
}
