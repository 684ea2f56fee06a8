import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonParts } from '../../../../scripts/cli/import-calendar/saved/json-parts.ts';

interface Part {
  readonly member: string | undefined;
  readonly item: number | undefined;
  readonly value: unknown;
}

const LISTS = ['events', 'tags'];

/** Returns the parts of a text that arrives in chunks of some bytes. */
async function partsOf(text: string, chunkBytes = 1000): Promise<Part[]> {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const parts: Part[] = [];
  for await (const part of jsonParts(chunks(), LISTS, ['title'])) parts.push(part);
  return parts;
}

const itemsOf = (member: string | undefined, list: readonly unknown[]): Part[] =>
  list.map((value, n) => ({ member, item: n + 1, value }));

const letters = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '[', ']', '{', '}', ',', ':', ' ', '€', '😀'),
});
const value = fc.jsonValue({ maxDepth: 3 });
const items = fc.array(fc.oneof(value, letters));
const space = fc.constantFrom(undefined, 1, '\t');
const chunkBytes = fc.integer({ min: 1, max: 9 });

describe('the parts of a JSON text', () => {
  it('are the items of a list, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(items, space, chunkBytes, async (list, indent, size) => {
        const text = JSON.stringify(list, null, indent);
        expect(await partsOf(text, size)).toEqual(itemsOf(undefined, JSON.parse(text)));
      }),
    );
  });

  it('are the items of the lists in an object, and its requested members', async () => {
    const object = fc.record(
      { title: fc.oneof(value, letters), events: items, other: value, tags: fc.oneof(items, fc.object()) },
      { requiredKeys: ['title', 'events', 'tags'] },
    );
    await fc.assert(
      fc.asyncProperty(object, space, chunkBytes, async (page, indent, size) => {
        const text = JSON.stringify(page, null, indent);
        const { title, events, tags } = JSON.parse(text);
        expect(await partsOf(text, size)).toEqual([
          { member: 'title', item: undefined, value: title },
          ...itemsOf('events', events),
          ...(Array.isArray(tags) ? itemsOf('tags', tags) : []),
        ]);
      }),
    );
  });

  it('may begin with a byte order mark, and white space', async () => {
    expect(await partsOf('\uFEFF\n [1] \n')).toEqual(itemsOf(undefined, [1]));
    expect(await partsOf('\uFEFF {"events": [1]}\n')).toEqual(itemsOf('events', [1]));
  });

  it.each([
    ...[
      '',
      ' ',
      '[',
      '[1',
      '[1,]',
      '[,1]',
      '[1 2]',
      '[1]]',
      '[]]',
      '[],',
      '[1]1',
      '[1}',
      '[[}]',
      '[01]',
      '["\n"]',
    ],
    ...['{', '{}}', '{]', '{"a":1,}', '{1:2}', '{"a"}', '{"a":}', '{"a":1 "b":2}', '{"events":[1}}'],
  ])('%j is refused, because it is not JSON', async (text) => {
    await expect(partsOf(text)).rejects.toThrow();
  });
});
