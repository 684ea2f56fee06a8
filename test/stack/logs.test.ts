import { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { afterAll, expect, inject, it } from 'vitest';
import * as z from 'zod';
import kinesisSample from '../../events/logs/kinesis.json' with { type: 'json' };
import poisonSample from '../../events/logs/poison.json' with { type: 'json' };
import { connect, readStream } from '../unit/stream/streams.ts';

const { endpoints, environment } = inject('stack');
const { LOG_INPUT_STREAM = '', LOG_OUTPUT_STREAM = '' } = environment;
const client = connect(endpoints.kinesis);

afterAll(() => client.destroy());

const Written = z.looseObject({
  remote_addr: z.string(),
  '@source': z.object({ shard_id: z.string(), sequence_number: z.string(), index: z.int() }),
});

/** Puts data on the input stream, and gives the sequence numbers. */
async function put(partitionKey: string, data: readonly string[]): Promise<string[]> {
  const Records = data.map((each) => ({ PartitionKey: partitionKey, Data: Buffer.from(each, 'base64') }));
  const answer = await client.send(new PutRecordsCommand({ StreamName: LOG_INPUT_STREAM, Records }));
  return (answer.Records ?? []).map(({ SequenceNumber = '' }) => SequenceNumber);
}

/** What came out for records with these sequence numbers. */
async function cameOutFor(numbers: readonly string[]) {
  const read = await readStream(client, LOG_OUTPUT_STREAM);
  return read
    .map(({ text }) => Written.parse(JSON.parse(text)))
    .filter((event) => numbers.includes(event['@source'].sequence_number));
}

const dataOf = ({ Records }: { Records: readonly { kinesis: { data: string } }[] }) =>
  Records.map(({ kinesis }) => kinesis.data);

it('every form of record comes out tokenized, in order', async () => {
  const numbers = await put('forms', dataOf(kinesisSample));
  await expect.poll(() => cameOutFor(numbers), { timeout: 15_000, interval: 200 }).toHaveLength(14);
  // The parts of the eighth record, an aggregated one, have keys of their own and may be in other shards.
  const events = await cameOutFor(numbers.toSpliced(7, 1));
  const addresses = events.map(({ remote_addr }) => remote_addr.split('.').at(-1));
  expect(addresses).toEqual([...'127777171271']);
}, 20_000);

it('a broken record is set aside, and what is before and after it comes out once', async () => {
  const numbers = await put('poison', dataOf(poisonSample));
  const [before, , after] = numbers;
  const sources = async () => (await cameOutFor(numbers)).map((event) => event['@source'].sequence_number);
  await expect.poll(sources, { timeout: 60_000, interval: 500 }).toEqual([before, after]);
}, 70_000);
