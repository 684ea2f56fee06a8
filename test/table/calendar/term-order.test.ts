import { beforeAll, expect, it, vi } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
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
    expect(pages.flat()).toEqual(await page(`per_page=${COUNT}`));
  },
);
