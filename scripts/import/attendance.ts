import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { batchGet } from '../../lib/table/batch-get.ts';
import { putItems } from '../../lib/table/batch-write.ts';
import { contested } from '../../lib/table/contested.ts';
import type { Item } from '../../lib/table/entity.ts';
import { get } from '../../lib/table/read.ts';
import { commit } from '../../lib/table/write.ts';
import { create, replace } from '../../lib/table/writes.ts';
import type { FrequenciaDia, FrequenciaIds, Linha } from '../../lib/turma/frequencia-dia.ts';
import { frequenciaIdRanges, frequenciasDias } from '../../lib/turma/keys.ts';
import type { Frequencia } from '../../schemas/turma/frequencias.ts';
import type { Items } from './kind.ts';

type IdRange = z.output<typeof FrequenciaIds>;

/** A row of attendance as a day of its own; `writeAttendance` brings the days together. */
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
 * Adds rows to the days to which they belong; of a student whom the day has already, the new row counts. What finds
 * a row by its identifier is written first, so that it never misses one.
 */
export async function writeAttendance(items: readonly Item[]): Promise<void> {
  const days = new Map<string, FrequenciaDia[]>();
  const ids: IdRange[] = [];
  for (const item of items) {
    if (item.entity === frequenciasDias.name) {
      const day = frequenciasDias.fromItem(item);
      days.set(nameOf(day), [...(days.get(nameOf(day)) ?? []), day]);
    } else {
      ids.push(frequenciaIdRanges.fromItem(item));
    }
  }
  await putItems(joined(ids).map((range) => frequenciaIdRanges.toItem(range)));
  const rows = [...days.values()].flatMap(([first]) => first ?? []);
  const stored = await batchGet(
    frequenciasDias,
    rows.map((row) => frequenciasDias.key(row)),
  );
  const byData = new Map(stored.map((day) => [nameOf(day), day]));
  await Promise.all([...days.values()].map((same) => addToDay(same, byData)));
}

const nameOf = ({ idTurma, data }: FrequenciaDia) => `${idTurma} ${data}`;

/** Identifiers that follow each other on the same day become one range, launched when its first one was. */
function joined(ids: readonly IdRange[]): IdRange[] {
  const ranges: IdRange[] = [];
  for (const range of ids.toSorted((a, b) => a.idTurma - b.idTurma || a.primeiro - b.primeiro)) {
    const last = ranges.at(-1);
    const isNext =
      last?.idTurma === range.idTurma && last.data === range.data && range.primeiro <= last.ultimo + 1;
    if (isNext) ranges.splice(-1, 1, { ...last, ultimo: Math.max(last.ultimo, range.ultimo) });
    else ranges.push(range);
  }
  return ranges;
}

async function addToDay(
  rows: readonly FrequenciaDia[],
  stored: ReadonlyMap<string, FrequenciaDia>,
): Promise<void> {
  const [row] = rows;
  if (row === undefined) return;
  await contested(async (failures) => {
    const before =
      failures === 0 ? stored.get(nameOf(row)) : await get(frequenciasDias, frequenciasDias.key(row));
    const linhas = [...(before?.linhas ?? []), ...rows.flatMap((day) => day.linhas)];
    const after = { ...row, linhas: lastOfEach(linhas) };
    if (before === undefined) await commit(create(frequenciasDias, after));
    else if (!isDeepStrictEqual(before.linhas, after.linhas))
      await commit(replace(frequenciasDias, before, after));
  });
}

/** The last row of each student. */
const lastOfEach = (linhas: readonly Linha[]) => [
  ...new Map(linhas.map((linha) => [linha.idParticipante, linha])).values(),
];
