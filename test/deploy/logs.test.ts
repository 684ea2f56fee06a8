import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import kinesisSample from '../../events/logs/kinesis.json' with { type: 'json' };

const PROGRAM = `
  const [, module, event] = process.argv;
  const { handler } = await import(module);
  const answer = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10000 });
  console.log(JSON.stringify(answer));
`;

const Answer = z.object({ records: z.array(z.object({ result: z.string(), data: z.string().optional() })) });

it('reads every form of record in the built function, with its bundled libraries', async () => {
  const event = {
    invocationId: '1',
    deliveryStreamArn: 'arn:aws:firehose:us-east-1:123456789012:deliverystream/logs',
    region: 'us-east-1',
    records: kinesisSample.Records.map(({ kinesis }) => ({
      recordId: kinesis.sequenceNumber,
      data: kinesis.data,
    })),
  };
  const module = pathToFileURL(resolve(inject('devPackage').dist, 'functions/logs/firehose.js')).href;
  const { stdout } = await execa(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, module, JSON.stringify(event)],
    {
      env: {
        LOG_OUTPUT_STREAM: 'none',
        TOKENIZER_CONFIG: 'tokenizer.toml',
        STAGE: 'test',
        METRICS: 'off',
        POWERTOOLS_LOG_LEVEL: 'SILENT',
      },
    },
  );
  const { records } = Answer.parse(JSON.parse(stdout));
  const counts = records.map(
    ({ data = '' }) => Buffer.from(data, 'base64').toString().split('\n').length - 1,
  );
  expect(counts).toEqual([1, 2, 1, 2, 2, 3, 0, 2, 1]);
  expect(records.map(({ result }) => result)).toEqual(
    counts.map((count) => (count === 0 ? 'Dropped' : 'Ok')),
  );
});
