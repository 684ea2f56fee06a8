import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../../../scripts/cli/backup/fingerprint.ts';
import { itemOf, lineOf, type StoredItem } from '../../../scripts/cli/backup/item-line.ts';
import { storedItem } from './stored-items.ts';

const KEY = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('a line of a backup', () => {
  it('holds an item with all its types', () => {
    fc.assert(
      fc.property(storedItem, (item) => {
        const line = lineOf(item);
        expect(line).not.toContain('\n');
        const read = itemOf(line);
        expect(read === undefined ? '' : lineOf(read)).toBe(line);
      }),
    );
  });

  it('restores the same values', () => {
    const item: StoredItem = {
      ...KEY,
      bytes: { B: Uint8Array.of(0, 255) },
      exact: { N: '12345678901234567890.123456789' },
      deep: { L: [{ M: { 'a\n"b': { NULL: true } } }, { BOOL: false }] },
      sets: { M: { words: { SS: ['a', 'b'] }, all: { BS: [Uint8Array.of(1), Uint8Array.of(2)] } } },
    };
    expect(itemOf(lineOf(item))).toEqual({
      ...item,
      bytes: { B: Buffer.of(0, 255) },
      sets: { M: { words: { SS: ['a', 'b'] }, all: { BS: [Buffer.of(1), Buffer.of(2)] } } },
    });
  });

  it('is the same for the same item', () => {
    expect(lineOf({ ...KEY, set: { NS: ['2', '10'] }, map: { M: { y: { S: '' }, x: { S: '' } } } })).toBe(
      lineOf({
        map: { M: { x: { S: '' }, y: { S: '' } } },
        set: { NS: ['10', '2'] },
        sk: KEY.sk,
        pk: KEY.pk,
      }),
    );
  });

  it('has the format of an AWS export', () => {
    expect(lineOf({ ...KEY, n: { N: '1' } })).toBe('{"Item":{"n":{"N":"1"},"pk":{"S":"a"},"sk":{"S":"b"}}}');
  });

  it.each([
    '0',
    '-1.50',
    '9.9E125',
    '-9.9E+125',
    '1E-130',
    '12345678901234567890123456789012345678',
    '0E-200',
  ])('may have the number %s', (number) => {
    const item = { ...KEY, n: { N: number } };
    expect(itemOf(lineOf(item))).toEqual(item);
  });

  it.each([
    '',
    'x',
    '{}',
    '{"pk":{"S":"a"},"sk":{"S":"b"}}',
    '{"Item":{"pk":{"S":"a"}}}',
    '{"Item":{"pk":{"S":""},"sk":{"S":"b"}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"N":1}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"X":"1"}}}',
    ...['', 'abc', '1 ', '0x10', '1,5', 'NaN', 'Infinity', '1E126', '-1E126', '1E-131', '9'.repeat(39)].map(
      (number) => `{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"N":"${number}"}}}`,
    ),
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"NS":["1","x"]}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"NS":[]}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"NS":["1","1"]}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"m":{"M":{"":{"S":"x"}}}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"s":{"SS":[]}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"b":{"BS":[]}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"n":{"S":"1","N":"1"}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"},"b":{"B":"*"}}}',
    '{"Item":{"pk":{"S":"a"},"sk":{"S":"b"}}',
  ])('is not %j', (line) => {
    expect(itemOf(line)).toBeUndefined();
  });
});

describe('a fingerprint', () => {
  const fingerprintOf = (items: readonly StoredItem[]) => {
    const fingerprint = new Fingerprint();
    for (const item of items) fingerprint.add(item);
    return fingerprint;
  };

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(fc.array(storedItem, { maxLength: 8 }), (items) => {
        expect(fingerprintOf(items.toReversed()).describe()).toBe(fingerprintOf(items).describe());
      }),
    );
  });

  it('differs if an item is added, missing, duplicated or changed', () => {
    const [a, b] = [1, 2].map((n): StoredItem => ({ ...KEY, n: { N: String(n) } }));
    if (a === undefined || b === undefined) throw new Error('Expected two items');
    const all = [[], [a], [b], [a, b], [a, a], [a, a, b]].map((items) => fingerprintOf(items).toString());
    expect(new Set(all).size).toBe(all.length);
  });

  it('ignores items that expire, and counts them', () => {
    const [kept, expiring] = [KEY, { ...KEY, expires: { N: '1' } }];
    expect(fingerprintOf([kept, expiring]).toString()).toBe(fingerprintOf([kept]).toString());
    expect(fingerprintOf([kept, expiring]).describe()).toMatch(
      /^1 item and 1 that expire, fingerprint [\da-f]{16}$/,
    );
  });
});
