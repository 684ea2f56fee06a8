import { getIfWellFormed } from '../../table/read.ts';
import { tamanhos } from '../keys.ts';
import { requireReads } from './price.ts';

/** Bytes that a read unit is where items lie side by side in an index. */
const INDEX_UNIT_BYTES = 8192;

/** What is read of a list of all classes, and what a record takes there in bytes. */
interface ListReads {
  readonly lista: string;
  readonly bytes: number;
  /** How many records are read at most; all if not given. */
  readonly limit?: number | undefined;
}

/** Refuses to read more of a list than a request may. @throws ReadsTooExpensive */
export async function requireListReads({ lista, bytes, limit }: ListReads): Promise<void> {
  const size = await getIfWellFormed(tamanhos, tamanhos.key({ lista }), { eventual: true });
  const records = Math.min(size?.registros ?? 0, limit ?? Number.POSITIVE_INFINITY);
  requireReads({ units: (records * bytes) / INDEX_UNIT_BYTES });
}

/** The lists of all classes. */
export const LISTS = {
  turmas: 'TURMAS',
  boletins: 'BOLETINS',
  boletinsOf: (ano: number) => `BOLETINS ${ano}`,
  respostas: 'RESPOSTAS-ENQUETES',
} as const;

/** One answer in so many is counted, as so many: all classes write this number, and would wait for each other. */
const SAMPLE = 64;

/** How much an answer makes the list of all answers longer, as far as that is counted. */
export const countedAnswers = ({ idEnquete, idDiscente }: { idEnquete: number; idDiscente: number }) =>
  (idEnquete + idDiscente) % SAMPLE === 0 ? SAMPLE : 0;
