import { expect, it } from 'vitest';
import { checkTurma } from '../../../scripts/stack/check/turma.ts';
import { loadTurmas } from '../../../scripts/stack/demo/turma.ts';
import { useOwnTable } from '../own-table.ts';

it('the demo data is consistent in the table: votes, activities, pointers and the sizes of lists', async () => {
  await useOwnTable();
  const loaded = await loadTurmas();
  expect(loaded['respostas-enquetes']).toBeGreaterThan(100);
  expect(await checkTurma()).toEqual([]);
});
