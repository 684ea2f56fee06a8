import type * as z from 'zod';
import type { RegistroAtividade } from '../../../schemas/turma/registros-atividades.ts';
import type { Range, RecordOf } from '../../table/entity.ts';
import { atividadesAvaliativas, frequenciaIdRanges, notasUnidades, registros } from '../keys.ts';
import { dayOf } from '../schedule/days.ts';

/** Something that happened in a class, and who may know of it. */
export interface Activity extends z.output<typeof RegistroAtividade> {
  /** Whether students see it; they do if nothing is said. */
  readonly visivel?: boolean;
  /** The student whom it is about, if it is about one. */
  readonly idDiscente?: number;
}

type Describe<R> = (record: R) => Activity;
/** An item of the table with its keys. */
export type StoredItem = Readonly<Record<string, unknown>>;

const kind = <R>(entity: RecordOf<R>, describe: Describe<R>) =>
  [entity.name, (item: StoredItem) => describe(entity.fromItem(item))] as const;

/** What each kind of item in the index tells as an activity of its class. */
const kinds = new Map([
  kind(registros, (registro) => registro),
  kind(atividadesAvaliativas, ({ idAvaliacao, descricao, data }) => ({
    tipo: 'AVALIACAO',
    idRegistro: idAvaliacao,
    descricao,
    data,
  })),
  kind(frequenciaIdRanges, ({ primeiro, data, dataRegistro }) => ({
    tipo: 'FREQUENCIA',
    idRegistro: primeiro,
    descricao: `Frequência de ${dayOf(data).toLocaleString('pt-BR')}`,
    data: dataRegistro,
  })),
  kind(notasUnidades, ({ idNotaUnidade, unidade, dataRegistro, idParticipante }) => ({
    tipo: 'NOTA',
    idRegistro: idNotaUnidade,
    descricao: `Unidade ${unidade}`,
    // Never missing here: a grade of which it is not known when it was entered is not in the index.
    data: dataRegistro ?? 0,
    idDiscente: idParticipante,
  })),
]);

/** The items of what happened in a class, of all kinds, by date. */
export const activityItems = (idTurma: number): Range<StoredItem> => ({
  ...registros.indexRange('gsi2', { idTurma }),
  entity: { fromItem: (item) => item },
});

/** What such an item tells. @throws Error for one of a kind that nobody knows */
export function activityOf(item: StoredItem): Activity {
  const describe = kinds.get(String(item.entity));
  if (describe === undefined) throw new Error(`Nobody knows what a ${item.entity} tells of its class`);
  return describe(item);
}
