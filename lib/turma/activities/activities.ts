import type * as z from 'zod';
import type { RegistroAtividade } from '../../../schemas/turma/registros-atividades.ts';
import type { Range, RawItem, RecordOf } from '../../table/entity.ts';
import { atividadesAvaliativas, frequenciaIdRanges, notasUnidades, registros } from '../keys.ts';
import { formatDay } from '../schedule/days.ts';

/** An activity of a class, and who may see it. */
export interface Activity extends z.output<typeof RegistroAtividade> {
  /** Whether students may see it, if it is of a kind that can be hidden. */
  readonly visivel?: boolean;
  /**
   * The lesson topic that it is part of, if any; students who may not see the topic may not see the activity either.
   */
  readonly idTopicoAula?: number;
  /** The student that it concerns, if any; other students may not see it. */
  readonly idDiscente?: number;
}

const kind = <R>(entity: RecordOf<R>, convert: (record: R) => Activity) =>
  [entity.name, (item: RawItem) => convert(entity.fromItem(item))] as const;

/** Converts each kind of item in the index to an activity. */
const CONVERTERS = new Map([
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
    descricao: `Frequência de ${formatDay(data)}`,
    data: dataRegistro,
  })),
  kind(notasUnidades, ({ idNotaUnidade, unidade, dataRegistro, idParticipante }) => ({
    tipo: 'NOTA',
    idRegistro: idNotaUnidade,
    descricao: `Unidade ${unidade}`,
    // Never missing here: a grade without a date is not in the index.
    data: dataRegistro ?? 0,
    idDiscente: idParticipante,
  })),
]);

/** The items of all activities of a class, by date. */
export const activityItems = (idTurma: number): Range<RawItem> => ({
  ...registros.indexRange('gsi2', { idTurma }),
  entity: { fromItem: (item) => item },
});

/** Converts an item to an activity. @throws Error for an unknown kind */
export function activityOf(item: RawItem): Activity {
  const convert = CONVERTERS.get(String(item.entity));
  if (convert === undefined) throw new Error(`${item.entity} is not a kind of activity`);
  return convert(item);
}
