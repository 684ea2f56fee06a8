import type { Range } from '../../table/entity.ts';
import { getIfWellFormed, query } from '../../table/read.ts';
import { EVENTUAL_UNIT_BYTES } from '../../table/read-cost.ts';
import { tamanhos } from '../keys.ts';
import type { Source } from './list.ts';
import { requireReads } from './read-cost.ts';

/** A list over all classes, which an index holds. */
interface MeasuredList {
  /** One of `LISTS`. */
  readonly lista: string;
  /** Low estimate of the size of a record in the index, in bytes. */
  readonly bytes: number;
  /** Whether a filter is expected to read the whole list; otherwise it may fill a page sooner. */
  readonly filtersReadAll?: boolean;
}

/** The source of a list over all classes. Rejects the request before reading if it would read too much of the list. */
export const measuredSource = <R>(
  range: Range<R>,
  { lista, bytes, filtersReadAll = false }: MeasuredList,
): Source<R> =>
  async function* (wanted) {
    const { limit, all } = wanted;
    if (all || limit !== undefined || filtersReadAll) {
      const size = await getIfWellFormed(tamanhos, tamanhos.key({ lista }), { eventual: true });
      const records = Math.min(size?.registros ?? 0, limit ?? Number.POSITIVE_INFINITY);
      requireReads({ units: (records * bytes) / EVENTUAL_UNIT_BYTES });
    }
    yield* query(range, wanted);
  };

/** The lists over all classes. */
export const LISTS = {
  turmas: 'TURMAS',
  boletins: 'BOLETINS',
  boletinsOf: (ano: number) => `BOLETINS ${ano}`,
  respostas: 'RESPOSTAS-ENQUETES',
} as const;

/** One answer in this many is counted, with this weight, because all classes would contend for the counter. */
const SAMPLING_INTERVAL = 64;

/** The amount that an answer adds to the size of the list of all answers: zero for most. */
export const countedAnswers = ({ idEnquete, idDiscente }: { idEnquete: number; idDiscente: number }) =>
  (idEnquete + idDiscente) % SAMPLING_INTERVAL === 0 ? SAMPLING_INTERVAL : 0;
