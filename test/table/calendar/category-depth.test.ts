import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnTable } from '../own-table.ts';
import { type Call, callingAsEditor, createWith } from './calling.ts';

let call: Call;
beforeAll(async () => {
  await useOwnTable();
  call = await callingAsEditor();
});

/** Creates categories, each below the one before. @returns their identifiers, from the top down */
async function chain(name: string, length: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < length; n += 1) {
    ids.push(await createWith(call, '/categories', { name: `${name} ${n}`, parent: ids.at(-1) ?? 0 }));
  }
  return ids;
}

const move = (id: number, parent: number) => call('PATCH', `/categories/${id}`, { parent });

describe('a category that moves with others below it', () => {
  it('cannot move where one of them would have more than 20 categories above', async () => {
    const above = await chain('Above', 20);
    const [top = 0, middle = 0] = await chain('Moved', 3);
    const [parent = 0, lowest = 0] = above.slice(-2);
    for (const tooLow of [lowest, parent]) {
      const refused = await move(top, tooLow);
      expect(refused.status).toBe(400);
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'rest_invalid_param' });
      expect(refused.body).toContain('no category below more than 20 others');
    }
    expect(await move(middle, parent)).toMatchObject({ status: 200 });
    expect(await move(top, lowest)).toMatchObject({ status: 200 });
  });

  it('cannot move below one of them', async () => {
    const [top = 0, , lowest = 0] = await chain('Round', 3);
    const refused = await move(top, lowest);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('expected a category that is not below this one');
  });
});
