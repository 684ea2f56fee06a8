import type * as z from 'zod';
import type { Participante } from '../../../schemas/turma/participantes.ts';
import type { Tarefa } from '../../../schemas/turma/tarefas.ts';
import type { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import type { Caller } from '../../http/auth.ts';
import { notFound } from '../../http/failure.ts';
import type { Range } from '../../table/entity.ts';
import { exists, first, get, getIfWellFormed, query, readAll } from '../../table/read.ts';
import { participantes, tarefas, topicosAulas, turmas } from '../keys.ts';
import { type Predicate, passes } from '../lists/filters.ts';
import { visibleTo } from '../people/visible.ts';

/** Reads a class. @throws Failure 404 if there is none with this identifier */
export async function requireTurma(idTurma: number): Promise<z.output<typeof StoredTurma>> {
  const turma = await get(turmas, turmas.key({ idTurma }));
  if (turma === undefined) throw noTurma();
  return turma;
}

/**
 * Requires that a class exists, for lists that need nothing from its record: if that is broken, they are still
 * complete.
 * @throws Failure 404 if there is none with this identifier
 */
export async function requireTurmaExists(idTurma: number): Promise<void> {
  if (!(await exists(turmas.key({ idTurma })))) throw noTurma();
}

const noTurma = () => notFound('There is no such class (id-turma)');

/** Reads a participant of a class, of any type. @throws Failure 404 if the class has none with this identifier */
export const requireParticipante = (
  idTurma: number,
  idParticipante: number,
): Promise<z.output<typeof Participante>> =>
  requireRecord(
    participantes.range({ idTurma, idParticipante }),
    'The class has no such participant (id-participante)',
  );

/** Reads a student of any class. @throws Failure 404 if no class has a student with this identifier */
export const requireDiscente = (idParticipante: number): Promise<z.output<typeof Participante>> =>
  requireRecord(
    participantes.indexRange('gsi1', { idParticipante }),
    'There is no such student (id-participante)',
  );

/** Reads a task. @throws Failure 404 if there is none with this identifier */
export const requireTarefa = (idTarefa: number): Promise<z.output<typeof Tarefa>> =>
  requireRecord(tarefas.indexRange('gsi1', { idTarefa }), NO_TAREFA);

/**
 * Reads the tasks with an identifier: imported ones of several classes may have the same.
 * @throws Failure 404 if there is none
 */
export async function requireTarefas(idTarefa: number): Promise<z.output<typeof Tarefa>[]> {
  const found = await readAll(tarefas.indexRange('gsi1', { idTarefa }));
  if (found.length === 0) throw notFound(NO_TAREFA);
  return found;
}

const NO_TAREFA = 'There is no such task (id-tarefa)';

/** Identifies a lesson topic: topics of two imported classes may have the same identifier. */
interface TopicoName {
  readonly idTopicoAula: number;
  readonly idTurma?: number | undefined;
}

/**
 * Reads a lesson topic, if possible of the given class.
 * @throws Failure 404 if there is none with this identifier that the caller may see
 */
export async function requireTopico(
  { idTopicoAula, idTurma }: TopicoName,
  caller: Caller,
): Promise<z.output<typeof TopicoAula>> {
  const isVisible = passes({ visivel: visibleTo(caller) });
  const inClass =
    idTurma === undefined
      ? undefined
      : await getIfWellFormed(topicosAulas, topicosAulas.key({ idTurma, idTopicoAula }));
  const message = 'There is no such lesson topic (id-topico-aula)';
  if (inClass === undefined)
    return requireRecord(topicosAulas.indexRange('gsi1', { idTopicoAula }), message, isVisible);
  if (isVisible?.(inClass) === false) throw notFound(message);
  return inClass;
}

/**
 * Reads the first record of a range. Imported records of several classes may have the same identifier.
 * @param where condition that the record must satisfy
 * @throws Failure 404 with this message if there is no such record
 */
export async function requireRecord<R>(range: Range<R>, message: string, where?: Predicate<R>): Promise<R> {
  const found = await first(range);
  if (found === undefined) throw notFound(message);
  if (where?.(found) !== false) return found;
  // A query without a limit reads a megabyte, even if the first record is visible.
  for await (const record of query(range)) if (where(record)) return record;
  throw notFound(message);
}
