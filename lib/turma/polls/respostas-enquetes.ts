import type * as z from 'zod';
import type { RespostaEnquete } from '../../../schemas/turma/enquete.ts';
import { nowMs } from '../../clock.ts';
import { conflict, invalidMember, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit, onBlocked } from '../../table/commit.ts';
import { get } from '../../table/read.ts';
import { create, update, type Write } from '../../table/writes.ts';
import { TIPO_DISCENTE } from '../catalogs.ts';
import { enquetes, participantes, respostasEnquetes } from '../keys.ts';
import { type Enquete, requireEnquete } from './enquetes.ts';
import { votosWrites } from './votos.ts';

export type Resposta = z.output<typeof RespostaEnquete>;

/**
 * Answers a poll (docs/rules/class-api.md, rules 9 to 13).
 *
 * An answer is a new item, and is counted in the same transaction, so totals always match the answers. Hundreds of
 * students who answer concurrently contend only for a few counters. Only the first answer updates the poll: it closes
 * the alternatives to changes, and is evaluated again after a concurrent change. Other answers have no condition on the
 * poll, not even on its period, because they would contend for it.
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
  await requireDiscenteIn(enquete, idDiscente);
  const dataResposta = nowMs();
  if (!isOpen(enquete, dataResposta))
    throw conflict(`Poll ${idEnquete} does not accept answers now (data-inicio, data-fim)`);

  const resposta = { idEnquete, idTurma: enquete.idTurma, idAlternativa, idDiscente, dataResposta };
  const answer = create(respostasEnquetes, resposta);
  await commit(
    ...(enquete.respondida ? [] : [closeAlternatives(enquete)]),
    answer,
    ...votosWrites([resposta]),
    ...receiptWrites(resposta),
  ).catch(
    onBlocked(answer, () => conflict(`The student has already answered poll ${idEnquete} (id-discente)`)),
  );
  return resposta;
}

/** Whether a poll accepts answers at an instant, in milliseconds; both ends of its period are inclusive. */
export function isOpen({ dataInicio, dataFim }: Enquete, instant: number): boolean {
  return dataInicio <= instant && instant <= dataFim;
}

async function requireDiscenteIn({ idTurma }: Enquete, idDiscente: number): Promise<void> {
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
