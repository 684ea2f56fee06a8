import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pairs } from '../../../../scripts/cli/compare-calendar/pairs.ts';

const keysOf = ({ keys }: Readonly<Record<string, unknown>>) => (Array.isArray(keys) ? keys.map(String) : []);
const record = (...keys: string[]) => ({ keys });

describe('pairs of records', () => {
  it('are found whatever the order in which the records come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(50)),
        fc.uniqueArray(fc.nat(50)),
        fc.infiniteStream(fc.boolean()),
        (there, here, turns) => {
          const pairs = new Pairs(keysOf);
          const left = { from: there.map((n) => record(`${n}`)), to: here.map((n) => record(`${n}`)) };
          let found = 0;
          while (left.from.length + left.to.length > 0) {
            const side = turns.next().value ? 'from' : 'to';
            const next = left[side].shift();
            if (next !== undefined && pairs.take(side, next) !== undefined) found += 1;
          }
          const common = there.filter((n) => here.includes(n)).length;
          expect(found).toBe(common);
          expect(pairs.unmatched('from')).toHaveLength(there.length - common);
          expect(pairs.unmatched('to')).toHaveLength(here.length - common);
        },
      ),
    );
  });

  it('are found by any common key', () => {
    const pairs = new Pairs(keysOf);
    const [there, here] = [record('a'), record('b', 'a')];
    expect(pairs.take('to', here)).toBeUndefined();
    expect(pairs.take('from', there)).toEqual({ from: there, to: here });
    expect([...pairs.unmatched('from'), ...pairs.unmatched('to')]).toEqual([]);
  });

  it('have a record of their own each, even if several have the same key', () => {
    const pairs = new Pairs(keysOf);
    const there = ['one', 'two', 'three'].map((title) => ({ ...record('a'), title }));
    const here = ['one', 'two'].map((title) => ({ ...record('a'), title }));
    for (const one of there) pairs.take('from', one);
    expect(here.map((one) => pairs.take('to', one))).toEqual([
      { from: there[0], to: here[0] },
      { from: there[1], to: here[1] },
    ]);
    expect(pairs.unmatched('from')).toEqual([there[2]]);
  });

  it('keep a record once that a list has twice', () => {
    const pairs = new Pairs(keysOf);
    for (const _ of [1, 2]) pairs.take('from', record('a'));
    expect(pairs.unmatched('from')).toEqual([record('a')]);
  });

  it('need lists that have something in common', () => {
    const pairs = new Pairs(keysOf);
    expect(() => {
      for (let n = 0; n <= 20_000; n += 1) pairs.take('from', record(`${n}`));
    }).toThrow('too little in common');
  });
});
