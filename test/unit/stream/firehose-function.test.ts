import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import firehoseSample from '../../../events/logs/firehose.json' with { type: 'json' };
import { Counters } from '../../../lib/stream/counters.ts';
import { transformRecords } from '../../../lib/stream/firehose.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { invocation } from '../http/gateway-event.ts';
import { firehose, lines, metrics, parse, useLogFunctions } from './log-functions.ts';

useLogFunctions();

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

  it('gives the parts of an aggregated record, which Firehose delivers one by one, origins of their own', async () => {
    const handler = await firehose();
    const metadata = firehoseSample.records[1]?.kinesisRecordMetadata;
    // Firehose sends numbers; its documentation has text.
    const records = [0, 1, 2, '', '3'].map((place, n) => ({
      recordId: `${n}`,
      approximateArrivalTimestamp: 0,
      data: firehoseSample.records[1]?.data ?? '',
      kinesisRecordMetadata: Object.assign({}, metadata, { subsequenceNumber: place as string }),
    }));
    const answer = await handler({ ...firehoseSample, records }, invocation);
    const origins = answer.records.flatMap(({ data }) => linesOf(data)).map((event) => event['@source']);
    const origin = shardAndNumber();
    expect(origins).toEqual([
      { ...origin, index: 0 },
      { ...origin, subsequence_number: 1, index: 0 },
      { ...origin, subsequence_number: 2, index: 0 },
      { ...origin, index: 0 },
      { ...origin, subsequence_number: 3, index: 0 },
    ]);
  });

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
    const [batch = {}, failure] = metrics();
    expect(failure).toMatchObject({ kind: 'too_large', Failures: 1 });
    expect(Object.keys(batch)).toEqual(['Duration']);
    expect(lines()[1]).toContain('too large for the response to Firehose');
  });

  it.each([
    [
      'the Kinesis stream that is delivered',
      'logs-in',
      'arn:aws:kinesis:us-east-1:000000000000:stream/logs-in',
    ],
    ['the delivery stream, if records are put on it', 'delivery', undefined],
  ])('reads records by the source that names %s', async (_, stream, sourceKinesisStreamArn) => {
    const transform = (id: string) =>
      `[transforms.${id}]\ntype = "tokenizer"\ninputs = ["from_${id}"]\nfield_names = ["${id}"]\n`;
    const sources = `[sources.from_named]\nstream = "${stream}"\n[sources.from_open]\n`;
    const toml = sources + transform('named') + transform('open');
    const deliveryStreamArn = 'arn:aws:firehose:us-east-1:000000000000:deliverystream/delivery';
    const records = [{ recordId: '1', approximateArrivalTimestamp: 0, data: btoa('x') }];
    const event = { ...firehoseSample, deliveryStreamArn, records };
    const answer = await transformRecords(
      sourceKinesisStreamArn === undefined ? event : { ...event, sourceKinesisStreamArn },
      { pipeline: readPipeline(toml, { env: {} }), outputStream: 'out', counters: new Counters() },
      () => 60_000,
    );
    expect(answer.records.flatMap(({ data }) => linesOf(data))).toMatchObject([{ named: 'x' }]);
  });

  it('publishes metrics of each invocation', async () => {
    const handler = await firehose();
    await handler(firehoseSample, invocation);
    await handler(firehoseSample, invocation);
    const batch = { Records: 4, EventsIn: 5, EventsOut: 5 };
    const failure = { kind: 'gzip', Failures: 1 };
    expect(metrics()).toMatchObject([batch, batch, failure, failure]);
  });
});
