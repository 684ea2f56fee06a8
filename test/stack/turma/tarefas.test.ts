import { describe, it } from 'vitest';
import { CLASSES } from './api.ts';
import { expectFiltered, expectListed, expectRefused } from './rows.ts';

const OPEN = `/tarefas?id-turma=${CLASSES.open}`;

describe('tasks', () => {
  it('are listed by class and read by identifier', async () => {
    await expectListed(OPEN, 'id-tarefa', (row) => `/tarefas/${row['id-tarefa']}`);
  });

  it('can be filtered by whether they are active', async () => {
    await expectFiltered(OPEN, 'ativo=true', (row) => row.ativo === true);
    await expectFiltered(OPEN, 'ativo=0', (row) => row.ativo === false);
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/tarefas', 400);
    await expectRefused(`/tarefas?id-turma=${CLASSES.none}`, 404);
    await expectRefused(`${OPEN}&ativo=sim`, 400);
    await expectRefused('/tarefas/1', 404);
  });
});
