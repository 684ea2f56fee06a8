import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { get } from '../../../lib/table/read.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { commit } from '../../../lib/table/write.ts';
import { create, replace } from '../../../lib/table/writes.ts';
import { frequenciaIdRanges, frequenciasDias } from '../../../lib/turma/keys.ts';
import {
  type FrequenciaDia,
  type FrequenciaIds,
  type Linha,
  MAX_ROWS,
} from '../../../lib/turma/stored/frequencia-dia.ts';
import type { Frequencia } from '../../../schemas/turma/frequencias.ts';
import type { Items, Unwritten } from './kind.ts';
import type { Problem } from './row.ts';

/** An attendance row as a day of its own; `writeAttendance` merges the days. */
export function attendanceItems(row: z.output<typeof Frequencia>): Items {
  const { idTurma, data, quantidadeAulas, idFrequencia, idParticipante, faltas, dataRegistro } = row;
  const linhas = [{ idFrequencia, idParticipante, faltas, dataRegistro }];
  return [
    frequenciasDias.toItem({ idTurma, data, quantidadeAulas, linhas, version: 1 }),
    frequenciaIdRanges.toItem({
      idTurma,
      data,
      primeiro: idFrequencia,
      ultimo: idFrequencia,
      dataRegistro,
    }),
  ];
}

/**
 * Adds rows to their days; a new row replaces that of the same student. The items that find a row by its identifier are
 * written first, so that no row lacks one.
 */
export async function writeAttendance(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const isDay = ({ entity }: Item) => entity === frequenciasDias.name;
  const rows = items.filter(isDay).map((item): Row => ({ item, day: frequenciasDias.fromItem(item) }));
  const days = Map.groupBy(rows, ({ day }) => nameOf(day));
  const ids = items.filter((item) => !isDay(item)).map((item) => frequenciaIdRanges.fromItem(item));
  await putItems(joined(ids).map((range) => frequenciaIdRanges.toItem(range)));
  const first = [...days.values()].flatMap(([row]) => row ?? []);
  const stored = await batchGet(
    frequenciasDias,
    first.map(({ day }) => frequenciasDias.key(day)),
  );
  const byData = new Map(stored.map((day) => [nameOf(day), day]));
  return (await Promise.all([...days.values()].map((same) => addToDay(same, byData)))).flat();
}

/** A row of a file, as an item and as a day of its own. */
interface Row {
  readonly item: Item;
  readonly day: FrequenciaDia;
}

const nameOf = ({ idTurma, data }: FrequenciaDia) => `${idTurma} ${data}`;

/** Consecutive identifiers of the same day become one range, with the recording time of its first one. */
function joined(ids: readonly FrequenciaIds[]): FrequenciaIds[] {
  const ranges: FrequenciaIds[] = [];
  for (const range of ids.toSorted((a, b) => a.idTurma - b.idTurma || a.primeiro - b.primeiro)) {
    const last = ranges.at(-1);
    const isNext =
      last?.idTurma === range.idTurma && last.data === range.data && range.primeiro <= last.ultimo + 1;
    if (isNext) ranges.splice(-1, 1, { ...last, ultimo: Math.max(last.ultimo, range.ultimo) });
    else ranges.push(range);
  }
  return ranges;
}

/** @returns the rows that do not fit into the day */
async function addToDay(
  rows: readonly Row[],
  stored: ReadonlyMap<string, FrequenciaDia>,
): Promise<readonly Unwritten[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { quantidadeAulas } = last.day;
  return retryOnConflict(async (failures) => {
    const key = frequenciasDias.key(first.day);
    const before = failures === 0 ? stored.get(nameOf(first.day)) : await get(frequenciasDias, key);
    const linhas = [...(before?.linhas ?? []), ...rows.flatMap(({ day }) => day.linhas)];
    const after = { ...first.day, quantidadeAulas, linhas: lastOfEach(linhas).slice(0, MAX_ROWS) };
    if (before === undefined) await commit(create(frequenciasDias, after));
    else if (before.quantidadeAulas !== quantidadeAulas || !isDeepStrictEqual(before.linhas, after.linhas))
      await commit(replace(frequenciasDias, before, after));
    const present = new Set(after.linhas.map(({ idParticipante }) => idParticipante));
    const isLeftOut = ({ day }: Row) => day.linhas.some(({ idParticipante }) => !present.has(idParticipante));
    return rows.filter(isLeftOut).map(({ item }) => ({ item, problem: FULL }));
  });
}

const FULL: Problem = { member: 'data', reason: `the day is full: it has room for ${MAX_ROWS} students` };

/** Returns the last row of each student. */
const lastOfEach = (linhas: readonly Linha[]) => [
  ...new Map(linhas.map((linha) => [linha.idParticipante, linha])).values(),
];
