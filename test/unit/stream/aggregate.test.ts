import { describe, expect, it } from 'vitest';
import { deaggregate } from '../../../lib/stream/aggregate.ts';
import { aggregated } from '../../../scripts/samples/aggregated.ts';

const partitionKey = 'outer';
const inner = [
  { partitionKey: 'host-1', data: Buffer.from('first é') },
  { partitionKey: 'host-2', data: Buffer.from([0, 1, 0xff, 0xfe]) },
  { partitionKey: 'host-1', data: Buffer.from('') },
];

describe('an aggregated record', () => {
  it('is taken apart in order, each part with its own key and its very bytes', async () => {
    const data = await aggregated(inner);
    expect(await deaggregate({ partitionKey, data })).toEqual(inner);
  });

  it('fails with a changed byte, wherever it is, and cut off anywhere after its first bytes', async () => {
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

describe('any other record', () => {
  it.each(['', 'abc', 'a line of text that is long enough', '\u{d969a}'])(
    'is left as it is: %s',
    async (text) => {
      const data = Buffer.from(text);
      expect(await deaggregate({ partitionKey, data })).toEqual([{ partitionKey, data }]);
    },
  );
});
