import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { callingAnonymously, callingAsEditor, createWith } from './calling.ts';

/**
 * What filters cost that name a hundred records which do not exist. DynamoDB bills a read of a missing item like one of
 * an item; DynamoDB Local reports nothing for it, so this counts keys.
 */

let read: Awaited<ReturnType<typeof callingAnonymously>>;
let category: number;

beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  const edit = await callingAsEditor();
  read = await callingAnonymously();
  category = await createWith(edit, '/categories', { name: 'Known' });
});

const Batch = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.unknown()), ConsistentRead: z.boolean() })),
});

const NAME = 'batches';

/** Reads a target. @returns its status, the parameters that it refuses, and the keys of its batches */
async function readCounted(target: string) {
  const { documentClient } = await import('../../../lib/table/client.ts');
  const keys = { consistent: 0, eventual: 0 };
  documentClient().middlewareStack.add(
    (next) => (args) => {
      const batch = Batch.safeParse(args.input);
      for (const { Keys, ConsistentRead } of Object.values(batch.data?.RequestItems ?? {}))
        keys[ConsistentRead ? 'consistent' : 'eventual'] += Keys.length;
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: NAME },
  );
  const { status, body } = await read(target);
  documentClient().middlewareStack.remove(NAME);
  const refused = z.looseObject({ data: z.looseObject({ params: z.looseObject({}).optional() }) });
  return { status, parameters: Object.keys(refused.parse(JSON.parse(body)).data.params ?? {}), keys };
}

const unknown = (first: number) => Array.from({ length: 100 }, (_, n) => first + n).join(',');

it.each([
  ['identifiers of tags', `/events?tags=${unknown(900_000)}`, 'tags', 200],
  ['slugs of categories', `/events?categories=${unknown(1).replace(/\d+/g, 'x$&')}`, 'categories', 100],
  ['venues', `/events?venue=${unknown(900_000)}`, 'venue', 100],
  ['tags of a list of tags', `/tags?include=${unknown(900_000)}`, 'include', 100],
])('a hundred unknown %s are read once', async (_, target, parameter, eventual) => {
  const { status, parameters, keys } = await readCounted(target);
  expect({ status, parameters }).toEqual({ status: 400, parameters: [parameter] });
  expect(keys.eventual).toBe(eventual);
  expect(keys.consistent).toBeLessThan(4);
});

it('a hundred unknown tags and a hundred unknown categories together are refused as unknown', async () => {
  const target = `/events?tags=${unknown(900_000)}&categories=${unknown(900_000)}`;
  expect(await readCounted(target)).toMatchObject({ status: 400, parameters: [expect.any(String)] });
});

it('unknown categories beside a known one are refused, too', async () => {
  const target = `/events?categories=${category},${unknown(900_000)}`.replace(/,\d+$/, '');
  expect(await readCounted(target)).toMatchObject({ status: 400, parameters: ['categories'] });
});
