import { getIfWellFormed } from '../../table/read.ts';
import { EVENTUAL_UNIT_BYTES } from '../../table/read-cost.ts';
import { tamanhos } from '../keys.ts';
import { requireReads } from './read-cost.ts';

/** A read of a list over all classes, with the size of its records in bytes. */
interface ListReads {
  readonly lista: string;
  readonly bytes: number;
  /** Maximum number of records to read; default all. */
  readonly limit?: number | undefined;
}

/** Requires that the request may read this much of a list. @throws ReadsTooExpensive if not */
export async function requireListReads({ lista, bytes, limit }: ListReads): Promise<void> {
  const size = await getIfWellFormed(tamanhos, tamanhos.key({ lista }), { eventual: true });
  const records = Math.min(size?.registros ?? 0, limit ?? Number.POSITIVE_INFINITY);
  requireReads({ units: (records * bytes) / EVENTUAL_UNIT_BYTES });
}

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
