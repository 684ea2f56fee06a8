import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { PutRecordCommand } from '@aws-sdk/client-kinesis';
import type { SeededRandom } from '../../stack/demo/random.ts';
import type { Stack } from '../../stack/stack.ts';
import { kinesisClient } from '../../stack/streams.ts';
import { nasty } from './attack.ts';
import { outputProblems, produce, readOutput } from './stream.ts';

const KEYS = 4;
const PER_KEY = 100;
/** Pause between two hostile records by default. */
const PAUSE_MS = 250;
const NAME = 'ordinary';

/** Texts of log records that look like an envelope, are deeply nested, or are otherwise hostile. */
const TEXTS: readonly ((random: SeededRandom) => string)[] = [
  () => '{"messageType":"DATA_MESSAGE"}',
  () => '{"messageType":"CONTROL_MESSAGE","logEvents":[]}',
  () => 'a line\n{"messageType":"DATA_MESSAGE","logEvents":[{"message":"inner"}]}\nand another',
  () => JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents: [{ id: '1', timestamp: 8.64e15 + 1 }] }),
  (random) => {
    const deep = depth(random);
    return `${'['.repeat(deep)}12345678901234567890${']'.repeat(deep)}`;
  },
  (random) => `${'{"a":'.repeat(depth(random))}98765432109876543210`,
  () => '\u0000\ud800\u2028',
  (random) => nasty(random, 5000),
];
const depth = (random: SeededRandom) => random.whole(1000, 20_000);

/** Yields hostile log records without end: each kind as it is and compressed, so that a few contain all kinds. */
export function* hostileRecords(random: SeededRandom): Generator<Buffer, never> {
  for (;;) {
    for (const textOf of TEXTS) {
      const bytes = Buffer.from(textOf(random));
      yield bytes;
      yield gzipSync(bytes);
    }
  }
}

/** Unreadable records are discarded after ten retries, which delay all records behind them, so there are only a few. */
const UNREADABLE: readonly Buffer[] = [
  Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]),
  gzipSync(Buffer.alloc(40_000_000)),
  // The magic number of an aggregated record, without one.
  Buffer.from([0xf3, 0x89, 0x9a, 0xc2, 0, 1, 2, 3]),
];

/** Puts hostile records on the stream among ordinary ones, all of which have to come out in order. */
export async function hostileStreamUntil(
  stack: Stack,
  until: number,
  { pause = PAUSE_MS, random }: { readonly pause: number | undefined; readonly random: SeededRandom },
) {
  const { LOG_INPUT_STREAM: input, LOG_OUTPUT_STREAM: output } = stack.environment;
  const { kinesis } = stack.endpoints;
  let hostile = 0;
  const attack = async () => {
    const client = kinesisClient(kinesis);
    const unreadable = UNREADABLE.values();
    const others = hostileRecords(random);
    while (performance.now() < until) {
      // The same partition keys as ordinary records.
      const PartitionKey = `${NAME}${random.whole(0, KEYS - 1)}`;
      const Data = unreadable.next().value ?? others.next().value;
      const record = { StreamName: input, PartitionKey, Data };
      await client.send(new PutRecordCommand(record)).then(
        () => (hostile += 1),
        () => undefined,
      );
      await sleep(pause);
    }
    client.destroy();
  };
  const ordinary = Array.from({ length: KEYS }, (_, key) =>
    produce(kinesis, input, { name: NAME, key, from: 0, to: PER_KEY }),
  );
  await Promise.all([attack(), ...ordinary]);
  const seen = await readOutput(kinesis, output, { name: NAME, keys: KEYS, perKey: PER_KEY });
  return {
    done: `${hostile} hostile records on the stream among ${KEYS * PER_KEY} ordinary ones: ${seen.flat().length} came out`,
    problems: seen.flatMap((all, key) => outputProblems(key, all, PER_KEY)),
  };
}
