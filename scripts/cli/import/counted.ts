import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import { commit, MAX_WRITES } from '../../../lib/table/commit.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { count, create } from '../../../lib/table/writes.ts';
import { boletins, respostasEnquetes, tamanhos, turmas } from '../../../lib/turma/keys.ts';
import { countedAnswers, LISTS } from '../../../lib/turma/lists/sizes.ts';
import type { Tamanho } from '../../../lib/turma/stored/tamanho.ts';
import { ITEMS, lastOfEach, type Unwritten } from './kind.ts';

/** The lists across all classes that contain a record. */
function listsOf(item: Item): string[] {
  if (item.entity === turmas.name) return [LISTS.turmas];
  if (item.entity !== boletins.name) return [];
  return [LISTS.boletins, LISTS.boletinsOf(boletins.fromItem(item).ano)];
}

/** Returns by how much new items extend the lists across all classes. */
export function sizesOf(items: Iterable<Item>): Required<Tamanho>[] {
  const sizes = new Map<string, number>();
  const add = (lista: string, registros: number) => sizes.set(lista, (sizes.get(lista) ?? 0) + registros);
  for (const item of items) {
    for (const lista of listsOf(item)) add(lista, 1);
    if (item.entity === respostasEnquetes.name)
      add(LISTS.respostas, countedAnswers(respostasEnquetes.fromItem(item)));
  }
  return [...sizes].map(([lista, registros]) => ({ lista, registros }));
}

/** Maximum number of new records in a transaction, which also counts them: in the worst case each is of another year. */
const MAX_RECORDS = (MAX_WRITES - 2) / 2;

/**
 * Writes the items of rows to the table. New records of the lists are counted in the same transaction, so that an import
 * that is killed and repeated counts each of them once.
 */
export async function writeCounted(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const last = lastOfEach(items);
  const isListed = (item: Item) => listsOf(item).length > 0;
  await putItems(last.filter((item) => !isListed(item)));
  for await (const part of batchesOf(last.filter(isListed), MAX_RECORDS))
    await retryOnConflict(() => writeListed(part));
  return [];
}

/** Writes records of the lists; fails if another import adds one of them concurrently. */
async function writeListed(records: readonly Item[]): Promise<void> {
  const known = new Set((await batchGet(ITEMS, records)).map(nameOf));
  const isNew = (record: Item) => !known.has(nameOf(record));
  const added = records.filter(isNew);
  await putItems(records.filter((record) => !isNew(record)));
  if (added.length === 0) return;
  await commit(
    ...added.map((record) => create(ITEMS, record)),
    ...sizesOf(added).map(({ lista, registros }) => count(tamanhos, { lista }, { registros })),
  );
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
