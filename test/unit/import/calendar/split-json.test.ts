import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter } from '../../../../scripts/cli/import-calendar/saved/split-json.ts';
import { parseJson } from '../../../../scripts/cli/lib/json.ts';

interface ParsedPart {
  readonly member: string | undefined;
  readonly item: number | undefined;
  readonly value: unknown;
}

/** Returns the parts of a text that arrives in chunks of some bytes; undefined if it cannot be split. */
function partsOf(text: string, chunkBytes = text.length * 4 + 1) {
  const bytes = Buffer.from(text);
  const splitter = new JsonSplitter(['events', 'tags']);
  const parts: ParsedPart[] = [];
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes)
      for (const { member, item, text: part } of splitter.push(bytes.subarray(at, at + chunkBytes)))
        parts.push({ member, item, value: JSON.parse(part) });
    splitter.end();
    return parts;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The same by parsing the whole text. */
function expectedParts(text: string) {
  const whole = parseJson(text);
  const items = (member: string | undefined, list: readonly unknown[]): ParsedPart[] =>
    list.map((value, n) => ({ member, item: n + 1, value }));
  if (Array.isArray(whole)) return items(undefined, whole);
  if (typeof whole !== 'object' || whole === null) return undefined;
  return Object.entries(whole).flatMap(([member, value]: [string, unknown]): ParsedPart[] =>
    ['events', 'tags'].includes(member) && Array.isArray(value)
      ? items(member, value)
      : [{ member, item: undefined, value }],
  );
}

const letters = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '[', ']', '{', '}', ',', ':', ' ', '€', '😀'),
});
const value = fc.jsonValue({ maxDepth: 3 });
const text = fc
  .tuple(
    fc.oneof(
      fc.array(fc.oneof(value, letters)),
      fc.record(
        { events: fc.oneof(fc.array(value), value), x: letters, tags: fc.array(letters), 'a"[': value },
        {
          requiredKeys: [],
        },
      ),
    ),
    fc.constantFrom(undefined, 1, '\t'),
  )
  .map(([whole, space]) => JSON.stringify(whole, null, space));

describe('a JSON text that is split', () => {
  it('has the same items and members as if it were parsed as a whole, in chunks of any size', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, chunkBytes) => {
        expect(partsOf(whole, chunkBytes)).toEqual(expectedParts(whole));
      }),
    );
  });

  it('is refused if it is not JSON', () => {
    const wrong = fc.constantFrom('', ',', ']', '}', '[', '{', '"', ':', '1', '\\', '[]', '\uFEFF', '\u00A0');
    fc.assert(
      fc.property(text, fc.nat(), fc.nat({ max: 2 }), wrong, (whole, at, removed, added) => {
        const characters = [...whole];
        characters.splice(at % (characters.length + 1), removed, added);
        const changed = characters.join('');
        const parts = partsOf(changed);
        if (parts !== undefined) expect(parts).toEqual(expectedParts(changed.replace(/^\uFEFF/, '')));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(
    [
      [
        '',
        '1',
        '"[]"',
        '[',
        '[1',
        '[1,]',
        '[,1]',
        '[1 2]',
        '[1]]',
        '[]]',
        '{}}',
        '[],',
        '[1],',
        '[]1',
        '[1}',
        '[[}]',
        '{]',
        '1[2]',
      ],
      [
        '{"a":1,}',
        '{,"a":1}',
        '{1:2}',
        '{"a"}',
        '{"a":}',
        '{:1}',
        '{"a":1:2}',
        '{"a":1 "b":2}',
        '{"events":[1}}',
      ],
      ['{"events":[1] 2}', '{"events":[1][2]}', '{"events":2[1]}', '{"events":[1]:2}', '{"events":[1],}'],
    ].flat(),
  )('%s is refused', (wrong) => {
    expect(partsOf(wrong)).toBeUndefined();
  });

  it('is refused if it has a list twice: only the last one counts', () => {
    expect(partsOf('{"events":[1],"\\u0065vents":[2]}')).toBeUndefined();
    expect(partsOf('{"a":[1],"a":[2]}')).toHaveLength(2);
  });
});
