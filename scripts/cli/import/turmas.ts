import { batchGet } from '../../../lib/table/batch-get.ts';
import { removeItems } from '../../../lib/table/batch-write.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { query } from '../../../lib/table/read.ts';
import { agrupadoras, turmas } from '../../../lib/turma/keys.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { writeCounted } from './counted.ts';
import { lastOfEach, type Unwritten } from './kind.ts';

/** Number of classes to read together. */
const CHUNK_SIZE = 100;

/**
 * The grouping classes of the last classes that this import has written, by class: the index may not have those yet.
 */
const writtenGroupings = new Map<number, number>();

/** Far more than an import writes while the index lags behind. */
const MAX_WRITTEN = 10_000;

/**
 * Writes classes, and removes the items of grouping classes that no class is grouped under any longer. Removes them
 * before it writes the classes, so that a repeated import finds what an interrupted one has not removed.
 */
export async function writeTurmas(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const classes = lastOfEach(items)
    .filter(({ entity }) => entity === turmas.name)
    .map((item) => turmas.fromItem(item));
  await removeItems((await abandonedBy(classes)).map((idTurma) => agrupadoras.key({ idTurma })));
  for (const one of classes) remember(one);
  const groupings = new Set(classes.map(({ idTurmaAgrupadora }) => idTurmaAgrupadora));
  // Not those of a row that a later row of the same class replaces.
  const isWanted = (item: Item) =>
    item.entity !== agrupadoras.name || groupings.has(agrupadoras.fromItem(item).idTurma);
  return writeCounted(items.filter(isWanted));
}

function remember({ idTurma, idTurmaAgrupadora }: StoredTurma): void {
  // A class that was written before becomes the last one.
  writtenGroupings.delete(idTurma);
  writtenGroupings.set(idTurma, idTurmaAgrupadora);
  for (const oldest of writtenGroupings.keys()) {
    if (writtenGroupings.size <= MAX_WRITTEN) return;
    writtenGroupings.delete(oldest);
  }
}

/** The grouping classes that these classes leave, and that no other class is grouped under. */
async function abandonedBy(classes: readonly StoredTurma[]): Promise<number[]> {
  const after = new Map(classes.map(({ idTurma, idTurmaAgrupadora }) => [idTurma, idTurmaAgrupadora]));
  const before = await readTurmas([...after.keys()]);
  const left = new Set(
    before.flatMap(({ idTurma, idTurmaAgrupadora }) =>
      idTurmaAgrupadora === 0 || idTurmaAgrupadora === after.get(idTurma) ? [] : idTurmaAgrupadora,
    ),
  );
  const others = [...writtenGroupings].filter(([idTurma]) => !after.has(idTurma));
  const ofOthers = new Set(others.map(([, idTurmaAgrupadora]) => idTurmaAgrupadora));
  const abandoned: number[] = [];
  for (const idTurma of left)
    if (!ofOthers.has(idTurma) && !(await groupsOthers(idTurma, after))) abandoned.push(idTurma);
  return abandoned;
}

/** Whether classes other than these are grouped under a class. */
async function groupsOthers(idTurmaAgrupadora: number, these: ReadonlyMap<number, number>): Promise<boolean> {
  const grouped = query(turmas.indexRange('gsi6', { idTurmaAgrupadora }), { eventual: true });
  for await (const chunk of batchesOf(grouped, CHUNK_SIZE)) {
    const ids = chunk.map(({ idTurma }) => idTurma).filter((idTurma) => !these.has(idTurma));
    // The index may still have classes that have left.
    const others = await readTurmas(ids);
    if (others.some((other) => other.idTurmaAgrupadora === idTurmaAgrupadora)) return true;
  }
  return false;
}

const readTurmas = (ids: readonly number[]): Promise<StoredTurma[]> =>
  batchGet(
    turmas,
    ids.map((idTurma) => turmas.key({ idTurma })),
  );
