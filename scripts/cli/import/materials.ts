import { batchGet } from '../../../lib/table/batch-get.ts';
import { putItems, removeItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { materiais, registros } from '../../../lib/turma/keys.ts';
import { lastOfEach, type Unwritten } from './kind.ts';

/**
 * Writes materials, and removes those that were in another topic before: the topic is a part of their key. The
 * activities, which name the topics, are written last, so that a repeated import finds what an interrupted one has not
 * removed.
 */
export async function writeMaterials(items: readonly Item[]): Promise<readonly Unwritten[]> {
  const last = lastOfEach(items);
  const activities = last.filter(({ entity }) => entity === registros.name);
  const topics = new Map(
    activities.map((item) => registros.fromItem(item)).map((one) => [nameOf(one), one.idTopicoAula]),
  );
  const isCurrent = (item: Item) => {
    const { idTurma, idMaterial: idRegistro, idTopicoAula } = materiais.fromItem(item);
    return topics.get(nameOf({ idTurma, idRegistro })) === idTopicoAula;
  };
  const current = last.filter((item) => item.entity === materiais.name && isCurrent(item));
  const moved = (await batchGet(registros, activities)).flatMap((before) => {
    const { idTurma, idRegistro: idMaterial, idTopicoAula } = before;
    const isMoved = idTopicoAula !== undefined && idTopicoAula !== topics.get(nameOf(before));
    return isMoved ? [materiais.key({ idTurma, idTopicoAula, idMaterial })] : [];
  });
  await putItems(current);
  await removeItems(moved);
  await putItems(activities);
  return [];
}

const nameOf = ({ idTurma, idRegistro }: { idTurma: number; idRegistro: number }) =>
  `${idTurma} ${idRegistro}`;
