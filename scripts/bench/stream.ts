import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { KinesisStreamRecord } from 'aws-lambda';
import { processBatch } from '../../lib/stream/batch.ts';
import { Tally } from '../../lib/stream/tally.ts';
import { readPipeline } from '../../lib/tokenizer/index.ts';
import { kinesisRecord } from '../samples/records.ts';
import { type Contender, measure } from './measure.ts';
import { match, scan, zipByHand } from './plain.ts';
import type { Row, Section } from './section.ts';
import { instantKinesis } from './sink.ts';

const LOG = new URL('../../test/data/tokenizer/access.log', import.meta.url);
const NAMES = ['remote_addr', 'ident', 'user_id', 'timestamp', 'message', 'status', 'bytes'];
const PIPELINE = `[service.log]
type = "tokenizer"
inputs = ["logs"]
field_names = ${JSON.stringify(NAMES)}`;
const STREAM = 'bench';
/** Records in a batch, as in `functions/logs.yml`. */
const RECORDS = 500;
/** Entries that a call of PutRecords takes. */
const CALL = 500;

/** A batch of records with so many lines each. */
function batchOf(linesPerRecord: number, wrap: (text: string) => Uint8Array): KinesisStreamRecord[] {
  const log = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  return Array.from({ length: RECORDS }, (_, place) => {
    const first = place * linesPerRecord;
    const lines = Array.from({ length: linesPerRecord }, (_, i) => log[(first + i) % log.length]);
    return kinesisRecord(wrap(lines.join('\n')), place, `host-${place}`);
  });
}

function handler(records: readonly KinesisStreamRecord[], client: KinesisClient): Contender {
  const tally = new Tally();
  const setup = { pipeline: readPipeline(PIPELINE, { env: {} }), outputStream: STREAM, tally };
  return {
    name: 'handler',
    run: async () => {
      tally.reset();
      await processBatch(records, setup, { client, remaining: () => 60_000 });
      return tally.eventsOut;
    },
  };
}

/** A handler as one writes it at first: it knows only text, fails as a whole, and tells nothing of where it was. */
function plainHandler(
  split: (text: string) => string[],
  records: readonly KinesisStreamRecord[],
  client: KinesisClient,
): Contender {
  return {
    name: split === scan ? 'scanner' : 'regex',
    run: async () => {
      const entries = records.flatMap(({ kinesis: { data, partitionKey } }) => {
        const bytes = Buffer.from(data, 'base64');
        const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
        return text.split('\n').map((line) => ({
          PartitionKey: partitionKey,
          Data: Buffer.from(JSON.stringify(zipByHand(NAMES, split(line)))),
        }));
      });
      for (let at = 0; at < entries.length; at += CALL) {
        await client.send(
          new PutRecordsCommand({ StreamName: STREAM, Records: entries.slice(at, at + CALL) }),
        );
      }
      return entries.length;
    },
  };
}

async function row(name: string, records: readonly KinesisStreamRecord[]): Promise<Row> {
  const client = instantKinesis();
  const [ours, ...others] = await measure([
    handler(records, client),
    plainHandler(scan, records, client),
    plainHandler(match, records, client),
  ]);
  const nanoseconds = ours?.nanoseconds ?? Number.NaN;
  const bytes = records.reduce((sum, { kinesis }) => sum + Buffer.byteLength(kinesis.data, 'base64'), 0);
  return {
    name,
    perSecond: (records.length / nanoseconds) * 1e9,
    megabytesPerSecond: (bytes / nanoseconds) * 1e3,
    ratios: Object.fromEntries(others.map((other) => [other.name, other.nanoseconds / nanoseconds])),
  };
}

/** The whole stream function, to the signed request, beside the same done by hand. */
export async function run(): Promise<Section[]> {
  return [
    {
      title: `stream function, batches of ${RECORDS} records, megabytes as they arrive`,
      unit: 'records',
      rows: [
        await row('a line a record', batchOf(1, Buffer.from)),
        await row('20 lines a record', batchOf(20, Buffer.from)),
        await row('20 lines a record, gzip', batchOf(20, gzipSync)),
      ],
    },
  ];
}
