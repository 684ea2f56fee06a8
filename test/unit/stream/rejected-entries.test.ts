import { describe, expect, it } from 'vitest';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import {
  counters,
  failures,
  lines,
  newStream,
  PIPELINE,
  recordsOf,
  run,
  THROTTLED,
  throttle,
  useKinesis,
  written,
} from './batch-runner.ts';
import type { RejectEntries } from './throttle.ts';

useKinesis();

describe('a sink that rejects entries', () => {
  /** Rejects texts that contain the word, the first `times` times. */
  const refuse =
    (word: string, times: number): RejectEntries =>
    (texts, call) =>
      texts.map((text) => (text.includes(word) && call <= times ? THROTTLED : undefined));

  it('gets only the rejected entries again', async () => {
    throttle.use(refuse('name-1', 2));
    expect(await run(recordsOf(5))).toEqual([]);
    expect(throttle.calls).toEqual([5, 1, 1]);
    expect((await written()).ids).toEqual(['0/0', '2/0', '3/0', '4/0', '1/0']);
    expect(failures()).toEqual([{ kind: THROTTLED, field: undefined, count: 2 }]);
  });

  it('gets no later entries before the rejected ones are written', async () => {
    throttle.use(refuse('name-499"', 1));
    expect(await run(recordsOf(501))).toEqual([]);
    expect(throttle.calls).toEqual([500, 1, 1]);
    expect((await written()).ids.slice(-2)).toEqual(['499/0', '500/0']);
  });

  it('keeps the order if it rejects a whole call', async () => {
    throttle.use((texts, call) => (call <= 2 ? THROTTLED : texts.map(() => undefined)));
    expect(await run(recordsOf(4))).toEqual([]);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '3/0']);
  });

  it('keeps the order of a key if it rejects part of a call', async () => {
    throttle.use(refuse('name-1', 2));
    const records = [...recordsOf(4, 2), kinesisRecord('x 1\ny 2', 4, 'key-1'), kinesisRecord('z 1', 5)];
    expect(await run(records)).toEqual([]);
    expect(throttle.calls).toEqual([2, 1, 1, 2, 1, 2]);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '3/0', '4/0', '4/1', '5/0']);
  });

  it('gets everything at once, and rejected entries later, if it is configured as unordered', async () => {
    throttle.use(refuse('name-1', 1));
    const toml = `${PIPELINE}\n[sinks.out]\ninputs = ["parse"]\nordered = false`;
    expect(await run(recordsOf(1001, 1), { toml })).toEqual([]);
    expect(throttle.calls).toEqual([500, 111, 500, 1]);
    expect((await written()).ids.slice(0, 2)).toEqual(['0/0', '2/0']);
  });

  it.each(['InternalFailure', 'KMSThrottlingException'])('is retried after %s', async (error) => {
    throttle.use((texts, call) => (call === 1 ? error : texts.map(() => undefined)));
    expect(await run(recordsOf(2))).toEqual([]);
    expect(throttle.calls).toEqual([2, 2]);
  });

  it('is not retried after a permanent error', async () => {
    throttle.use(() => 'ResourceNotFoundException');
    expect(await run(recordsOf(2))).toEqual([sequenceNumber(0)]);
    expect(throttle.calls).toEqual([2]);
    expect(counters).toMatchObject({ eventsIn: 2, eventsOut: 0, bytesOut: 0 });
  });

  it('ends a batch with the record after which it gives up', async () => {
    throttle.use(() => 'ResourceNotFoundException');
    const records = [0, 1, 2].map((place) => kinesisRecord(lines(500).join('\n'), place));
    const toml = `${PIPELINE}\n[sinks.out]\ninputs = ["parse"]\nordered = false`;
    expect(await run(records, { toml })).toEqual([sequenceNumber(0)]);
    expect(counters.records).toBe(1);
  });

  it('fails the first record that is not fully written when time runs out', async () => {
    throttle.use((texts) => texts.map((text) => (/name-[37]/.test(text) ? THROTTLED : undefined)));
    const start = performance.now();
    expect(await run(recordsOf(10), { seconds: 2 })).toEqual([sequenceNumber(3)]);
    // Allows for a busy machine.
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(throttle.calls.length).toBeGreaterThan(2);
    // It pauses between its attempts.
    expect(throttle.calls.length).toBeLessThan(50);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '4/0', '5/0', '6/0', '8/0', '9/0']);
  });

  it('gets nothing after an entry that it keeps rejecting', async () => {
    throttle.use((texts) => texts.map((text) => (text.includes('name-3"') ? THROTTLED : undefined)));
    expect(await run(recordsOf(1600), { maxCalls: 2 })).toEqual([sequenceNumber(3)]);
    expect((await written()).ids).toHaveLength(499);
  });

  it('loses nothing: after a redelivery every event is there, with the same identity', async () => {
    const records = recordsOf(20);
    throttle.use((texts) => texts.map((text) => (/name-(5|17)"/.test(text) ? THROTTLED : undefined)));
    const [failed] = await run(records, { maxCalls: 2 });
    throttle.use();
    const rest = records.slice(records.findIndex(({ kinesis }) => kinesis.sequenceNumber === failed));
    expect(await run(rest)).toEqual([]);

    const { ids, events } = await written();
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(20);
    for (const [i, id] of ids.entries()) expect(events[i]).toEqual(events[ids.indexOf(id)]);
  });

  it('does not affect the events of other sinks', async () => {
    const other = await newStream();
    const toml = `${PIPELINE}
      [sinks.bad]
      inputs = ["parse"]
      stream = "no-such-stream"
      [sinks.good]
      inputs = ["parse"]
      stream = "${other}"`;
    expect(await run(recordsOf(3), { toml })).toEqual([sequenceNumber(0)]);
    expect((await written(other)).events).toHaveLength(3);
  });
});
