import { expect, it } from 'vitest';
import { readAll } from '../../../lib/table/read.ts';
import { agrupadoras } from '../../../lib/turma/keys.ts';
import { useOwnTable } from '../own-table.ts';
import { startApi } from './api.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

await useOwnTable();

type Grouped = readonly [idTurma: number, idTurmaAgrupadora: number];

/** Imports classes, each with the class that it is grouped under. */
async function importGrouped(...classes: readonly Grouped[]) {
  const rows = classes.map(([id, of]) => turmaRow(id, { 'id-turma-agrupadora': of, subturma: of !== 0 }));
  expect(await importInto(await rowsFile('turmas.ndjson', rows))).toMatchObject({ code: 0 });
}

/** The classes that `GET /turmas?turma-agrupadora=true` lists. */
const groupings = async () => (await readAll(agrupadoras.range({}))).map(({ idTurma }) => idTurma);

it('imported classes change the class that they are grouped under', async () => {
  await importGrouped([1, 0], [2, 0], [3, 0], [10, 1], [11, 1]);
  expect(await groupings()).toEqual([1]);
  // The former grouping class keeps another class.
  await importGrouped([10, 2]);
  expect(await groupings()).toEqual([1, 2]);
  await importGrouped([11, 0]);
  expect(await groupings()).toEqual([2]);
  // One class takes the place of another one.
  await importGrouped([11, 2], [10, 3]);
  expect(await groupings()).toEqual([2, 3]);
  await importGrouped([10, 3], [11, 3]);
  expect(await groupings()).toEqual([3]);
});

it('the last row of an imported class decides what it is grouped under, however many rows are in between', async () => {
  // More than are written together.
  const between = Array.from({ length: 500 }, (_, n): Grouped => [1000 + n, 0]);
  await importGrouped([4, 0], [5, 0], [20, 4], [21, 4], [22, 5], ...between, [20, 0], [22, 0]);
  expect(await groupings()).toEqual([3, 4]);
});

it('a class that is grouped under itself has each participant once', async () => {
  await importGrouped([6, 0]);
  await importGrouped([6, 6]);
  await importInto(await rowsFile('participantes.ndjson', [discenteRow(61, 6)]));
  const { body } = await (await startApi())('/participantes?id-turma=6&turmas-agrupadas=true');
  expect(body).toMatchObject([{ 'id-participante': 61 }]);
  expect(body).toHaveLength(1);
});
