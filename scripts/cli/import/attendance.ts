import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { batchGet } from '../../../lib/table/batch-get.ts';
import { commit } from '../../../lib/table/commit.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { get } from '../../../lib/table/read.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { create, replace } from '../../../lib/table/writes.ts';
import { frequenciasDias } from '../../../lib/turma/keys.ts';
import {
  classHoursOf,
  type FrequenciaDia,
  type FrequenciaIds,
  type Linha,
  MAX_ROWS,
} from '../../../lib/turma/stored/frequencia-dia.ts';
import type { Frequencia } from '../../../schemas/turma/frequencias.ts';
import type { Problem } from '../lib/problem.ts';
import { addRanges, hiddenBy, idsOf, movedFrom, readStoredIds, writeRanges } from './attendance-ids.ts';
import type { Items, Unwritten } from './kind.ts';

/** An attendance row as a day of its own; `writeAttendance` merges the days. */
export function attendanceItems(row: z.output<typeof Frequencia>): Items {
  const { idTurma, data, quantidadeAulas, idFrequencia, idParticipante, faltas, dataRegistro } = row;
  const linhas = [{ idFrequencia, idParticipante, faltas, dataRegistro }];
  return [frequenciasDias.toItem({ idTurma, data, quantidadeAulas, linhas, version: 1 })];
}

/**
 * Adds rows to their days. A new row replaces that of the same student on its day, and that with the same identifier on
 * any day of its class.
 *
 * The ranges that find rows by their identifiers are written first, so that no row lacks one; but those of rows that
 * move to another day last, so that a repeated import finds what an interrupted one has not removed.
 */
export async function writeAttendance(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const rows = lastOfEachId(items.map((item) => ({ item, day: frequenciasDias.fromItem(item) })));
  const ids = rows.flatMap(({ day }) => idsOf(day));
  const stored = await readStoredIds(ids);
  const isMoved = movedFrom(stored);
  const others = ids.filter((one) => !isMoved(one));
  await addRanges(hiddenBy(ids, stored), stored);
  // Rows that move, too, have to be found on their former days until they are removed there.
  await addRanges(hiddenBy(others, stored), stored);
  await writeRanges(others, stored);
  const unwritten = await addToDays(rows);
  const leftOut = new Set(unwritten.map(({ item }) => item));
  const moved = rows
    .filter(({ item }) => !leftOut.has(item))
    .flatMap(({ day }) => idsOf(day))
    .filter(isMoved);
  for (const day of stored.formerDays) await removeFromDay(day, moved);
  await writeRanges(moved, stored);
  return unwritten;
}

/** A row of a file, as an item and as a day of its own. */
interface Row {
  readonly item: Item;
  readonly day: FrequenciaDia;
}

/** Returns the last row of each identifier, in the order of the rows. */
function lastOfEachId(rows: readonly Row[]): Row[] {
  const idOf = ({ day }: Row) =>
    day.linhas.map(({ idFrequencia }) => `${day.idTurma} ${idFrequencia}`).join();
  const last = new Map(rows.map((row) => [idOf(row), row]));
  return rows.filter((row) => last.get(idOf(row)) === row);
}

/** @returns the rows that do not fit into their days */
async function addToDays(rows: readonly Row[]): Promise<readonly Unwritten[]> {
  const stored = await batchGet(
    frequenciasDias,
    rows.map(({ day }) => frequenciasDias.key(day)),
  );
  const byData = new Map(stored.map((day) => [nameOf(day), day]));
  const days = [...Map.groupBy(rows, ({ day }) => nameOf(day))];
  return (await Promise.all(days.map(([name, ofDay]) => addToDay(ofDay, byData.get(name))))).flat();
}

const nameOf = ({ idTurma, data }: FrequenciaDia) => `${idTurma} ${data}`;

/**
 * @param stored the day in the table
 * @returns the rows that do not fit into the day
 */
async function addToDay(
  rows: readonly Row[],
  stored: FrequenciaDia | undefined,
): Promise<readonly Unwritten[]> {
  const last = rows.at(-1)?.day;
  if (last === undefined) return [];
  const { quantidadeAulas } = last;
  const added = rows.flatMap(({ day }) => day.linhas);
  const students = new Map(added.map(({ idFrequencia, idParticipante }) => [idFrequencia, idParticipante]));
  const isKept = ({ idFrequencia, idParticipante }: Linha) =>
    (students.get(idFrequencia) ?? idParticipante) === idParticipante;
  return retryOnConflict(async (failures) => {
    const before = failures === 0 ? stored : await get(frequenciasDias, frequenciasDias.key(last));
    const linhas = lastOfEach([...(before?.linhas ?? []).filter(isKept), ...added]).slice(0, MAX_ROWS);
    const after = { ...last, linhas, quantidadeAulas: classHoursOf({ linhas, quantidadeAulas }) };
    if (before === undefined) await commit(create(frequenciasDias, after));
    else if (
      before.quantidadeAulas !== after.quantidadeAulas ||
      !isDeepStrictEqual(before.linhas, after.linhas)
    )
      await commit(replace(frequenciasDias, before, after));
    const present = new Set(after.linhas.map(({ idParticipante }) => idParticipante));
    const isLeftOut = ({ day }: Row) => day.linhas.some(({ idParticipante }) => !present.has(idParticipante));
    return rows.filter(isLeftOut).map(({ item }) => ({ item, problem: FULL }));
  });
}

/** Removes the rows from a day that have moved to another one. */
async function removeFromDay(
  { idTurma, data }: FrequenciaDia,
  moved: readonly FrequenciaIds[],
): Promise<void> {
  const left = moved.filter((ids) => ids.idTurma === idTurma && ids.data !== data);
  const ids = new Set(left.map(({ primeiro }) => primeiro));
  await retryOnConflict(async () => {
    const before = await get(frequenciasDias, frequenciasDias.key({ idTurma, data }));
    const linhas = before?.linhas.filter(({ idFrequencia }) => !ids.has(idFrequencia)) ?? [];
    if (before === undefined || linhas.length === before.linhas.length) return;
    await commit(replace(frequenciasDias, before, { ...before, linhas }));
  });
}

const FULL: Problem = { member: 'data', reason: `the day is full: it has room for ${MAX_ROWS} students` };

/** Returns the last row of each student. */
const lastOfEach = (linhas: readonly Linha[]) => [
  ...new Map(linhas.map((linha) => [linha.idParticipante, linha])).values(),
];
