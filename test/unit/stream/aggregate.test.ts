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

describe('an aggregated record with broken fields and a right checksum', () => {
  const sealed = (message: Buffer) => {
    const digest = createHash('md5').update(message).digest();
    return Buffer.concat([Buffer.from('f3899ac2', 'hex'), message, digest]);
  };
  /** A key, two parts of that key, one of them with a tag. */
  const whole = '0a016b1a0508001a01781a0a08001a017922030a0174';

  it('is unreadable, and no part of it is lost', async () => {
    const unpacked = await deaggregate({ partitionKey, data: sealed(Buffer.from(whole, 'hex')) });
    expect(unpacked.map(({ data }) => `${data}`)).toEqual(['x', 'y']);
    for (const [from, to] of [
      ['0a016b', '0a7f6b'], // a key that is longer than the record
      ['0a0174', '0a7f74'], // a tag that is longer than the record
      ['0a016b', '0a036b'], // a key that ends within the next field
      ['1a0a', '190a'], // a part that is not a message
      ['1a0178', '1b0178'], // a part with a group
      ['0174', '0174ff'], // a number without an end
      // Numbers that are too long, which would hide a part or add one.
      ['1a0a', 'da8080808000001a0a1a0661626364656608001a0a'], // a tag of six bytes
      ['1a0a', '9a808080100508001a017a1a0a'], // a tag of more than 32 bits
      ['1a0a', `58${'ff'.repeat(10)}50001a1208001a0e61626364655a07414243444546471a0a`], // a number of eleven bytes
    ] as const) {
      const data = sealed(Buffer.from(whole.replace(from, to), 'hex'));
      await expect(deaggregate({ partitionKey, data })).rejects.toMatchObject({ kind: 'aggregate' });
    }
  });

  it('may have fields that are not known', async () => {
    const more = `${whole}50015a01615d01020304590102030405060708`;
    const unpacked = await deaggregate({ partitionKey, data: sealed(Buffer.from(more, 'hex')) });
    expect(unpacked.map(({ data }) => `${data}`)).toEqual(['x', 'y']);
  });
});

it('an aggregated record has at most 250,000 parts, even empty ones', async () => {
  const parts = Array.from({ length: 250_001 }, () => ({ key: 0, data: '' }));
  const data = handMadeAggregate(['k'], parts);
  await expect(deaggregate({ partitionKey, data })).rejects.toMatchObject({ kind: 'too_large' });
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
