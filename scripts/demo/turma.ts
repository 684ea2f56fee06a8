import { putItems } from '../../lib/table/batch-write.ts';
import { today } from '../../lib/turma/days.ts';
import {
  alternativaIds,
  docenteTurmaIds,
  enqueteIds,
  frequenciaIds,
  noticiaIds,
} from '../../lib/turma/keys.ts';
import { ids } from './turma/ids.ts';
import { institution } from './turma/institution.ts';

const SEQUENCES = [
  [docenteTurmaIds, ids.docenteTurma],
  [noticiaIds, ids.noticia],
  [enqueteIds, ids.enquete],
  [alternativaIds, ids.alternativa],
  [frequenciaIds, ids.frequencia],
] as const;

/**
 * Fills the table with an invented institution: the same one for the same size, its dates counted from now.
 * @returns how many items of each kind were loaded
 */
export async function loadTurmas(classes = 30): Promise<Record<string, number>> {
  await Promise.all(SEQUENCES.map(([sequence, id]) => sequence.skipTo(id(classes, 0))));
  const loaded: Record<string, number> = {};
  function* items() {
    for (const batch of institution(today(), classes)) {
      const ofBatch = batch.items();
      loaded[batch.kind] = (loaded[batch.kind] ?? 0) + ofBatch.length;
      yield* ofBatch;
    }
  }
  await putItems(items());
  return loaded;
}
