import type * as z from 'zod';
import type {
  list,
  Noticia as NoticiaSchema,
  update as updateOperation,
} from '../../../schemas/turma/noticias.ts';
import { nowMs } from '../../clock.ts';
import { conflict, notFound } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit, commitUpdate, ignoreBlocked, onBlocked } from '../../table/commit.ts';
import { get } from '../../table/read.ts';
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

/** Reads a news item. @throws Failure 404 if there is none with this identifier */
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
 * Publishes a news item in a class that is not EXCLUÍDA (docs/rules/class-api.md, rule 14).
 * @throws Failure 404 for an unknown class, 409 for an excluded class
 * @throws ConditionFailed if the class has changed concurrently
 */
export async function publishNoticia(
  text: Omit<Noticia, 'idNoticia' | 'dataCadastro'>,
  receiptWrites: ReceiptWrites<Noticia>,
): Promise<Noticia> {
  const { idTurma } = text;
  const { idSituacaoTurma } = await requireTurma(idTurma);
  if (idSituacaoTurma === SITUACAO_EXCLUIDA)
    throw conflict(`Class ${idTurma} is EXCLUÍDA and accepts no news (id-turma)`);
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
 * Changes the text of a news item, but neither its class nor its creation time (docs/rules/class-api.md, rule 15).
 * @throws Failure 404 for an unknown news item, 409 for another class
 */
export async function changeNoticia(wanted: z.output<typeof updateOperation.body>): Promise<Noticia> {
  const { idNoticia, idTurma, ...text } = wanted;
  const before = await requireNoticia(idNoticia);
  if (idTurma !== undefined && idTurma !== before.idTurma) {
    throw conflict(`News item ${idNoticia} belongs to class ${before.idTurma} and stays there (id-turma)`);
  }
  if (Object.keys(text).length === 0) return before;
  const key = noticias.key(before);
  const change = update(noticias, key, text);
  const removed = () => notFound('This news item no longer exists (id-noticia)');
  const whenRemoved = onBlocked(change, removed);
  const { titulo } = text;
  if (titulo === undefined) return commitUpdate(noticias, change).catch(whenRemoved);
  await commit(change, put(registros, registroOf.noticia({ ...before, titulo }))).catch(whenRemoved);
  // Read again, because other members may have changed concurrently.
  const after = await get(noticias, key);
  if (after === undefined) throw removed();
  return after;
}

/**
 * Removes a news item and its pointer in one transaction (docs/rules/class-api.md, rule 16).
 * @returns the removed news item; undefined if there is none, or a concurrent call removed it
 */
export async function removeNoticia(idNoticia: number): Promise<Noticia | undefined> {
  const noticia = await findNoticia(idNoticia);
  if (noticia === undefined) return undefined;
  const removal = remove(noticias, noticias.key(noticia), { exists: true });
  return commit(
    removal,
    remove(noticiaPointers, noticiaPointers.key(noticia)),
    remove(registros, registros.key(registroOf.noticia(noticia))),
  )
    .then(() => noticia)
    .catch(ignoreBlocked(removal));
}
