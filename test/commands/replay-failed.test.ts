import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { failureMessage } from '../../scripts/stack/event-source/failure-message.ts';
import { listen } from '../listen.ts';
import { Queue } from '../unit/scripts/replay/queue.ts';
import { runCommand } from './in-process.ts';

const Put = z.object({ Records: z.array(z.object({ Data: z.string() })) });

const record = { sequenceNumber: '7', partitionKey: 'key', data: '', arrival: new Date() };
const position = {
  streamArn: 'arn:aws:kinesis:us-east-1:000000000000:stream/logs',
  shardId: 'shardId-000000000000',
};

/** Calls of GetRecords that are refused yet, because other readers have used up those that the shard allows. */
let refusals = 0;
const written: string[] = [];
const kinesis = createServer(async (request, response) => {
  const body = await json(request);
  const operation = String(request.headers['x-amz-target']).replace(/.*\./, '');
  const isRefused = operation === 'GetRecords' && refusals > 0;
  if (isRefused) refusals -= 1;
  response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(isRefused ? REFUSAL : answerTo(operation, body)));
});

const REFUSAL = { __type: 'ProvisionedThroughputExceededException', message: 'Rate exceeded for shard' };

function answerTo(operation: string, body: unknown): object {
  if (operation === 'GetShardIterator') return { ShardIterator: 'iterator' };
  if (operation === 'GetRecords')
    return { Records: [{ SequenceNumber: '7', PartitionKey: 'key', Data: btoa('line') }] };
  const { Records } = Put.parse(body);
  written.push(...Records.map(({ Data }) => atob(Data)));
  return { FailedRecordCount: 0, Records: Records.map(() => ({ SequenceNumber: '8', ShardId: 'shard' })) };
}

let queue: Queue;
let env: Record<string, string>;
beforeAll(async () => {
  queue = await Queue.start();
  env = {
    AWS_ENDPOINT_URL_KINESIS: `http://127.0.0.1:${await listen(kinesis)}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
});
afterAll(() => {
  queue.stop();
  kinesis.close();
});

it('npm run replay-failed tries again while other readers use up the reads of the shard', async () => {
  const discarded = { condition: 'RetryAttemptsExhausted', records: [record], invocations: 11 } as const;
  queue.send(JSON.stringify(failureMessage(position, 'sino-dev-logsTokenize', discarded)));
  refusals = 3;
  const { code, stdout } = await runCommand('replay-failed', ['--queue', queue.url], { env });
  expect(stdout).toContain('Put back 1 record of 1 message');
  expect(code).toBe(0);
  expect(written).toEqual(['line']);
  expect(queue.bodies).toEqual([]);
});
