import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Packer, requireWritableInOrder, sizeOf } from '../../../lib/stream/entry.ts';
import { ByteWriter } from '../../../lib/tokenizer/index.ts';

const MEBIBYTE = 1024 * 1024;

const output = (text: string, partitionKey = 'k') => ({ partitionKey, text });

function pack(outputs: readonly ReturnType<typeof output>[], position: number, asLines: boolean) {
  const packer = new Packer(position, asLines);
  const json = new ByteWriter();
  for (const { partitionKey, text } of outputs) {
    json.clear();
    json.text(text);
    packer.add(partitionKey, json);
  }
  return packer.finish();
}

const textOf = ({ data }: { data: Uint8Array }) => Buffer.from(data).toString();

describe('without lines', () => {
  it('each event is an entry, with its key and its record', () => {
    const entries = pack([output('{"a":1}', 'x'), output('{"b":"é"}', 'y')], 7, false);
    expect(entries.map((entry) => ({ ...entry, data: textOf(entry) }))).toEqual([
      { partitionKey: 'x', data: '{"a":1}', events: 1, position: 7 },
      { partitionKey: 'y', data: '{"b":"é"}', events: 1, position: 7 },
    ]);
  });

  it('an event may fill a record to the last byte, including the key', () => {
    const full = 'é'.repeat(MEBIBYTE / 2 - 1);
    expect(pack([output(full, 'kk')], 0, false).map(sizeOf)).toEqual([MEBIBYTE]);
    expect(() => pack([output(full, 'kkk')], 0, false)).toThrowError(
      expect.objectContaining({ name: 'Unreadable', kind: 'too_large' }),
    );
  });
});

describe('with lines', () => {
  it('events with the same key share entries, in order, each as full as possible', () => {
    const half = 'x'.repeat(MEBIBYTE / 2 - 1);
    const entries = pack([output('1'), output('2'), output('3', 'z'), output(half), output(half)], 0, true);
    expect(entries.map(({ events, partitionKey }) => [events, partitionKey])).toEqual([
      [2, 'k'],
      [1, 'z'],
      [2, 'k'],
    ]);
    expect(entries.map(sizeOf)).toEqual([4, 2, MEBIBYTE]);
  });

  it.each([0, 1, 2])('an event goes into the next entry if it does not fit: %d bytes beyond it', (more) => {
    // A key of two bytes, and a line feed.
    const full = MEBIBYTE - 2 - 1;
    const lines = [100, full - 100 + more].map((bytes) => output('x'.repeat(bytes), 'é'));
    const entries = pack(lines, 0, true);
    expect(entries).toHaveLength(more === 0 ? 1 : 2);
    expect(Math.max(...entries.map(sizeOf))).toBe(more === 0 ? MEBIBYTE : MEBIBYTE - 101 + more);
  });

  it('loses no event, keeps the order and respects the limit', () => {
    const size = fc.oneof(fc.nat(20), fc.integer({ min: 300_000, max: MEBIBYTE - 1 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(size, fc.constantFrom('k', 'l'))), (sizes) => {
        const outputs = sizes.map(([length, key], i) =>
          output(`${i}`.padEnd(length, '.').slice(0, MEBIBYTE - 1), key),
        );
        const entries = pack(outputs, 0, true);
        const lines = entries.flatMap((entry) =>
          textOf(entry)
            .split('\n')
            .map((text) => output(text, entry.partitionKey)),
        );
        expect(lines).toEqual(outputs);
        expect(entries.every((entry) => sizeOf(entry) <= MEBIBYTE)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

it('entries of one key are too many to be written in order, however few another key has', () => {
  const entries = (partitionKey: string, count: number) =>
    Array.from({ length: count }, () => ({ partitionKey, data: Buffer.of(), events: 1, position: 0 }));
  const most = 60_000;
  expect(() => requireWritableInOrder([...entries('a', most), ...entries('b', most)])).not.toThrow();
  const tooMany = [...entries('a', 1), ...entries('b', most + 1)];
  expect(() => requireWritableInOrder(tooMany)).toThrow('more than 60000 events of a partition key');
});
