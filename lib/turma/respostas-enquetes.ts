import type * as z from 'zod';
import type { RespostaEnquete } from '../../schemas/turma/enquetes.ts';
import type { list } from '../../schemas/turma/enquetes-respondidas.ts';
import { nowMs } from '../clock.ts';
import { conflict, invalidMember, notFound } from '../http/failure.ts';
import type { Range } from '../table/entity.ts';
import { get, query } from '../table/read.ts';
import { ConditionFailed, commit } from '../table/write.ts';
import { create, update, type Write } from '../table/writes.ts';
import { TIPO_DISCENTE } from './catalogs.ts';
import { type Enquete, existingEnquete } from './enquetes.ts';
import { equals, type Predicate, passes } from './filters.ts';
import { enquetePointers, enquetes, participantes, respostasEnquetes } from './keys.ts';
import type { Source } from './list.ts';
import type { Keep } from './once.ts';

export type Resposta = z.output<typeof RespostaEnquete>;

/**
 * Answers a poll (rules 9 to 13).
 *
 * An answer is one new item, and votes are counted from the answers: so hundreds of students who answer at once do
 * not meet on any item, and no total can differ from what was answered. Only the first answer touches the poll, in
 * the same transaction: it closes the poll's alternatives against changes, and where a change comes between, the
 * answer is judged anew.
 * @throws Failure 404 for an unknown poll and for someone who is no student of its class, 400 for an alternative of
 * another poll, 409 outside of the period and for a second answer
 * @throws ConditionFailed when the poll has changed on the way
 */
export async function answerEnquete(
  { idEnquete, idAlternativa, idDiscente }: Omit<Resposta, 'idTurma' | 'dataResposta'>,
  keep: Keep<Resposta>,
): Promise<Resposta> {
  const enquete = await existingEnquete(idEnquete);
  if (!enquete.alternativas.some((one) => one.idAlternativa === idAlternativa))
    throw invalidMember('id-alternativa', 'expected an alternative of the poll');
  await requireStudent(enquete, idDiscente);
  const dataResposta = nowMs();
  if (!isOpen(enquete, dataResposta))
    throw conflict(`The poll ${idEnquete} takes no answers now (data-inicio, data-fim)`);

  const resposta = { idEnquete, idTurma: enquete.idTurma, idAlternativa, idDiscente, dataResposta };
  const answer = create(respostasEnquetes, resposta);
  try {
    await commit(...(enquete.respondida ? [] : [closeAlternatives(enquete)]), answer, ...keep(resposta));
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

type Wanted = Pick<z.output<typeof list.query>, 'idDiscente' | 'idEnquete' | 'idTurma'>;

/** Where to read answers, by poll and student: from what names them most closely. */
export async function respostasFor({ idDiscente, idEnquete, idTurma }: Wanted): Promise<Source<Resposta>> {
  if (idEnquete !== undefined) {
    const pointer = await get(enquetePointers, enquetePointers.key({ idEnquete }));
    const student = idDiscente === undefined ? {} : { idDiscente };
    return pointer === undefined
      ? () => []
      : rangeSource(respostasEnquetes.range({ idTurma: pointer.idTurma, idEnquete, ...student }));
  }
  if (idTurma !== undefined) return rangeSource(respostasEnquetes.range({ idTurma }));
  if (idDiscente !== undefined) return rangeSource(respostasEnquetes.indexRange('gsi1', { idDiscente }));
  return rangeSource(respostasEnquetes.indexRange('gsi2', {}));
}

/** The filters of answers; each holds also where the answers were not read by it. */
export function respostaFilters({ idDiscente, idEnquete, idTurma }: Wanted): Predicate<Resposta> | undefined {
  return passes<Resposta>({
    idDiscente: equals(idDiscente),
    idEnquete: equals(idEnquete),
    idTurma: equals(idTurma),
  });
}

const rangeSource =
  (range: Range<Resposta>): Source<Resposta> =>
  (options) =>
    query(range, options);
