import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { beforeNextTransaction } from './before-transaction.ts';
import { type Call, callingAsEditor, createWith } from './calling.ts';

let call: Call;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
});

const COUNT = 40;

it('a list of tags by description folds each description once', async () => {
  for (let n = 0; n < COUNT; n += 1) {
    // Neither ascending nor descending, so that sorting compares each with several others.
    const description = `Über ${((n * 17) % COUNT) + 10}`;
    await createWith(call, '/tags', { name: `Tag ${n}`, description });
  }
  const folding = vi.spyOn(String.prototype, 'toLowerCase');
  const { status, body } = await call('GET', `/tags?orderby=description&per_page=${COUNT}&hide_empty=false`);
  const folded = folding.mock.contexts.filter((text) => String(text).startsWith('Uber '));
  folding.mockRestore();
  expect(status).toBe(200);
  const descriptions = JSON.parse(body).tags.map((tag: { description: string }) => tag.description);
  expect(descriptions).toHaveLength(COUNT);
  expect(descriptions).toEqual(descriptions.toSorted());
  expect(folded).toHaveLength(COUNT);
});

it.each(['include', 'include&order=desc'])(
  'pages of tags by orderby=%s have each tag once',
  async (order) => {
    const page = async (query: string) => {
      const { status, body } = await call('GET', `/tags?hide_empty=false&orderby=${order}&${query}`);
      expect(status).toBe(200);
      return JSON.parse(body).tags.map(({ name }: { name: string }) => name);
    };
    const pages: string[][] = [];
    for (let n = 1; n <= 4; n += 1) pages.push(await page(`per_page=10&page=${n}`));
    expect(new Set(pages.flat()).size).toBe(COUNT);
    expect(pages.flat()).toEqual(await page(`per_page=${COUNT}`));
  },
);

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
      expect(refused.body).toContain('every category with at most 20 ancestors');
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

describe('a category whose parent is deleted just before it is written', () => {
  const parentDeletedNext = async (name: string) => {
    const parent = await createWith(call, '/categories', { name });
    await beforeNextTransaction(async () => {
      expect(await call('DELETE', `/categories/${parent}`)).toMatchObject({ status: 200 });
    });
    return parent;
  };
  const refusal = { status: 400, body: expect.stringContaining('expected the id of a category') };

  it('is not created', async () => {
    const parent = await parentDeletedNext('Gone');
    expect(await call('POST', '/categories', { name: 'Below Gone', parent })).toMatchObject(refusal);
  });

  it('does not move', async () => {
    const moved = await createWith(call, '/categories', { name: 'Moved' });
    const parent = await parentDeletedNext('Gone too');
    expect(await move(moved, parent)).toMatchObject(refusal);
    const { body } = await call('GET', `/categories/${moved}`);
    expect(JSON.parse(body)).toMatchObject({ parent: 0 });
  });
});

it('a category that is created just before the deletion of its parent moves up', async () => {
  const parent = await createWith(call, '/categories', { name: 'Soon gone' });
  let below = 0;
  await beforeNextTransaction(async () => {
    below = await createWith(call, '/categories', { name: 'Below Soon gone', parent });
  });
  expect(await call('DELETE', `/categories/${parent}`)).toMatchObject({ status: 200 });
  const { body } = await call('GET', `/categories/${below}`);
  expect(JSON.parse(body)).toMatchObject({ parent: 0 });
});
