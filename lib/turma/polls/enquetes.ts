import type * as z from 'zod';
import type { StoredEnquete } from '../../../schemas/turma/enquete.ts';
import type {
  create as createOperation,
  update as updateOperation,
} from '../../../schemas/turma/enquetes.ts';
import { nowMs } from '../../clock.ts';
import { invalidMember, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit } from '../../table/commit.ts';
import { first, get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
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

/** Reads a poll. @throws Failure 404 if there is none with this identifier */
export async function requireEnquete(idEnquete: number): Promise<Enquete> {
  const pointer = await get(enquetePointers, enquetePointers.key({ idEnquete }));
  const enquete = pointer && (await get(enquetes, enquetes.key(pointer)));
  if (enquete === undefined) throw notFound('There is no such poll (id-enquete)');
  return enquete;
}

/**
 * Creates a poll, which accepts answers from now on by default.
 * @throws Failure 400 for an invalid period or invalid alternatives, 404 for an unknown class
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
 * Changes the given members of a poll.
 * @throws Failure 404 for an unknown poll, 400 for an invalid period or invalid alternatives, 409 for changes to
 * alternatives that may have votes (docs/rules/class-api.md, rule 12)
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
    // An imported poll may have any period.
    if (after.dataInicio !== before.dataInicio || after.dataFim !== before.dataFim) requirePeriod(after);
    const renamed = after.pergunta === before.pergunta ? [] : [put(registros, registroOf.enquete(after))];
    await commit(replace(enquetes, before, after), ...renamed);
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
