import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import kinesisSample from '../../events/logs/kinesis.json' with { type: 'json' };
import poisonSample from '../../events/logs/poison.json' with { type: 'json' };
import { credentials } from '../../scripts/cli/lib/local-servers.ts';
import { invocation } from '../unit/http/gateway-event.ts';
import {
  CONFIGURATION,
  configurationFile,
  firehose,
  lines,
  logLines,
  metrics,
  parse,
  tokenize,
  useLogFunctions,
} from '../unit/stream/log-functions.ts';
import { connect, createStream, readStream } from '../unit/stream/streams.ts';

const { endpoints } = inject('stack');
const client = connect(endpoints.kinesis);
let output: string;

useLogFunctions();

beforeAll(async () => {
  output = await createStream(client);
  vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', endpoints.kinesis);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('LOG_OUTPUT_STREAM', output);
});

afterAll(() => client.destroy());

describe('the stream function', () => {
  it('tokenizes every form of record in the sample batch', async () => {
    const handler = await tokenize();
    expect(await handler(kinesisSample, invocation)).toEqual({ batchItemFailures: [] });

    const events = (await readStream(client, output)).map(({ text }) => parse(text));
    expect(events).toHaveLength(14);
    expect(events.map(({ address }) => String(address).split('.').at(-1))).toEqual(
      [1, 2, 7, 7, 7, 7, 1, 7, 1, 2, 7, 1, 2, 1].map(String),
    );
    expect(events[0]).toEqual({
      address: '192.0.2.1',
      user: 'alice',
      time: '2019-06-19T21:20:49Z',
      request: 'GET /turma/v1/turmas HTTP/1.1',
      status: 200,
      bytes: 1043,
      '@source': {
        shard_id: 'shardId-000000000006',
        sequence_number: kinesisSample.Records[0]?.kinesis.sequenceNumber,
        index: 0,
      },
    });
    expect(events[3]).toMatchObject({ host: 'web-3', trace: 1, status: 201 });
    expect(events[8]).toMatchObject({
      id: '34886902687690',
      timestamp: 1_560_979_249_000,
      log_group: '/sino/web',
      log_stream: 'web-1',
      status: 200,
    });
  });

  it('gives the events of a redelivery the same identities', async () => {
    const handler = await tokenize();
    const before = await readStream(client, output);
    await handler(kinesisSample, invocation);
    const after = await readStream(client, output);
    expect(after.slice(before.length)).toEqual(before.slice(-14));
  });

  it('reports the broken record of the poison sample, and writes the records before it', async () => {
    const handler = await tokenize();
    const before = await readStream(client, output);
    expect(await handler(poisonSample, invocation)).toEqual({
      batchItemFailures: [{ itemIdentifier: poisonSample.Records[1]?.kinesis.sequenceNumber }],
    });
    expect(await readStream(client, output)).toHaveLength(before.length + 1);
  });

  it('publishes metrics, and failures by kind and field, and logs them with the request', async () => {
    const handler = await tokenize();
    const [record] = kinesisSample.Records;
    if (record === undefined) throw new Error('The sample is empty');
    const data = Buffer.from('1.2.3.4 - secret-name [today] "GET /" none -\n1.2.3.4 - - [today] x').toString(
      'base64',
    );
    await handler({ Records: [{ ...record, kinesis: { ...record.kinesis, data } }] }, invocation);

    expect(metrics()).toEqual([
      {
        Records: 1,
        EventsIn: 2,
        EventsOut: 2,
        Tokens: 12,
        BytesIn: Buffer.from(data, 'base64').length,
        BytesOut: expect.any(Number),
        Duration: expect.any(Number),
      },
      { kind: 'convert_failed', field: 'time', Failures: 2 },
      { kind: 'convert_failed', field: 'status', Failures: 1 },
    ]);
    expect(logLines()).toMatchObject([
      { kind: 'convert_failed', field: 'time', count: 2, request_id: invocation.awsRequestId },
      { kind: 'convert_failed', field: 'status', count: 1 },
    ]);
    expect(lines().join()).not.toContain('secret-name');
  });

  it('publishes metrics of a transform if there are several, and how many events matched none', async () => {
    const transform = (id: string, matches: string) =>
      `[transforms.${id}]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["x"]\n` +
      `when = { field = "message", matches = "${matches}" }\n`;
    await writeFile(configurationFile, transform('letters', '^[a-z]') + transform('digits', '^[0-9]'));
    const handler = await tokenize();
    const [record] = kinesisSample.Records;
    if (record === undefined) throw new Error('The sample is empty');
    const data = Buffer.from('1 2\n?\n!').toString('base64');
    await handler({ Records: [{ ...record, kinesis: { ...record.kinesis, data } }] }, invocation);
    await writeFile(configurationFile, CONFIGURATION);
    expect(metrics()).toEqual([
      expect.objectContaining({ EventsIn: 3, EventsUnmatched: 2 }),
      { transform: 'digits', TransformEvents: 1, TransformTokens: 1 },
    ]);
  });

  it('logs what its configuration has but does not use', async () => {
    await writeFile(configurationFile, CONFIGURATION.replace('types = {', 'types = { agent = "int",'));
    await tokenize();
    await writeFile(configurationFile, CONFIGURATION);
    expect(logLines()).toMatchObject([
      { message: 'transforms.access_log: types.agent is ignored, because field_names does not list agent' },
    ]);
  });

  it.each([
    ['a mistake in it', '[transforms.a]\ntype = "tokenizer"\nfields = []', 'did you mean field_names?'],
    ['invalid TOML', '[transforms', 'expected TOML'],
  ])('does not start with a configuration with %s', async (_name, text, message) => {
    await writeFile(configurationFile, text);
    await expect(tokenize()).rejects.toThrow(message);
    await expect(firehose()).rejects.toThrow(message);
    await writeFile(configurationFile, CONFIGURATION);
  });

  it('does not start without its environment', async () => {
    vi.stubEnv('LOG_OUTPUT_STREAM', '');
    await expect(tokenize()).rejects.toThrow('LOG_OUTPUT_STREAM');
    vi.stubEnv('LOG_OUTPUT_STREAM', output);
  });
});
