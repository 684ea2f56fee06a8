import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import firehoseSample from '../../../events/logs/firehose.json' with { type: 'json' };
import kinesisSample from '../../../events/logs/kinesis.json' with { type: 'json' };
import poisonSample from '../../../events/logs/poison.json' with { type: 'json' };
import { credentials } from '../../../scripts/stack/credentials.ts';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { startKinesis } from '../../../scripts/stack/kinesis.ts';
import { invocation } from '../http/gateway-event.ts';
import { connect, createStream, readStream } from './streams.ts';

const CONFIGURATION = `
  [transforms.access_log]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["address", "ident", "user", "time", "request", "status", "bytes"]
  types = { status = "int", bytes = "int", time = "timestamp|%d/%b/%Y:%T %z" }
`;

const configurationFile = join(tmpdir(), `tokenizer-${process.pid}.toml`);
const printed = vi.spyOn(console, 'info').mockImplementation(() => undefined);
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let server: Awaited<ReturnType<typeof startKinesis>>;
let client: KinesisClient;
let output: string;

beforeAll(async () => {
  server = await startKinesis();
  client = connect(server.endpoint);
  output = await createStream(client);
  await writeFile(configurationFile, CONFIGURATION);
  vi.stubEnv('AWS_ENDPOINT_URL_KINESIS', server.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('LOG_OUTPUT_STREAM', output);
  vi.stubEnv('TOKENIZER_CONFIG', configurationFile);
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('STAGE', 'test');
});

afterAll(async () => {
  client.destroy();
  await server.stop();
  await rm(configurationFile);
});

beforeEach(() => {
  vi.resetModules();
  printed.mockClear();
  warned.mockClear();
});

const tokenize = async () => (await import('../../../functions/logs/tokenize.ts')).handler;
const firehose = async () => (await import('../../../functions/logs/firehose.ts')).handler;

const Fields = z.record(z.string(), z.unknown());
const parse = (text: string) => Fields.parse(JSON.parse(text));

const lines = () => [...printed.mock.calls, ...warned.mock.calls].map(([text]) => String(text));

/** The printed metrics: one object per line, with its dimensions. */
const metrics = () =>
  lines().map((line) =>
    Object.fromEntries(
      measurementsIn(line).flatMap(({ name, value, dimensions: { service: _service, stage, ...rest } }) => {
        expect(stage).toBe('test');
        return [[name, value], ...Object.entries(rest)];
      }),
    ),
  );

const logLines = () => warned.mock.calls.map(([text]) => parse(String(text)));

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

describe('the Firehose function', () => {
  const linesOf = (data = '') => Buffer.from(data, 'base64').toString().trimEnd().split('\n').map(parse);

  it('returns a result for every record of the sample delivery, in order', async () => {
    const handler = await firehose();
    const { records } = await handler(firehoseSample, invocation);
    expect(records.map(({ recordId, result }) => [recordId, result])).toEqual(
      ['Ok', 'Ok', 'Ok', 'Dropped', 'ProcessingFailed'].map((result, i) => [
        firehoseSample.records[i]?.recordId,
        result,
      ]),
    );
    const [text, streamed, envelope] = records.map(({ data }) => data);
    expect(linesOf(text)).toMatchObject([
      { status: 200, '@source': { sequence_number: records[0]?.recordId } },
    ]);
    expect(linesOf(streamed)).toMatchObject([{ '@source': { ...shardAndNumber(), index: 0 } }]);
    expect(linesOf(envelope).map(({ log_stream, status }) => [log_stream, status])).toEqual([
      ['web-1', 200],
      ['web-1', 200],
      ['web-1', 201],
    ]);
    expect(
      Buffer.from(envelope ?? '', 'base64')
        .toString()
        .endsWith('}\n'),
    ).toBe(true);
  });

  const shardAndNumber = () => {
    const source = firehoseSample.records[1]?.kinesisRecordMetadata;
    return { shard_id: source?.shardId, sequence_number: source?.sequenceNumber };
  };

  it('returns records that do not fit into the response as failed', async () => {
    const handler = await firehose();
    const data = Buffer.from(`a "${'x'.repeat(900_000)}"`).toString('base64');
    const records = [1, 2, 3, 4, 5, 6].map((i) => ({
      recordId: `${i}`,
      approximateArrivalTimestamp: 0,
      data,
    }));
    const answer = await handler({ ...firehoseSample, records }, invocation);
    expect(answer.records.map(({ result }) => result)).toEqual([
      'Ok',
      'Ok',
      'Ok',
      'Ok',
      'ProcessingFailed',
      'ProcessingFailed',
    ]);
    expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024);
  });

  it('keeps the response small enough for many small records', async () => {
    const handler = await firehose();
    const records = Array.from({ length: 25_000 }, (_, i) => ({
      recordId: `${i}`.padStart(68, '4'),
      approximateArrivalTimestamp: 0,
      data: Buffer.from(`${i} - - - "GET /some/path HTTP/1.1" 200 -`).toString('base64'),
    }));
    const answer = await handler({ ...firehoseSample, records }, invocation);
    expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024);
    const results = answer.records.map(({ result }) => result);
    expect(results.filter((result) => result === 'Ok').length).toBeGreaterThan(10_000);
    expect(new Set(results)).toEqual(new Set(['Ok', 'ProcessingFailed']));
  });

  it('stops a record as soon as it does not fit into the response', async () => {
    const handler = await firehose();
    // The last line would fail for another reason.
    const text = `${'a\n'.repeat(200_000)}{"a":[${'1,'.repeat(600_000)}1]}`;
    const data = gzipSync(text).toString('base64');
    const records = [{ recordId: '1', approximateArrivalTimestamp: 0, data }];
    const answer = await handler({ ...firehoseSample, records }, invocation);
    expect(answer.records).toEqual([{ recordId: '1', result: 'ProcessingFailed' }]);
    expect(metrics()[1]).toMatchObject({ kind: 'too_large', Failures: 1 });
    expect(lines()[1]).toContain('too large for the response to Firehose');
  });

  it('publishes metrics', async () => {
    await (await firehose())(firehoseSample, invocation);
    expect(metrics()).toMatchObject([
      { Records: 4, EventsIn: 5, EventsOut: 5 },
      { kind: 'gzip', Failures: 1 },
    ]);
  });
});
