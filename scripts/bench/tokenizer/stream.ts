import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { KinesisStreamRecord } from 'aws-lambda';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { kinesisRecord } from '../../build/samples/records.ts';
import type { Contender, MeasureOptions } from '../measure.ts';
import { LOG, NAMES, PIPELINE } from './access-log.ts';
import { compare, type Row, type Section } from './comparison.ts';
import { instantKinesis } from './instant-kinesis.ts';
import { match, scan, zipByHand } from './plain.ts';

const STREAM = 'bench';
/** Records per batch, as in `functions/logs.yml`. */
const RECORDS = 500;
/** Maximum entries of a PutRecords call. */
const MAX_ENTRIES = 500;

/** Simulated latency of Kinesis for measurements of ordering, in milliseconds. */
const LATENCY_MS = 5;

interface Batch {
  readonly linesPerRecord?: number;
  readonly keys?: number;
  readonly wrap?: (text: string) => Uint8Array;
}

function batchOf({ linesPerRecord = 1, keys = RECORDS, wrap = Buffer.from }: Batch): KinesisStreamRecord[] {
  const log = LOG.trimEnd().split('\n');
  return Array.from({ length: RECORDS }, (_, index) => {
    const first = index * linesPerRecord;
    const lines = Array.from({ length: linesPerRecord }, (_, i) => log[(first + i) % log.length]);
    return kinesisRecord(wrap(lines.join('\n')), index, `host-${index % keys}`);
  });
}

function handler(
  records: readonly KinesisStreamRecord[],
  client: KinesisClient,
  { name, pipeline: toml } = { name: 'handler', pipeline: PIPELINE },
): Contender {
  const counters = new Counters();
  const logFunction = { pipeline: readPipeline(toml, { env: {} }), outputStream: STREAM, counters };
  return {
    name,
    run: async () => {
      counters.reset();
      await processBatch(records, logFunction, { client, functionArn: '', remaining: () => 60_000 });
      return counters.eventsOut;
    },
  };
}

/** A straightforward handler: reads only text, fails as a whole, and does not record sources. */
function plainHandler(
  name: string,
  split: (text: string) => string[],
  records: readonly KinesisStreamRecord[],
  client: KinesisClient,
): Contender {
  return {
    name,
    run: async () => {
      const entries = records.flatMap(({ kinesis: { data, partitionKey } }) => {
        const bytes = Buffer.from(data, 'base64');
        const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
        return text.split('\n').map((line) => ({
          PartitionKey: partitionKey,
          Data: Buffer.from(JSON.stringify(zipByHand(NAMES, split(line)))),
        }));
      });
      for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
        await client.send(
          new PutRecordsCommand({ StreamName: STREAM, Records: entries.slice(at, at + MAX_ENTRIES) }),
        );
      }
      return entries.length;
    },
  };
}

function row(
  name: string,
  records: readonly KinesisStreamRecord[],
  contenders: readonly Contender[],
  options?: MeasureOptions,
): Promise<Row> {
  const bytes = records.reduce((sum, { kinesis }) => sum + Buffer.byteLength(kinesis.data, 'base64'), 0);
  return compare(name, contenders, { count: records.length, bytes }, options);
}

/** Compares with the plain handler, on a Kinesis without latency. */
function compareWithPlain(name: string, batch: Batch): Promise<Row> {
  const records = batchOf(batch);
  const client = instantKinesis();
  return row(name, records, [
    handler(records, client),
    plainHandler('scanner', scan, records, client),
    plainHandler('regex', match, records, client),
  ]);
}

/** Compares with unordered writes, which fill every call, by elapsed time: ordering adds waits. */
function compareWithUnordered(keys: number): Promise<Row> {
  const records = batchOf({ keys });
  const client = instantKinesis(() => sleep(LATENCY_MS));
  const pipeline = `${PIPELINE}\n[sinks.out]\ninputs = ["log"]\nordered = false`;
  const contenders = [handler(records, client), handler(records, client, { name: 'unordered', pipeline })];
  return row(`${keys} keys`, records, contenders, { now: () => performance.now() });
}

/** Measures the whole stream function including signed requests, and the cost of ordering by key. */
export async function compareStreams(): Promise<Section[]> {
  return [
    {
      title: `stream function, batches of ${RECORDS} records, megabytes as they arrive`,
      unit: 'records',
      rows: [
        await compareWithPlain('a line per record', {}),
        await compareWithPlain('20 lines per record', { linesPerRecord: 20 }),
        await compareWithPlain('20 lines per record, gzip', { linesPerRecord: 20, wrap: gzipSync }),
      ],
    },
    {
      title: `stream function, a line per record, ordered by key, Kinesis latency ${LATENCY_MS} ms`,
      unit: 'records',
      rows: [await compareWithUnordered(500), await compareWithUnordered(50), await compareWithUnordered(5)],
    },
  ];
}
