import type * as z from 'zod';
import type {
  list,
  Noticia as NoticiaSchema,
  update as updateOperation,
} from '../../../schemas/turma/noticias.ts';
import { nowMs } from '../../clock.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { get } from '../../table/read.ts';
import { ConditionFailed, commit, commitUpdate } from '../../table/write.ts';
import { check, create, put, remove, update } from '../../table/writes.ts';
import { SITUACAO_EXCLUIDA } from '../catalogs.ts';
import { requireTurma } from '../classes/require.ts';
import { noticiaIds, noticiaPointers, noticias, registros, turmas } from '../keys.ts';
import { contains, type Predicate, passes } from '../lists/filters.ts';
import { sameDay } from '../schedule/days.ts';
import { registroOf } from '../stored/registro.ts';

type Noticia = z.output<typeof NoticiaSchema>;

/** The filters of `GET /noticias`. */
export function noticiaFilters({
  autor,
  dataCadastro,
}: z.output<typeof list.query>): Predicate<Noticia> | undefined {
  return passes<Noticia>({
    autor: contains(autor),
    dataCadastro: dataCadastro === undefined ? undefined : (created) => sameDay(created, dataCadastro),
  });
}

/** The news item with this identifier. @throws Failure 404 if there is none */
export async function requireNoticia(idNoticia: number): Promise<Noticia> {
  const noticia = await findNoticia(idNoticia);
  if (noticia === undefined) throw notFound('There is no such news item (id-noticia)');
  return noticia;
}

async function findNoticia(idNoticia: number): Promise<Noticia | undefined> {
  const pointer = await get(noticiaPointers, noticiaPointers.key({ idNoticia }));
  return pointer === undefined ? undefined : get(noticias, noticias.key(pointer));
}

/**
 * Publishes a news item in a class that is not EXCLUÍDA (rule 14).
 * @throws Failure 404 for an unknown class, 409 for one that is excluded
 * @throws ConditionFailed when the class has changed on the way
 */
export async function publishNoticia(
  text: Omit<Noticia, 'idNoticia' | 'dataCadastro'>,
  receiptWrites: ReceiptWrites<Noticia>,
): Promise<Noticia> {
  const { idTurma } = text;
  requireNotExcluded(await requireTurma(idTurma));
  const noticia = { ...text, idNoticia: await noticiaIds.next(), dataCadastro: nowMs() };
  await commit(
    check(turmas, turmas.key({ idTurma }), { isNot: { idSituacaoTurma: SITUACAO_EXCLUIDA } }),
    create(noticias, noticia),
    create(noticiaPointers, { idNoticia: noticia.idNoticia, idTurma }),
    create(registros, registroOf.noticia(noticia)),
    ...receiptWrites(noticia),
  );
  return noticia;
}

/**
 * Changes the text of a news item; when it was created and its class stay (rule 15).
 * @throws Failure 404 for an unknown one, 409 for another class
 */
export async function changeNoticia(wanted: z.output<typeof updateOperation.body>): Promise<Noticia> {
  const { idNoticia, idTurma, ...text } = wanted;
  const before = await requireNoticia(idNoticia);
  if (idTurma !== undefined && idTurma !== before.idTurma) {
    throw conflict(
      `The news item ${idNoticia} belongs to the class ${before.idTurma} and stays there (id-turma)`,
    );
  }
  if (Object.keys(text).length === 0) return before;
  const change = update(noticias, noticias.key(before), text);
  try {
    if (text.titulo === undefined) return await commitUpdate(noticias, change);
    const { titulo } = text;
    await commit(change, put(registros, registroOf.noticia({ ...before, titulo })));
    // Others may have changed what this does not name.
    return await requireNoticia(idNoticia);
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound('There is no such news item any more (id-noticia)');
    throw error;
  }
}

/**
 * Removes a news item, from its class and from reading by identifier at once (rule 16).
 * @returns what was removed; nothing where there is none, or another call was faster
 */
export async function removeNoticia(idNoticia: number): Promise<Noticia | undefined> {
  const noticia = await findNoticia(idNoticia);
  if (noticia === undefined) return undefined;
  try {
    await commit(
      remove(noticias, noticias.key(noticia), { exists: true }),
      remove(noticiaPointers, noticiaPointers.key(noticia)),
      remove(registros, registros.key(registroOf.noticia(noticia))),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  return noticia;
}

function requireNotExcluded({
  idTurma,
  idSituacaoTurma,
}: {
  idTurma: number;
  idSituacaoTurma: number;
}): void {
  if (idSituacaoTurma === SITUACAO_EXCLUIDA)
    throw conflict(`The class ${idTurma} is EXCLUÍDA and takes no news (id-turma)`);
}
