import { describe, expect, it } from 'vitest';
import { kinesisRecord } from '../../../scripts/build/samples/records.ts';
import {
  lines,
  newStream,
  output,
  PIPELINE,
  recordsOf,
  run,
  throttle,
  useKinesis,
  written,
} from './batch-runner.ts';

useKinesis();

describe('sinks of the same stream', () => {
  const CONDITIONAL = PIPELINE.replace(
    'types.number',
    'when = { field = "message", matches = "^name" }\n  types.number',
  );

  it.each([
    ['that both name none', () => ''],
    ['of which one names it', () => `stream = "${output}"`],
    [
      'of which one names its ARN',
      () => `stream = "arn:aws:kinesis:us-east-1:000000000000:stream/${output}"`,
    ],
  ])('keep the order of a key together: sinks %s', async (_, stream) => {
    const toml = `${CONDITIONAL}
      [sinks.numbers]
      inputs = ["parse"]
      ${stream()}
      [sinks.rest]
      inputs = ["logs._unmatched"]`;
    const records = ['x 0', 'name 1', 'x 2', 'x 3', 'name 4'].map((line, place) =>
      kinesisRecord(`${line}\n${line.replace('name', 'y')}\nname ${line}`, place, 'key'),
    );
    expect(await run(records, { toml })).toEqual([]);
    const { ids } = await written();
    expect(ids).toEqual([0, 1, 2, 3, 4].flatMap((place) => [0, 1, 2].map((index) => `${place}/${index}`)));
  });

  it('are packed each as it is configured', async () => {
    const toml = `${PIPELINE}
      [sinks.numbers]
      inputs = ["parse"]
      [sinks.raw]
      inputs = ["logs"]
      pack = true`;
    expect(await run([kinesisRecord(lines(3).join('\n'), 0)], { toml })).toEqual([]);
    const { keys, ids } = await written();
    expect(keys).toHaveLength(3 + 1);
    expect(ids).toHaveLength(6);
  });

  it('are ordered each as it is configured', async () => {
    const toml = `${PIPELINE}
      [sinks.numbers]
      inputs = ["parse"]
      [sinks.raw]
      inputs = ["logs"]
      ordered = false`;
    expect(await run([kinesisRecord(lines(3).join('\n'), 0)], { toml })).toEqual([]);
    expect(throttle.calls.toSorted()).toEqual([1, 1, 1, 3]);
  });
});

it('a sink may write to the stream that is read if it gets none of its events', async () => {
  const records = recordsOf(1);
  const [, name] = records[0]?.eventSourceARN.split('/') ?? [];
  const toml = `${PIPELINE}
    [sources.logs]
    stream = "${name}"
    [sources.before]
    stream = "${await newStream()}"
    [sinks.parsed]
    inputs = ["parse"]
    [sinks.unparsed]
    inputs = ["before"]
    stream = "${name}"`;
  expect(await run(records, { toml })).toEqual([]);
  expect((await written()).ids).toEqual(['0/0']);
});
