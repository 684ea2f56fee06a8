import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import type { StoredItem } from '../../../scripts/cli/backup/item-line.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
/** The APIs refuse members with names that are special in JavaScript. */
const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== '__proto__');
const number = fc.oneof(fc.integer(), fc.maxSafeInteger()).map(String);
const bytes = fc.uint8Array({ minLength: 1, maxLength: 20 });
const someOf = <T>(item: fc.Arbitrary<T>, selector?: (value: T) => unknown) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: 4, ...(selector && { selector }) });

const { value } = fc.letrec<{ value: AttributeValue; items: Record<string, AttributeValue> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ S: text }),
    fc.record({ N: number }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true as const }),
    fc.record({ B: bytes }),
    fc.record({ SS: someOf(text) }),
    fc.record({ NS: someOf(number) }),
    fc.record({ BS: someOf(bytes, (each) => Buffer.from(each).toString('hex')) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 4 }) }),
    fc.record({ M: tie('items') }),
  ),
  items: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}));

/** Items with values of every DynamoDB type; one in eight expires. */
export const storedItem: fc.Arbitrary<StoredItem> = fc
  .record({
    key: fc.uuid(),
    more: fc.dictionary(name, value, { maxKeys: 5 }),
    expires: fc.option(fc.constant({ N: '4102444800' }), { freq: 7 }),
  })
  .map(({ key, more, expires }) => ({
    ...more,
    ...(expires === null ? {} : { expires }),
    pk: { S: `item#${key.slice(0, 1)}` },
    sk: { S: key },
  }));
