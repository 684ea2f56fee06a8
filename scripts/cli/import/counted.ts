import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { commit } from '../../../lib/table/write.ts';
import { count } from '../../../lib/table/writes.ts';
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

/** Writes the items of rows to the table, and counts the new ones. */
export async function writeCounted(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const last = lastOfEach(items);
  const inLists = last.filter((item) => listsOf(item).length > 0);
  const known = new Set((await batchGet(ITEMS, inLists)).map(({ pk, sk }) => `${pk} ${sk}`));
  await putItems(last);
  const added = inLists.filter(({ pk, sk }) => !known.has(`${pk} ${sk}`));
  for (const { lista, registros } of sizesOf(added)) await commit(count(tamanhos, { lista }, { registros }));
  return [];
}
