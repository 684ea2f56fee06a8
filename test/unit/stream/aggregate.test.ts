import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deaggregate } from '../../../lib/stream/aggregate.ts';
import { aggregated } from '../../../scripts/build/samples/aggregated.ts';
import { handMadeAggregate } from './hand-made-aggregate.ts';

const partitionKey = 'outer';
const inner = [
  { partitionKey: 'host-1', data: Buffer.from('first é') },
  { partitionKey: 'host-2', data: Buffer.from([0, 1, 0xff, 0xfe]) },
  { partitionKey: 'host-1', data: Buffer.from('') },
];

describe('an aggregated record', () => {
  it('is unpacked in order, each part with its own key and exact bytes', async () => {
    const data = await aggregated(inner);
    expect(await deaggregate({ partitionKey, data })).toEqual(inner);
  });

  it('yields every part in order, with a key that Kinesis accepts, whatever the keys inside are', async () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('', 'k'.repeat(256), 'k'.repeat(257)),
    );
    const part = fc.record({ key: fc.nat(12), data: fc.string() });
    await fc.assert(
      fc.asyncProperty(fc.array(key, { maxLength: 10 }), fc.array(part), async (keys, parts) => {
        const found = await deaggregate({ partitionKey, data: handMadeAggregate(keys, parts) });
        expect(found.map(({ data }) => `${data}`)).toEqual(parts.map(({ data }) => `${Buffer.from(data)}`));
        for (const [i, { partitionKey: made }] of found.entries()) {
          const given = keys[parts[i]?.key ?? 0] ?? '';
          if (given.length === 0) expect(made).toBe(partitionKey);
          expect(made.length).toBeGreaterThanOrEqual(1);
          expect(made.length).toBeLessThanOrEqual(256);
        }
      }),
    );
  });

  it('fails if any byte is changed, or if it is truncated anywhere after its first bytes', async () => {
    const whole = await aggregated(inner);
    for (let at = 4; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      for (const data of [changed, whole.subarray(0, at)]) {
        await expect(deaggregate({ partitionKey, data })).rejects.toMatchObject({
          name: 'Unreadable',
          kind: 'aggregate',
        });
      }
    }
  });
});

it('an aggregated record is unreadable, and does no other harm, if its groups are nested endlessly', async () => {
  const groups = Buffer.alloc(900_000, 0x23); // each begins a group of field 4, which does not exist
  const digest = createHash('md5').update(groups).digest();
  const data = Buffer.concat([Buffer.from('f3899ac2', 'hex'), groups, digest]);
  await expect(deaggregate({ partitionKey, data })).rejects.toMatchObject({ kind: 'aggregate' });
});

describe('any other record', () => {
  it.each(['', 'abc', 'a line of text that is long enough', '\u{d969a}'])(
    'is returned unchanged: %s',
    async (text) => {
      const data = Buffer.from(text);
      expect(await deaggregate({ partitionKey, data })).toEqual([{ partitionKey, data }]);
    },
  );
});
