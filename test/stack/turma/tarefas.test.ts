import { describe, expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { allRows, expectFiltered, expectListed, expectRefused, rows } from './rows.ts';

const OPEN = `/tarefas?id-turma=${CLASSES.open}`;

describe('tasks', () => {
  it('are listed by class and read by identifier', async () => {
    await expectListed(OPEN, 'id-tarefa', (row) => `/tarefas/${row['id-tarefa']}`);
  });

  it('have days and times that clients can turn into dates', async () => {
    for (const task of await allRows(OPEN)) {
      expect(task['data-inicio']).toEqual(expect.any(Number));
      expect(task['data-entrega']).toEqual(expect.any(Number));
      expect(task['hora-entrega']).toEqual(expect.any(Number));
    }
  });

  it('can be filtered by whether they are active', async () => {
    await expectFiltered(OPEN, 'ativo=true', (row) => row.ativo === true);
    await expectFiltered(OPEN, 'ativo=0', (row) => row.ativo === false);
  });

  it('that compare equal keep the order of their identifiers', async () => {
    const sorted = await rows(`${OPEN}&order-desc=em-grupo&limit=100`);
    const tasks = await allRows(OPEN);
    const grouped = tasks.filter((row) => row['em-grupo'] === true);
    expect(sorted).toEqual([...grouped, ...tasks.filter((row) => row['em-grupo'] === false)]);
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/tarefas', 400);
    await expectRefused(`/tarefas?id-turma=${CLASSES.none}`, 404);
    await expectRefused(`${OPEN}&ativo=sim`, 400);
    await expectRefused('/tarefas/1', 404);
  });
});
