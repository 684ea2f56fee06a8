import { isDeepStrictEqual } from 'node:util';
import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { batchesOf } from '../../../lib/table/batches.ts';
import { commit, MAX_WRITES } from '../../../lib/table/commit.ts';
import { type Item, nameOfKey } from '../../../lib/table/entity.ts';
import { retryOnConflict } from '../../../lib/table/retry-on-conflict.ts';
import { count, create, put } from '../../../lib/table/writes.ts';
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

/**
 * Returns by how much items extend the lists across all classes.
 * @param replaced the items that these replace in the table
 */
export function sizesOf(items: Iterable<Item>, replaced: Iterable<Item> = []): Required<Tamanho>[] {
  const sizes = new Map<string, number>();
  const add = (lista: string, registros: number) => sizes.set(lista, (sizes.get(lista) ?? 0) + registros);
  for (const item of items) {
    for (const lista of listsOf(item)) add(lista, 1);
    if (item.entity === respostasEnquetes.name)
      add(LISTS.respostas, countedAnswers(respostasEnquetes.fromItem(item)));
  }
  for (const lista of [...replaced].flatMap(listsOf)) add(lista, -1);
  return [...sizes].flatMap(([lista, registros]) => (registros === 0 ? [] : { lista, registros }));
}

/**
 * Maximum number of records in a transaction, which also counts them: in the worst case each one leaves the list of one
 * year for that of another.
 */
const MAX_RECORDS = Math.floor((MAX_WRITES - 1) / 3);

/**
 * Writes the items of rows to the table. Records that are new in a list are counted in the same transaction, so that an
 * import that is killed and repeated counts each of them once.
 */
export async function writeCounted(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const last = lastOfEach(items);
  const isListed = (item: Item) => listsOf(item).length > 0;
  await putItems(last.filter((item) => !isListed(item)));
  for await (const part of batchesOf(last.filter(isListed), MAX_RECORDS))
    await retryOnConflict(() => writeListed(part));
  return [];
}

/** Writes records of the lists; fails if another import adds one of them, or changes its year, concurrently. */
async function writeListed(records: readonly Item[]): Promise<void> {
  const stored = new Map((await batchGet(ITEMS, records)).map((item) => [nameOfKey(item), item]));
  const isCounted = (record: Item) => {
    const before = stored.get(nameOfKey(record));
    return before !== undefined && isDeepStrictEqual(listsOf(before), listsOf(record));
  };
  await putItems(records.filter(isCounted));
  const listed = records.filter((record) => !isCounted(record));
  if (listed.length === 0) return;
  const replaced = listed.flatMap((record) => stored.get(nameOfKey(record)) ?? []);
  await commit(
    ...listed.map((record) => {
      const before = stored.get(nameOfKey(record));
      return before === undefined ? create(ITEMS, record) : put(ITEMS, record, { is: { ano: before.ano } });
    }),
    ...sizesOf(listed, replaced).map(({ lista, registros }) => count(tamanhos, { lista }, { registros })),
  );
}
