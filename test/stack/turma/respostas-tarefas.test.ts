import { describe, expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { allRows, expectRefused, type Row, values } from './rows.ts';

const answersOf = (task: unknown) => `/respostas-tarefas?id-tarefa=${task}`;

/** The answers to the task of the open class that has the most. */
const answers = async (): Promise<Row[]> => {
  const tasks = await allRows(`/tarefas?id-turma=${CLASSES.open}`);
  const lists = await Promise.all(tasks.map((task) => allRows(answersOf(task['id-tarefa']))));
  return lists.sort((a, b) => b.length - a.length)[0] ?? [];
};

describe('answers to a task', () => {
  it('are listed by identifier', async () => {
    const found = await answers();
    expect(found.length).toBeGreaterThan(1);
    const ids = values(found, 'id-resposta-tarefa').map(Number);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(values(found, 'id-turma'))).toEqual(new Set([CLASSES.open]));
  });

  it('of others are hidden from students', async () => {
    const found = await answers();
    const [first] = found;
    const own = await allRows(answersOf(first?.['id-tarefa']), {
      claims: { 'id-discente': first?.['id-discente'] },
    });
    expect(own).toEqual(found.filter((row) => row['id-discente'] === first?.['id-discente']));
    expect(await allRows(answersOf(first?.['id-tarefa']), { claims: { 'id-discente': 1 } })).toEqual([]);
  });

  it('need a task that exists', async () => {
    await expectRefused('/respostas-tarefas', 400);
    await expectRefused(answersOf(1), 404);
  });
});
