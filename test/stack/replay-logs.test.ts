import {
  DeleteStreamCommand,
  ProvisionedThroughputExceededException,
  PutRecordsCommand,
} from '@aws-sdk/client-kinesis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { UserError } from '../../scripts/cli/lib/command.ts';
import { replayLogs } from '../../scripts/cli/replay/logs.ts';
import { messagesOf } from '../../scripts/cli/replay/queue.ts';
import { failureMessage } from '../../scripts/stack/event-source/failure-message.ts';
import { streamArnOf } from '../../scripts/stack/streams.ts';
import { Queue } from '../unit/scripts/replay/queue.ts';
import { connect, createStream, readStream } from '../unit/stream/streams.ts';

const client = connect(inject('stack').endpoints.kinesis);
let queue: Queue;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  queue = await Queue.start();
});
afterAll(() => {
  vi.unstubAllEnvs();
  client.destroy();
  queue.stop();
});

let stream: string;
let streamArn: string;
beforeEach(async () => {
  stream = await createStream(client);
  streamArn = await streamArnOf(client, stream);
});
afterEach(async () => {
  queue.clear();
  await client.send(new DeleteStreamCommand({ StreamName: stream }));
});

const SHARD = 'shardId-000000000000';

/** Puts records on the stream. @returns their sequence numbers */
async function put(...texts: string[]): Promise<string[]> {
  const Records = texts.map((text) => ({ PartitionKey: `key of ${text}`, Data: Buffer.from(text) }));
  const answer = await client.send(new PutRecordsCommand({ StreamName: stream, Records }));
  return (answer.Records ?? []).map(({ SequenceNumber = '' }) => SequenceNumber);
}

/** Returns Lambda's message for discarded records with these sequence numbers. */
function setAside(numbers: readonly string[], arn = streamArn): string {
  const records = numbers.map((sequenceNumber) => {
    return { sequenceNumber, partitionKey: '', data: '', arrival: new Date() };
  });
  const given = { condition: 'RetryAttemptsExhausted', records, invocations: 11 } as const;
  return JSON.stringify(failureMessage({ streamArn: arn, shardId: SHARD }, 'sino-dev-logsTokenize', given));
}

async function run(dryRun = false) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const replayed = await replayLogs(client, { messages: messagesOf(queue.url), dryRun, print });
  return { ...replayed, printed };
}

const texts = async () => (await readStream(client, stream)).map(({ text }) => text);

describe('discarded records', () => {
  it('return to their stream unchanged and in order, and their messages are deleted', async () => {
    const [first = '', , third = '', , fifth = ''] = await put('a', 'b', 'c', 'd', 'e');
    queue.send(setAside([first]));
    queue.send(setAside([third, fifth]));
    const { printed, ...replayed } = await run();
    expect(replayed).toEqual({ records: 4, done: 2, left: 0 });
    expect(printed[0]).toContain(`${stream} ${SHARD} ${first} (RetryAttemptsExhausted after 11 tries)`);
    expect(printed[1]).toContain(`${third} to ${fifth}`);
    const back = (await readStream(client, stream)).slice(5);
    expect(back.map(({ text }) => text)).toEqual(['a', 'c', 'd', 'e']);
    expect(back.map(({ partitionKey }) => partitionKey)).toContain('key of d');
    expect(queue.bodies).toEqual([]);
  });

  it('return completely if one call does not accept them all', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `${n}`);
    const numbers = [...(await put(...names)), ...(await put(...names))];
    queue.send(setAside(numbers));
    expect(await run()).toMatchObject({ records: 600, done: 1 });
    const all = await texts();
    expect(all.slice(600)).toEqual(all.slice(0, 600));
  });

  it('return completely however long their calls take together, as with one key', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `${n}`);
    const Records = names.map((name) => ({ PartitionKey: 'key', Data: Buffer.from(name) }));
    const put = await client.send(new PutRecordsCommand({ StreamName: stream, Records }));
    queue.send(setAside((put.Records ?? []).map(({ SequenceNumber = '' }) => SequenceNumber)));
    let slowness = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + slowness);
    const name = 'a second for each call';
    client.middlewareStack.add(
      (next) => (args) => {
        slowness += 1000;
        return next(args);
      },
      { step: 'initialize', name },
    );
    const { printed, ...replayed } = await run().finally(() => {
      client.middlewareStack.remove(name);
      clock.mockRestore();
    });
    expect(replayed, printed[0]).toEqual({ records: 100, done: 1, left: 0 });
    expect((await texts()).slice(100)).toEqual(names);
  });

  it('return with their sequence number as the key if they have none', async () => {
    const numbers = await put('a', 'b');
    queue.send(setAside(numbers));
    const name = 'records without keys';
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        if (!('MillisBehindLatest' in result.output)) return result;
        const Records = result.output.Records?.map((record) => ({ ...record, PartitionKey: undefined }));
        return { ...result, output: { ...result.output, Records } };
      },
      { step: 'initialize', name },
    );
    try {
      expect(await run()).toMatchObject({ records: 2, done: 1, left: 0 });
    } finally {
      client.middlewareStack.remove(name);
    }
    const back = (await readStream(client, stream)).slice(2);
    expect(back.map(({ text, partitionKey }) => [text, partitionKey])).toEqual([
      ['a', numbers[0]],
      ['b', numbers[1]],
    ]);
  });

  it('are read without many of the records after them, also if there are others between them', async () => {
    const numbers = await put(...Array.from({ length: 200 }, (_, n) => `${n}`));
    const [first = '', second = ''] = numbers;
    const [tenth = '', hundredth = ''] = [numbers[9], numbers[99]];
    queue.send(setAside([first]));
    queue.send(setAside([second, tenth, hundredth]));
    const pages: number[] = [];
    const name = 'the sizes of pages';
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        if ('MillisBehindLatest' in result.output) pages.push(result.output.Records?.length ?? 0);
        return result;
      },
      { step: 'initialize', name },
    );
    const { printed, ...replayed } = await run().finally(() => client.middlewareStack.remove(name));
    expect(replayed, printed[0]).toEqual({ records: 100, done: 2, left: 0 });
    expect(pages).toEqual([1, 3, 6, 12, 24, 48, 96]);
    expect((await texts()).slice(200)).toEqual((await texts()).slice(0, 100));
  });

  it('do not return in a dry run', async () => {
    const numbers = await put('a', 'b');
    queue.send(setAside(numbers));
    expect(await run(true)).toMatchObject({ records: 2, done: 1, left: 0 });
    expect(await texts()).toEqual(['a', 'b']);
    expect(queue.bodies).toHaveLength(1);
  });

  it('return right after a dry run', async () => {
    const numbers = await put('a', 'b');
    queue.send(setAside(numbers));
    await run(true);
    expect(await run()).toMatchObject({ records: 2, done: 1, left: 0 });
    expect(await texts()).toEqual(['a', 'b', 'a', 'b']);
    expect(queue.bodies).toEqual([]);
  });

  it('stay in the queue if the stream no longer has them', async () => {
    await put('a');
    const [number = '0'] = await put('b');
    queue.send(setAside([String(BigInt(number) - 1n)]));
    queue.send(setAside([String(BigInt(number) + 1n)]));
    queue.send(setAside([number], `${streamArn}-none`));
    const { printed, ...replayed } = await run();
    expect(replayed).toEqual({ records: 0, done: 0, left: 3 });
    for (const line of printed) expect(line).toMatch(/\) remains: ./);
    expect(await texts()).toEqual(['a', 'b']);
    expect(queue.bodies).toHaveLength(3);
  });
});

describe('the queue', () => {
  it.each(['', 'plain', '{}', '{"KinesisBatchInfo":{}}'])(
    'keeps messages about something else: %j',
    async (body) => {
      queue.send(body);
      const { printed, ...replayed } = await run();
      expect(replayed).toEqual({ records: 0, done: 0, left: 1 });
      expect(printed).toEqual(['A message remains: the message is not about records that were set aside']);
      expect(queue.bodies).toEqual([body]);
    },
  );

  it.each([
    new ProvisionedThroughputExceededException({ message: 'Rate exceeded for shard', $metadata: {} }),
    new Error('read ECONNRESET'),
  ])('keeps a message while the stream cannot be read, and puts back the others: %s', async (failure) => {
    const [first = '', second = ''] = await put('a', 'b');
    queue.send(setAside([first]));
    queue.send(setAside([second]));
    let failures = 0;
    const name = 'a stream that cannot be read';
    client.middlewareStack.add(
      (next) => async (args) => {
        if (failures > 0 || !('ShardIterator' in args.input)) return next(args);
        failures += 1;
        throw failure;
      },
      { step: 'initialize', name },
    );
    const { printed, ...replayed } = await run().finally(() => client.middlewareStack.remove(name));
    expect(replayed).toEqual({ records: 1, done: 1, left: 1 });
    const reason = ` remains: the stream cannot be read: ${failure.message}`;
    expect(printed).toEqual([expect.stringContaining(reason), expect.stringMatching(/: 1 record$/)]);
    expect(queue.bodies).toHaveLength(1);
  });

  it('keeps messages that arrive during a run, so that records that fail again do not loop', async () => {
    const [number = ''] = await put('a');
    queue.send(setAside([number]), Date.now() + 60_000);
    expect(await run()).toMatchObject({ records: 0, done: 0, left: 0 });
    expect(queue.bodies).toHaveLength(1);
    const onNew = vi.fn();
    expect(await messagesOf(queue.url, onNew).next()).toMatchObject({ done: true });
    expect(onNew).toHaveBeenCalledOnce();
  });

  it('is read once, even if messages that remain become visible again during the run', async () => {
    for (const body of ['a', 'b', 'c']) queue.send(body);
    queue.hideFor(0);
    expect(await run()).toMatchObject({ records: 0, done: 0, left: 3 });
    expect(queue.bodies).toHaveLength(3);
  });

  it('shows all messages that remain to the next run, also if one of them has been visible again for long', async () => {
    for (const body of ['a', 'b', 'c']) queue.send(body);
    const messages = messagesOf(queue.url);
    for (const body of ['a', 'b', 'c'])
      expect(await messages.next()).toMatchObject({ value: { text: body } });
    queue.reveal('a');
    await messages.return();
    expect(await run()).toMatchObject({ records: 0, done: 0, left: 3 });
  });

  it('delivers a deleted message again, which is deleted again: the next run would repeat its records', async () => {
    const [number = ''] = await put('a');
    queue.send(setAside([number]));
    async function* messages() {
      for await (const message of messagesOf(queue.url)) {
        yield message;
        queue.bringBackDeleted();
      }
    }
    const replayed = await replayLogs(client, {
      messages: messages(),
      dryRun: false,
      print: () => undefined,
    });
    expect(replayed).toEqual({ records: 1, done: 1, left: 0 });
    expect(queue.bodies).toEqual([]);
    expect(await texts()).toEqual(['a', 'a']);
  });

  it('is reported if a message cannot be deleted, with what is done already', async () => {
    const [number = ''] = await put('a');
    async function* messages() {
      yield { text: setAside([number]), remove: () => Promise.reject(new Error('Access denied')) };
    }
    const replaying = replayLogs(client, { messages: messages(), dryRun: false, print: () => undefined });
    await expect(replaying).rejects.toThrow(UserError);
    await expect(replaying).rejects.toThrow(
      /: 1 record\nThis is done, but its message cannot be removed \(Access denied\): the next run/,
    );
    expect(await texts()).toEqual(['a', 'a']);
  });

  it('is reported if it does not exist', async () => {
    const messages = messagesOf(`${queue.url}-none`);
    await expect(messages.next()).rejects.toThrow(UserError);
    await expect(messagesOf('http://localhost:1/0/queue').next()).rejects.toThrow('cannot be read');
  });
});
