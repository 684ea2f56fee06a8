import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLASSES } from './api.ts';
import { allRows, expectFiltered, expectListed, expectRefused, rows, someRow } from './rows.ts';

const Members = z.array(z.looseObject({ 'id-discente': z.int() }));
const membersOf = (group: { discentes?: unknown }) =>
  Members.parse(group.discentes).map((one) => one['id-discente']);

const taskForGroups = async () => {
  const task = await someRow(`/tarefas?id-turma=${CLASSES.open}`, (row) => row['em-grupo'] === true);
  return Number(task['id-tarefa']);
};
const groupsOf = (task: number, id: number = CLASSES.open) => `/grupos?id-turma=${id}&id-tarefa=${task}`;

describe('groups of a task', () => {
  it('are listed by task and read by identifier', async () => {
    const task = await taskForGroups();
    await expectListed(
      groupsOf(task),
      'id-grupo',
      (row) => `/grupos/${row['id-grupo']}?id-turma=${CLASSES.open}&id-tarefa=${task}`,
    );
  });

  it('can be found by a member', async () => {
    const list = groupsOf(await taskForGroups());
    const [member] = membersOf(await someRow(list));
    await expectFiltered(list, `id-discente=${member}`, (row) => membersOf(row).includes(member ?? 0));
    expect(await rows(`${list}&id-discente=1`)).toEqual([]);
  });

  it('are an empty list for a task that each student answers alone', async () => {
    const task = await someRow(`/tarefas?id-turma=${CLASSES.open}`, (row) => row['em-grupo'] === false);
    expect(await allRows(groupsOf(Number(task['id-tarefa'])))).toEqual([]);
  });

  it('belong to their task and class', async () => {
    const task = await taskForGroups();
    const group = (await someRow(groupsOf(task)))['id-grupo'];
    await expectRefused(groupsOf(1), 404);
    await expectRefused(groupsOf(task, CLASSES.large), 404);
    await expectRefused(`/grupos/1?id-turma=${CLASSES.open}&id-tarefa=${task}`, 404);
    await expectRefused(`/grupos/${group}?id-turma=${CLASSES.large}&id-tarefa=${task}`, 404);
    await expectRefused(`/grupos/${group}?id-turma=${CLASSES.open}&id-tarefa=1`, 404);
    await expectRefused(`/grupos?id-turma=${CLASSES.open}`, 400);
    await expectRefused(`/grupos?id-tarefa=${task}`, 400);
    await expectRefused(`/grupos/${group}?id-turma=${CLASSES.open}`, 400);
    await expectRefused(`/grupos/${group}?id-tarefa=${task}`, 400);
  });
});
