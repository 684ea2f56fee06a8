import type * as z from 'zod';
import type { RespostaEnquete } from '../../../schemas/turma/enquetes.ts';
import type { list } from '../../../schemas/turma/enquetes-respondidas.ts';
import { nowMs } from '../../clock.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import type { Range } from '../../table/entity.ts';
import { get, query } from '../../table/read.ts';
import { CONSISTENT_UNIT_BYTES } from '../../table/read-cost.ts';
import { commit, onBlocked } from '../../table/write.ts';
import { create, update, type Write } from '../../table/writes.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';
import { enquetePointers, enquetes, participantes, respostasEnquetes } from '../keys.ts';
import { equals, type Predicate, passes } from '../lists/filters.ts';
import { type Source, sourceOf } from '../lists/list.ts';
import { requireReads } from '../lists/read-cost.ts';
import { LISTS, requireListReads } from '../lists/sizes.ts';
import { type Enquete, requireEnquete } from './enquetes.ts';
import { answersIn, totalOf, votesOf, voteWrites } from './votes.ts';

export type Resposta = z.output<typeof RespostaEnquete>;

/**
 * Answers a poll (rules 9 to 13 in docs/rules/class-api.md).
 *
 * An answer is a new item, and is counted in the same transaction, so totals always match the answers. Hundreds of
 * students who answer concurrently contend only for a few counters. Only the first answer updates the poll: it closes
 * the alternatives to changes, and is evaluated again after a concurrent change.
 * @throws Failure 404 for an unknown poll and for someone who is not a student of its class, 400 for an alternative of
 * another poll, 409 outside the period and for a second answer
 * @throws ConditionFailed if the poll has changed concurrently
 */
export async function answerEnquete(
  { idEnquete, idAlternativa, idDiscente }: Omit<Resposta, 'idTurma' | 'dataResposta'>,
  receiptWrites: ReceiptWrites<Resposta>,
): Promise<Resposta> {
  const enquete = await requireEnquete(idEnquete);
  if (!enquete.alternativas.some((one) => one.idAlternativa === idAlternativa))
    throw invalidMember('id-alternativa', 'expected an alternative of the poll');
  await requireStudent(enquete, idDiscente);
  const dataResposta = nowMs();
  if (!isOpen(enquete, dataResposta))
    throw conflict(`The poll ${idEnquete} takes no answers now (data-inicio, data-fim)`);

  const resposta = { idEnquete, idTurma: enquete.idTurma, idAlternativa, idDiscente, dataResposta };
  const answer = create(respostasEnquetes, resposta);
  await commit(
    ...(enquete.respondida ? [] : [closeAlternatives(enquete)]),
    answer,
    ...voteWrites([resposta]),
    ...receiptWrites(resposta),
  ).catch(
    onBlocked(answer, () => conflict(`The student has answered the poll ${idEnquete} before (id-discente)`)),
  );
  return resposta;
}

/** Whether a poll accepts answers at an instant, in milliseconds; both ends of its period are inclusive. */
export function isOpen({ dataInicio, dataFim }: Enquete, instant: number): boolean {
  return dataInicio <= instant && instant <= dataFim;
}

async function requireStudent({ idTurma }: Enquete, idDiscente: number): Promise<void> {
  const key = { idTurma, idParticipante: idDiscente, idTipoParticipante: TIPO_DISCENTE };
  if ((await get(participantes, participantes.key(key))) === undefined)
    throw notFound("There is no such student in the poll's class (id-discente)");
}

/** Blocked if the poll was changed or answered since it was read. */
const closeAlternatives = (enquete: Enquete): Write =>
  update(
    enquetes,
    enquetes.key(enquete),
    { respondida: true },
    { increments: { version: 1 }, condition: { is: { version: enquete.version } } },
  );

export type WantedRespostas = Pick<z.output<typeof list.query>, 'idDiscente' | 'idEnquete' | 'idTurma'> & {
  /** The poll, if it was read already. */
  readonly enquete?: Enquete;
};

/** The source of a list of answers, by poll and student. */
export interface Respostas {
  readonly source: Source<Resposta>;
  /** Filter on the records of the source. */
  readonly where: Predicate<Resposta> | undefined;
  /** Counts the records of the source without reading them, if possible. */
  readonly count?: () => Promise<number>;
}

/** Chooses the most selective source of answers. */
export async function respostasFor(wanted: WantedRespostas): Promise<Respostas> {
  const { idDiscente, idEnquete, idTurma } = wanted;
  if (idEnquete !== undefined) return respostasOf(idEnquete, wanted);
  if (idDiscente !== undefined) {
    const where = passes<Resposta>({ idTurma: equals(idTurma) });
    return { source: sourceOf(respostasEnquetes.indexRange('gsi1', { idDiscente })), where };
  }
  if (idTurma === undefined) return { source: allRespostas, where: undefined };
  const count = () => answersIn(idTurma);
  return { source: countedSource(respostasEnquetes.range({ idTurma }), count), where: undefined, count };
}

/** The answers to one poll. */
async function respostasOf(
  idEnquete: number,
  { idDiscente, idTurma, enquete }: WantedRespostas,
): Promise<Respostas> {
  const poll = enquete ?? (await get(enquetePointers, enquetePointers.key({ idEnquete })));
  if (poll === undefined || (idTurma !== undefined && idTurma !== poll.idTurma))
    return { source: () => [], where: undefined };
  if (idDiscente !== undefined) {
    return {
      source: sourceOf(respostasEnquetes.range({ idTurma: poll.idTurma, idEnquete, idDiscente })),
      where: undefined,
    };
  }
  const count = async () => totalOf(await votesOf(poll));
  return {
    source: countedSource(respostasEnquetes.range({ idTurma: poll.idTurma, idEnquete }), count),
    where: undefined,
    count,
  };
}

/** Low estimate of the size of an answer, in bytes. */
const ANSWER_BYTES = 300;

/** All answers. Rejects the request before reading if there are too many. */
const allRespostas: Source<Resposta> = async function* (wanted) {
  const { limit } = wanted;
  await requireListReads({ lista: LISTS.respostas, bytes: ANSWER_BYTES, limit });
  yield* query(respostasEnquetes.indexRange('gsi2', {}), wanted);
};

/** Answers whose number is known. Rejects the request before reading if there are too many. */
const countedSource = (range: Range<Resposta>, count: () => Promise<number>): Source<Resposta> =>
  async function* (wanted) {
    if (wanted.all) requireReads({ units: ((await count()) * ANSWER_BYTES) / CONSISTENT_UNIT_BYTES });
    yield* query(range, wanted);
  };
