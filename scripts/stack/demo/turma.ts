import { putItems } from '../../../lib/table/batch-write.ts';
import {
  alternativaIds,
  docenteTurmaIds,
  enqueteIds,
  frequenciaIds,
  noticiaIds,
  tamanhos,
} from '../../../lib/turma/keys.ts';
import { today } from '../../../lib/turma/schedule/days.ts';
import { sizesOf } from '../../cli/import/counted.ts';
import type { Kind } from '../../cli/import/kind.ts';
import { ids } from './turma/ids.ts';
import { type Batch, institution } from './turma/institution.ts';
import { withoutRepeatedItems } from './turma/without-repeated-items.ts';

const SEQUENCES = [
  [docenteTurmaIds, ids.docenteTurma],
  [noticiaIds, ids.noticia],
  [enqueteIds, ids.enquete],
  [alternativaIds, ids.alternativa],
  [frequenciaIds, ids.frequencia],
] as const;

/**
 * Fills the table with an invented institution, always the same one for a size, with dates relative to today.
 * @param only the kinds of records to load; all by default
 * @returns the number of items
 */
export async function loadTurmas(classes = 24, only?: readonly Pick<Kind, 'name'>[]): Promise<number> {
  const isWanted = ({ kind }: Batch) => only === undefined || only.some(({ name }) => name === kind);
  await Promise.all(SEQUENCES.map(([sequence, id]) => sequence.skipTo(id(classes, 0))));
  const sizes = new Map<string, number>();
  function* items() {
    for (const batch of institution(today(), classes)) {
      const ofBatch = isWanted(batch) ? batch.items() : [];
      for (const { lista, registros } of sizesOf(ofBatch))
        sizes.set(lista, (sizes.get(lista) ?? 0) + registros);
      yield* ofBatch;
    }
    for (const [lista, registros] of sizes) yield tamanhos.toItem({ lista, registros });
  }
  return putItems(withoutRepeatedItems(items()));
}
