import { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { afterAll, expect, inject, it } from 'vitest';
import * as z from 'zod';
import kinesisSample from '../../events/logs/kinesis.json' with { type: 'json' };
import poisonSample from '../../events/logs/poison.json' with { type: 'json' };
import { control, envelope, LINES } from '../../scripts/build/samples/data.ts';
import { handMadeAggregate } from '../unit/stream/hand-made-aggregate.ts';
import { connect, readStream } from '../unit/stream/streams.ts';

const { endpoints, environment } = inject('stack');
const { LOG_INPUT_STREAM = '', LOG_OUTPUT_STREAM = '' } = environment;
const client = connect(endpoints.kinesis);

afterAll(() => client.destroy());

const Written = z.looseObject({
  remote_addr: z.string().optional(),
  '@source': z.object({ shard_id: z.string(), sequence_number: z.string(), index: z.int() }),
});

/** Puts data on the input stream, and returns the sequence numbers. */
async function put(partitionKey: string, data: readonly string[]): Promise<string[]> {
  const Records = data.map((each) => ({ PartitionKey: partitionKey, Data: Buffer.from(each, 'base64') }));
  const answer = await client.send(new PutRecordsCommand({ StreamName: LOG_INPUT_STREAM, Records }));
  return (answer.Records ?? []).map(({ SequenceNumber = '' }) => SequenceNumber);
}

/** Returns the events on the output stream that come from records with these sequence numbers. */
async function eventsFrom(numbers: readonly string[]) {
  const read = await readStream(client, LOG_OUTPUT_STREAM);
  return read
    .map(({ partitionKey, text }) => ({ partitionKey, event: Written.parse(JSON.parse(text)) }))
    .filter(({ event }) => numbers.includes(event['@source'].sequence_number));
}

const encoded = (data: Uint8Array | string) => Buffer.from(data).toString('base64');

const dataOf = ({ Records }: { Records: readonly { kinesis: { data: string } }[] }) =>
  Records.map(({ kinesis }) => kinesis.data);

it('every form of record comes out tokenized, in order', async () => {
  const numbers = await put('forms', dataOf(kinesisSample));
  await expect.poll(() => eventsFrom(numbers), { timeout: 120_000, interval: 200 }).toHaveLength(14);
  // The parts of the eighth record, which is aggregated, have their own keys and may be in other shards.
  const events = await eventsFrom(numbers.toSpliced(7, 1));
  const addresses = events.map(({ event }) => event.remote_addr?.split('.').at(-1));
  expect(addresses).toEqual([...'127777171271']);
});

it('a broken record is discarded, and the records before and after it come out once', async () => {
  const numbers = await put('poison', dataOf(poisonSample));
  const [before, , after] = numbers;
  const sources = async () =>
    (await eventsFrom(numbers)).map(({ event }) => event['@source'].sequence_number);
  await expect.poll(sources, { timeout: 120_000, interval: 500 }).toEqual([before, after]);
});

it('data that only looks like an envelope comes out as an event, alone and among lines', async () => {
  const [first, second] = LINES;
  const lookalikes = [{ messageType: 'CONTROL_MESSAGE' }, { messageType: 'DATA_MESSAGE' }];
  const lines = [...lookalikes, control, envelope([first])].map((each) => JSON.stringify(each));
  const alone = lookalikes.map((each) => encoded(JSON.stringify(each)));
  const numbers = await put('lookalikes', [
    encoded([first, ...lines, second].join('\n')),
    ...alone,
    encoded(second),
  ]);

  await expect.poll(() => eventsFrom(numbers), { timeout: 120_000, interval: 200 }).toHaveLength(9);
  const events = (await eventsFrom(numbers)).map(({ event: { '@source': source, ...event } }) => event);
  const tokenized = expect.objectContaining({ remote_addr: expect.any(String) });
  const among = [tokenized, ...lookalikes, control, envelope([first]), tokenized];
  expect(events).toEqual([...among, ...lookalikes, tokenized]);
});

it('an aggregated record with keys that Kinesis refuses comes out complete, beside valid records', async () => {
  const [first, second] = LINES;
  const keys = ['', 'k'.repeat(300), 'web-1'];
  const parts = [0, 1, 2, 1, 0].map((key) => ({ key, data: first }));
  const numbers = await put('keys', [second, handMadeAggregate(keys, parts), second].map(encoded));

  await expect.poll(() => eventsFrom(numbers), { timeout: 120_000, interval: 200 }).toHaveLength(7);
  const out = await eventsFrom(numbers);
  const shortened = expect.stringMatching(/^k{192}[0-9a-f]{64}$/);
  const found = out.filter(({ event }) => event['@source'].sequence_number === numbers[1]);
  expect(
    found
      .toSorted((one, other) => one.event['@source'].index - other.event['@source'].index)
      .map(({ partitionKey }) => partitionKey),
  ).toEqual(['keys', shortened, 'web-1', shortened, 'keys']);
  expect(out.every(({ event }) => event.remote_addr !== undefined)).toBe(true);
});
