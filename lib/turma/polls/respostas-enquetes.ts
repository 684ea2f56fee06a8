import type * as z from 'zod';
import type { RespostaEnquete } from '../../../schemas/turma/enquetes.ts';
import type { list } from '../../../schemas/turma/enquetes-respondidas.ts';
import { nowMs } from '../../clock.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import type { Range } from '../../table/entity.ts';
import { get, query } from '../../table/read.ts';
import { ConditionFailed, commit } from '../../table/write.ts';
import { create, update, type Write } from '../../table/writes.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';
import { enquetePointers, enquetes, participantes, respostasEnquetes } from '../keys.ts';
import { equals, type Predicate, passes } from '../lists/filters.ts';
import type { Source } from '../lists/list.ts';
import { requireReads, UNIT_BYTES } from '../lists/price.ts';
import { LISTS, requireListReads } from '../lists/sizes.ts';
import { type Enquete, requireEnquete } from './enquetes.ts';
import { answersIn, totalOf, votesOf, voteWrites } from './votes.ts';

export type Resposta = z.output<typeof RespostaEnquete>;

/**
 * Answers a poll (rules 9 to 13).
 *
 * An answer is one new item, and it is counted in the same transaction, so that no total can differ from what was
 * answered. Hundreds of students who answer at once meet on a few counters. Only the first answer touches the poll: it
 * closes the poll's alternatives against changes, and where a change comes between, the answer is judged anew.
 * @throws Failure 404 for an unknown poll and for someone who is no student of its class, 400 for an alternative of
 * another poll, 409 outside of the period and for a second answer
 * @throws ConditionFailed when the poll has changed on the way
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
  try {
    await commit(
      ...(enquete.respondida ? [] : [closeAlternatives(enquete)]),
      answer,
      ...voteWrites([resposta]),
      ...receiptWrites(resposta),
    );
  } catch (error) {
    if (error instanceof ConditionFailed && error.isBlockedBy(answer))
      throw conflict(`The student has answered the poll ${idEnquete} before (id-discente)`);
    throw error;
  }
  return resposta;
}

/** Whether a poll takes answers at an instant (milliseconds); its end is included. */
export function isOpen({ dataInicio, dataFim }: Enquete, instant: number): boolean {
  return dataInicio <= instant && instant <= dataFim;
}

async function requireStudent({ idTurma }: Enquete, idDiscente: number): Promise<void> {
  const key = { idTurma, idParticipante: idDiscente, idTipoParticipante: TIPO_DISCENTE };
  if ((await get(participantes, participantes.key(key))) === undefined)
    throw notFound("There is no such student in the poll's class (id-discente)");
}

/** Blocked by whoever has changed the poll since it was read, or was first to answer. */
const closeAlternatives = (enquete: Enquete): Write =>
  update(
    enquetes,
    enquetes.key(enquete),
    { respondida: true },
    { increments: { version: 1 }, condition: { is: { version: enquete.version } } },
  );

export type WantedRespostas = Pick<z.output<typeof list.query>, 'idDiscente' | 'idEnquete' | 'idTurma'>;

/** Where answers are read, by poll and student. */
export interface Respostas {
  readonly source: Source<Resposta>;
  /** Which of those that are read are wanted. */
  readonly where: Predicate<Resposta> | undefined;
  /** How many are read, if that is known beforehand. */
  readonly count?: () => Promise<number>;
}

/** Where to read answers: from what names them most closely. */
export async function respostasFor(wanted: WantedRespostas): Promise<Respostas> {
  const { idDiscente, idEnquete, idTurma } = wanted;
  if (idEnquete !== undefined) return respostasOf(idEnquete, wanted);
  if (idDiscente !== undefined) {
    const where = passes<Resposta>({ idTurma: equals(idTurma) });
    return { source: rangeSource(respostasEnquetes.indexRange('gsi1', { idDiscente })), where };
  }
  if (idTurma === undefined) return { source: everyResposta, where: undefined };
  const count = () => answersIn(idTurma);
  return { source: counted(respostasEnquetes.range({ idTurma }), count), where: undefined, count };
}

/** The answers to one poll. */
async function respostasOf(idEnquete: number, { idDiscente, idTurma }: WantedRespostas): Promise<Respostas> {
  const poll = await get(enquetePointers, enquetePointers.key({ idEnquete }));
  if (poll === undefined || (idTurma !== undefined && idTurma !== poll.idTurma))
    return { source: () => [], where: undefined };
  if (idDiscente !== undefined) {
    return { source: rangeSource(respostasEnquetes.range({ ...poll, idDiscente })), where: undefined };
  }
  const count = async () => totalOf(await votesOf(poll));
  return { source: counted(respostasEnquetes.range(poll), count), where: undefined, count };
}

/** Somewhat less than an answer takes, in bytes. */
const ANSWER_BYTES = 300;

/** All answers: too many of them are refused before they are read. */
const everyResposta: Source<Resposta> = async function* (wanted) {
  const { limit } = wanted;
  await requireListReads({ lista: LISTS.respostas, bytes: ANSWER_BYTES, limit });
  yield* query(respostasEnquetes.indexRange('gsi2', {}), wanted);
};

/** Answers of which is known how many there are: too many are refused before they are read. */
const counted = (range: Range<Resposta>, count: () => Promise<number>): Source<Resposta> =>
  async function* (wanted) {
    if (wanted.all) requireReads({ units: ((await count()) * ANSWER_BYTES) / UNIT_BYTES });
    yield* query(range, wanted);
  };

const rangeSource =
  (range: Range<Resposta>): Source<Resposta> =>
  (wanted) =>
    query(range, wanted);
