import type * as z from 'zod';
import type {
  create as createOperation,
  StoredEnquete,
  update as updateOperation,
} from '../../../schemas/turma/enquetes.ts';
import { nowMs } from '../../clock.ts';
import { invalidMember, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { first, get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { commit } from '../../table/write.ts';
import { create, put, replace } from '../../table/writes.ts';
import { requireTurma } from '../classes/require.ts';
import {
  alternativaIds,
  enqueteIds,
  enquetePointers,
  enquetes,
  registros,
  respostasEnquetes,
} from '../keys.ts';
import { registroOf } from '../stored/registro.ts';
import { alternativasAfter, requireDistinct, type WantedAlternativa } from './alternativas.ts';

export type Enquete = z.output<typeof StoredEnquete>;

/** The poll with this identifier, if there is one. */
export async function findEnquete(idEnquete: number): Promise<Enquete | undefined> {
  const pointer = await get(enquetePointers, enquetePointers.key({ idEnquete }));
  return pointer === undefined ? undefined : get(enquetes, enquetes.key(pointer));
}

/** The poll with this identifier. @throws Failure 404 if there is none */
export async function requireEnquete(idEnquete: number): Promise<Enquete> {
  const enquete = await findEnquete(idEnquete);
  if (enquete === undefined) throw notFound('There is no such poll (id-enquete)');
  return enquete;
}

/**
 * Creates a poll, which takes answers from now on if it does not say otherwise.
 * @throws Failure 400 for a period or alternatives that make no sense, 404 for an unknown class
 */
export async function createEnquete(
  wanted: z.output<typeof createOperation.body> & { autor: string | null },
  receiptWrites: ReceiptWrites<Enquete>,
): Promise<Enquete> {
  const { idTurma, pergunta, dataFim, autor, alternativas } = wanted;
  const dataCadastro = nowMs();
  const dataInicio = wanted.dataInicio ?? dataCadastro;
  requirePeriod({ dataInicio, dataFim });
  requireDistinct(alternativas);
  await requireTurma(idTurma);

  const [idEnquete, firstId] = await Promise.all([
    enqueteIds.next(),
    alternativaIds.take(alternativas.length),
  ]);
  const enquete = {
    idEnquete,
    idTurma,
    pergunta,
    dataCadastro,
    dataInicio,
    dataFim,
    autor,
    alternativas: alternativas.map(({ descricao }, n) => ({ idAlternativa: firstId + n, descricao })),
    respondida: false,
    version: 1,
  };
  await commit(
    create(enquetes, enquete),
    create(enquetePointers, { idEnquete, idTurma }),
    create(registros, registroOf.enquete(enquete)),
    ...receiptWrites(enquete),
  );
  return enquete;
}

/**
 * Changes a poll; what is not named stays.
 * @throws Failure 404 for an unknown one, 400 for a period or alternatives that make no sense, 409 for alternatives
 * that would not be what was voted for (rule 12)
 */
export async function changeEnquete(change: z.output<typeof updateOperation.body>): Promise<Enquete> {
  const { alternativas: wanted } = change;
  return retryOnConflict(async () => {
    const before = await requireEnquete(change.idEnquete);
    const alternativas =
      wanted === undefined ? before.alternativas : await changedAlternativas(before, wanted);
    const after = {
      ...before,
      pergunta: change.pergunta ?? before.pergunta,
      dataInicio: change.dataInicio ?? before.dataInicio,
      dataFim: change.dataFim ?? before.dataFim,
      alternativas,
    };
    requirePeriod(after);
    const named = after.pergunta === before.pergunta ? [] : [put(registros, registroOf.enquete(after))];
    await commit(replace(enquetes, before, after), ...named);
    return after;
  });
}

async function changedAlternativas(before: Enquete, wanted: readonly WantedAlternativa[]) {
  const added = wanted.filter(({ idAlternativa }) => idAlternativa === undefined).length;
  const answered = before.respondida || (await first(respostasEnquetes.range(before))) !== undefined;
  const firstId = added === 0 ? 0 : await alternativaIds.take(added);
  return alternativasAfter(before.alternativas, wanted, { answered, firstId });
}

function requirePeriod({ dataInicio, dataFim }: Pick<Enquete, 'dataInicio' | 'dataFim'>): void {
  if (dataFim <= dataInicio) throw invalidMember('data-fim', 'expected an instant after data-inicio');
}
