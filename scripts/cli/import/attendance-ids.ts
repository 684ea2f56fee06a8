import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import { commit, ignoreBlocked } from '../../../lib/table/commit.ts';
import { keyText } from '../../../lib/table/key.ts';
import { query } from '../../../lib/table/read.ts';
import { create } from '../../../lib/table/writes.ts';
import { frequenciaIdRanges, frequenciasDias } from '../../../lib/turma/keys.ts';
import type { FrequenciaDia, FrequenciaIds } from '../../../lib/turma/stored/frequencia-dia.ts';

/** The identifiers of attendance rows, which find the days of the rows. */

/** What the table has for the identifiers of imported rows. */
interface StoredIds {
  /** The ranges of identifiers from the lowest to the highest imported one of each class. */
  readonly ranges: readonly FrequenciaIds[];
  /** The days that these ranges find for imported identifiers, other than those of their rows. */
  readonly formerDays: readonly FrequenciaDia[];
}

/** Each identifier of a day as a range of its own. */
export const idsOf = ({ idTurma, data, linhas }: FrequenciaDia): FrequenciaIds[] =>
  linhas.map(({ idFrequencia, dataRegistro }) => ({
    idTurma,
    data,
    primeiro: idFrequencia,
    ultimo: idFrequencia,
    dataRegistro,
  }));

/** @param ids the identifiers of imported rows, each as a range of its own */
export async function readStoredIds(ids: readonly FrequenciaIds[]): Promise<StoredIds> {
  const classes = [...Map.groupBy(ids, ({ idTurma }) => idTurma)];
  const ranges = (await Promise.all(classes.map(([idTurma, own]) => rangesFor(idTurma, own)))).flat();
  const rangeOf = rangeFinder(ranges);
  const former = ids.flatMap((one) => {
    const range = rangeOf(one);
    return range === undefined || range.data === one.data ? [] : range;
  });
  const days = new Map(former.map((range) => [`${range.idTurma} ${range.data}`, frequenciasDias.key(range)]));
  return { ranges, formerDays: await batchGet(frequenciasDias, [...days.values()]) };
}

async function rangesFor(idTurma: number, ids: readonly FrequenciaIds[]): Promise<FrequenciaIds[]> {
  const numbers = ids.map(({ primeiro }) => primeiro);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const ranges: FrequenciaIds[] = [];
  const all = frequenciaIdRanges.range({ idTurma });
  for await (const range of query(all, { to: keyText(highest), descending: true })) {
    ranges.push(range);
    if (range.primeiro <= lowest) break;
  }
  return ranges;
}

/**
 * Returns a function that finds the range in which an identifier is looked up: the last that does not begin after it.
 */
function rangeFinder(ranges: readonly FrequenciaIds[]): (ids: FrequenciaIds) => FrequenciaIds | undefined {
  const inOrder = ranges.toSorted((a, b) => a.primeiro - b.primeiro);
  const byClass = Map.groupBy(inOrder, ({ idTurma }) => idTurma);
  return ({ idTurma, primeiro: id }) => byClass.get(idTurma)?.findLast(({ primeiro }) => primeiro <= id);
}

/**
 * Returns a function that tests whether the table has the row of an imported identifier on another day; after an
 * interrupted import perhaps on both.
 */
export function movedFrom({ formerDays }: StoredIds): (ids: FrequenciaIds) => boolean {
  const former = Map.groupBy(formerDays.flatMap(idsOf), nameOf);
  return (ids) => former.get(nameOf(ids))?.some(({ data }) => data !== ids.data) ?? false;
}

/** Returns ranges for other rows on former days that would be looked up in the ranges of imported identifiers. */
export function hiddenBy(
  imported: readonly FrequenciaIds[],
  { ranges, formerDays }: StoredIds,
): FrequenciaIds[] {
  const names = new Set(imported.map(nameOf));
  const [before, after] = [rangeFinder(ranges), rangeFinder([...ranges, ...imported])];
  const isHidden = (ids: FrequenciaIds) =>
    before(ids)?.data === ids.data && after(ids)?.data !== ids.data && !names.has(nameOf(ids));
  return formerDays.flatMap(idsOf).filter(isHidden);
}

/** Writes ranges, in place of stored ones that begin with the same identifiers. */
export async function writeRanges(ids: readonly FrequenciaIds[], stored: StoredIds): Promise<void> {
  await putItems(joinedRanges(ids, stored).map((range) => frequenciaIdRanges.toItem(range)));
}

const CONCURRENCY = 8;

/**
 * Writes the ranges of rows where they are. If there is one by now, another import is moving the row, and has written it.
 */
export async function addRanges(ids: readonly FrequenciaIds[], stored: StoredIds): Promise<void> {
  for await (const batch of batchesOf(joinedRanges(ids, stored), CONCURRENCY)) {
    const writes = batch.map((range) => create(frequenciaIdRanges, range));
    await Promise.all(writes.map((write) => commit(write).catch(ignoreBlocked(write))));
  }
}

/**
 * Consecutive identifiers of the same day become one range, with the recording time of its first one; but a range
 * begins wherever a stored one does.
 */
function joinedRanges(ids: readonly FrequenciaIds[], { ranges: stored }: StoredIds): FrequenciaIds[] {
  const begins = new Set(stored.map(nameOf));
  const joined: FrequenciaIds[] = [];
  for (const range of ids.toSorted((a, b) => a.idTurma - b.idTurma || a.primeiro - b.primeiro)) {
    const last = joined.at(-1);
    const isNext =
      last?.idTurma === range.idTurma && last.data === range.data && range.primeiro <= last.ultimo + 1;
    if (isNext && !begins.has(nameOf(range))) joined.splice(-1, 1, { ...last, ultimo: range.ultimo });
    else joined.push(range);
  }
  return joined;
}

const nameOf = ({ idTurma, primeiro }: FrequenciaIds) => `${idTurma} ${primeiro}`;
