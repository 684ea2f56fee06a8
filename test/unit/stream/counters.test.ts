import { describe, expect, it } from 'vitest';
import { Counters } from '../../../lib/stream/counters.ts';

const failureOf = (transform: string, reason: string, field = 'number') => ({
  kind: 'convert_failed',
  reason,
  field,
  transform,
});

/** The counters of which every one has a value. */
function used(): Counters {
  const counters = new Counters();
  counters.recordProcessed({ bytes: 10, events: 2 });
  counters.outputWritten({ data: new Uint8Array(5), events: 1 });
  counters.tokenized(3, 'first');
  counters.eventsUnmatched += 1;
  counters.failed(failureOf('first', 'two'));
  return counters;
}

const valuesOf = (counters: Counters) => ({
  ...counters,
  transforms: [...counters.transforms],
  failures: [...counters.failures],
});

describe('the counters of an invocation', () => {
  it('count records, and the events and bytes that are read and written', () => {
    expect(used()).toMatchObject({ records: 1, bytesIn: 10, eventsIn: 2, bytesOut: 5, eventsOut: 1 });
  });

  it('count failures for each kind, field and transform, with the first reason', () => {
    const counters = used();
    counters.failed(failureOf('first', 'three'));
    counters.failed(failureOf('second', 'four'));
    counters.failed(failureOf('first', 'five', 'other'));
    counters.failed({ ...failureOf('first', 'six'), kind: 'too_long' });
    expect([...counters.failures]).toEqual([
      { ...failureOf('first', 'two'), count: 2 },
      { ...failureOf('second', 'four'), count: 1 },
      { ...failureOf('first', 'five', 'other'), count: 1 },
      { ...failureOf('first', 'six'), kind: 'too_long', count: 1 },
    ]);
  });

  it('count events and tokens of each transform', () => {
    const counters = used();
    counters.tokenized(4, 'first');
    counters.tokenized(1, 'second');
    expect(counters.tokens).toBe(8);
    expect([...counters.transforms]).toEqual([
      ['first', { events: 2, tokens: 7 }],
      ['second', { events: 1, tokens: 1 }],
    ]);
  });

  it('forget what the events of an unreadable record have counted', () => {
    const counters = used();
    const before = valuesOf(counters);
    const undo = counters.beginRecord();
    counters.tokenized(5, 'first');
    counters.tokenized(5, 'second');
    counters.eventsUnmatched += 1;
    counters.failed(failureOf('first', 'three'));
    counters.failed(failureOf('second', 'four'));
    undo();
    expect(valuesOf(counters)).toEqual(before);
  });

  it('are all zero for the next invocation', () => {
    const counters = used();
    counters.reset();
    expect(valuesOf(counters)).toEqual(valuesOf(new Counters()));
  });
});
