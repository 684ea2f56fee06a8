import type * as z from 'zod';
import type { list } from '../../../schemas/turma/enquetes-respondidas.ts';
import type { Range } from '../../table/entity.ts';
import { get, query } from '../../table/read.ts';
import { CONSISTENT_UNIT_BYTES } from '../../table/read-cost.ts';
import { enquetePointers, respostasEnquetes } from '../keys.ts';
import { equals, type Predicate, passes } from '../lists/filters.ts';
import { type Source, sourceOf } from '../lists/list.ts';
import { requireReads } from '../lists/read-cost.ts';
import { LISTS, measuredSource } from '../lists/sizes.ts';
import type { Enquete } from './enquetes.ts';
import type { Resposta } from './respostas-enquetes.ts';
import { answersIn, NO_VOTOS, pollName, totalOf, type VotosPorEnquete, votosOfEach } from './votos.ts';

export type WantedRespostas = Pick<z.output<typeof list.query>, 'idDiscente' | 'idEnquete' | 'idTurma'> & {
  /** The poll, if it was already read. */
  readonly enquete?: Enquete;
};

/** The source of a list of answers, by poll and student. */
interface Respostas {
  readonly source: Source<Resposta>;
  /** Filter on the records of the source. */
  readonly where?: Predicate<Resposta> | undefined;
  /** Counts the records of the source without reading them, if possible. */
  readonly count?: () => Promise<number>;
  /** Reads the votes of the only poll of the answers, at most once. */
  readonly votos?: () => Promise<VotosPorEnquete>;
}

/** Chooses the most selective source of answers. */
export async function respostasFor(wanted: WantedRespostas): Promise<Respostas> {
  const { idDiscente, idEnquete, idTurma } = wanted;
  if (idEnquete !== undefined) return respostasOf(idEnquete, wanted);
  if (idDiscente !== undefined) {
    const where = passes<Resposta>({ idTurma: equals(idTurma) });
    return { source: sourceOf(respostasEnquetes.indexRange('gsi1', { idDiscente })), where };
  }
  if (idTurma === undefined) return { source: allRespostas() };
  const count = readOnce(() => answersIn(idTurma));
  return { source: countedSource(respostasEnquetes.range({ idTurma }), count), count };
}

/** The answers to one poll. */
async function respostasOf(
  idEnquete: number,
  { idDiscente, idTurma, enquete }: WantedRespostas,
): Promise<Respostas> {
  const inClass = idTurma === undefined ? undefined : { idTurma, idEnquete };
  const poll = enquete ?? inClass ?? (await get(enquetePointers, enquetePointers.key({ idEnquete })));
  if (poll === undefined) return { source: () => [] };
  if (idDiscente !== undefined) {
    return { source: sourceOf(respostasEnquetes.range({ idTurma: poll.idTurma, idEnquete, idDiscente })) };
  }
  const votos = readOnce(() => votosOfEach([poll]));
  const count = async () => totalOf((await votos()).get(pollName(poll)) ?? NO_VOTOS);
  return {
    source: countedSource(respostasEnquetes.range({ idTurma: poll.idTurma, idEnquete }), count),
    count,
    votos,
  };
}

/** A read that is made at most once: sorting counts first, and the total may need the same count. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

/** Low estimate of the size of an answer, in bytes. */
const ANSWER_BYTES = 300;

const allRespostas = () =>
  measuredSource(respostasEnquetes.indexRange('gsi2', {}), { lista: LISTS.respostas, bytes: ANSWER_BYTES });

/** Answers whose number is known. Rejects the request before reading if there are too many. */
const countedSource = (range: Range<Resposta>, count: () => Promise<number>): Source<Resposta> =>
  async function* (wanted) {
    if (wanted.all) requireReads({ units: ((await count()) * ANSWER_BYTES) / CONSISTENT_UNIT_BYTES });
    yield* query(range, wanted);
  };
