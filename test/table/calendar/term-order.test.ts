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
