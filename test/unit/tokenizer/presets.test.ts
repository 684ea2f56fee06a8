import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createTokenizer,
  type LogEvent,
  type PipelineFailure,
  readPipeline,
} from '../../../lib/tokenizer/index.ts';
import { Preset } from '../../../schemas/tokenizer.ts';

const linesOf = (preset: Preset) =>
  readFileSync(`test/data/tokenizer/presets/${preset}.log`, 'utf8').trimEnd().split('\n');

function process(preset: Preset, lines: readonly string[]) {
  const failures: PipelineFailure[] = [];
  const events: LogEvent[] = [];
  let unmatched = 0;
  const pipeline = readPipeline(
    `[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\npreset = "${preset}"`,
    {
      env: {},
      onFailure: (failure) => failures.push(failure),
      onUnmatched: () => {
        unmatched++;
      },
    },
  );
  for (const message of lines) pipeline.process('logs', { message }, (_sink, event) => events.push(event));
  return { events, failures, unmatched };
}

const HEADERS: Partial<Record<Preset, number>> = { cloudfront: 2, vpc_flow: 1 };

describe.each(Preset.options)('the preset %s', (preset) => {
  it('reads every field of real lines, and lets header lines pass', () => {
    const { events, failures, unmatched } = process(preset, linesOf(preset));
    const headers = HEADERS[preset] ?? 0;
    expect(failures).toEqual([]);
    expect(unmatched).toBe(headers);
    expect(events.slice(0, headers).every((event) => Object.keys(event).join() === 'message')).toBe(true);
    expect(events.slice(headers).filter((event) => 'message' in event)).toEqual([]);
  });
});

it.each<[Preset, number, LogEvent]>([
  [
    'apache_combined',
    2,
    {
      remote_host: '83.149.9.216',
      remote_user: null,
      time: '2015-05-17T10:05:47Z',
      status: 200,
      bytes: 26185,
    },
  ],
  [
    'nginx_combined',
    2,
    {
      remote_addr: '77.179.66.156',
      _: null,
      time_local: '2016-10-25T12:50:44Z',
      status: 404,
      http_referer: null,
    },
  ],
  [
    'alb',
    2,
    {
      time: '2018-07-02T22:23:00.186641Z',
      client_port: '192.168.131.39:2817',
      response_processing_time: 0.037,
      elb_status_code: 200,
      request: 'GET https://www.example.com:443/ HTTP/1.1',
      request_creation_time: '2018-07-02T22:22:48.364Z',
      actions_executed: 'authenticate,forward',
      target_status_code_list: '200',
      conn_trace_id: 'TID_dc57cebed65b444ebc8177bb698fe166',
    },
  ],
  [
    'cloudfront',
    2,
    {
      date: '2019-12-04',
      time: '21:02:31',
      cs_referer: null,
      time_taken: 0.001,
      c_port: 11040,
      sc_range_end: null,
    },
  ],
  [
    's3_access',
    2,
    {
      time: '2019-02-06T00:00:38Z',
      operation: 'REST.GET.BUCKETPOLICY',
      key: null,
      http_status: 404,
      error_code: 'NoSuchBucketPolicy',
      object_size: null,
      tls_version: 'TLSV1.2',
      acl_required: 'Yes',
    },
  ],
  [
    'vpc_flow',
    1,
    { version: 2, account_id: '123456789010', dstport: 22, start: '2014-12-14T04:06:50Z', action: 'ACCEPT' },
  ],
])('%s line %i', (preset, index, expected) => {
  expect(process(preset, linesOf(preset)).events[index]).toMatchObject(expected);
});

it('a preset may be extended, but not mixed with a list of fields', () => {
  const toEvent = createTokenizer({ preset: 'vpc_flow', types: { protocol: 'string' }, drop_field: false });
  expect(toEvent({ message: '2 1 eni a b 1 2 6' })).toMatchObject({
    protocol: '6',
    srcport: 1,
    message: '2 1 eni a b 1 2 6',
  });
  expect(() => createTokenizer({ preset: 'alb', field_names: ['a'] })).toThrow(
    'found both a list and a preset',
  );
  expect(() => createTokenizer({})).toThrow('found nothing, expected an array of strings, or a preset');
});
