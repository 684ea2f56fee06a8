import type * as z from 'zod';
import type { Participante } from '../../../schemas/turma/participantes.ts';
import type { Tarefa } from '../../../schemas/turma/tarefas.ts';
import type { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import type { Caller } from '../../http/auth.ts';
import { notFound } from '../../http/failure.ts';
import type { Range } from '../../table/entity.ts';
import { first, get } from '../../table/read.ts';
import { participantes, tarefas, topicosAulas, turmas } from '../keys.ts';
import { type Predicate, passes } from '../lists/filters.ts';
import { visibleTo } from '../people/visible.ts';

/** The class with this identifier. @throws Failure 404 if there is none */
export async function requireTurma(idTurma: number): Promise<z.output<typeof StoredTurma>> {
  const turma = await get(turmas, turmas.key({ idTurma }));
  if (turma === undefined) throw notFound('There is no such class (id-turma)');
  return turma;
}

/** A participant of a class, of whatever type. @throws Failure 404 if the class has none with this identifier */
export const requireParticipante = (
  idTurma: number,
  idParticipante: number,
): Promise<z.output<typeof Participante>> =>
  requireRecord(
    participantes.range({ idTurma, idParticipante }),
    'The class has no such participant (id-participante)',
  );

/** A student in any class. @throws Failure 404 if none has one with this identifier */
export const requireDiscente = (idParticipante: number): Promise<z.output<typeof Participante>> =>
  requireRecord(
    participantes.indexRange('gsi1', { idParticipante }),
    'There is no such student (id-participante)',
  );

/** The task with this identifier. @throws Failure 404 if there is none */
export const requireTarefa = (idTarefa: number): Promise<z.output<typeof Tarefa>> =>
  requireRecord(tarefas.indexRange('gsi1', { idTarefa }), 'There is no such task (id-tarefa)');

/** A lesson topic that the caller may see. @throws Failure 404 if there is none with this identifier */
export const requireTopico = (idTopicoAula: number, caller: Caller): Promise<z.output<typeof TopicoAula>> =>
  requireRecord(
    topicosAulas.indexRange('gsi1', { idTopicoAula }),
    'There is no such lesson topic (id-topico-aula)',
    passes({ visivel: visibleTo(caller) }),
  );

/**
 * The record that a range holds.
 * @param where what makes it count; anything if not given
 * @throws Failure 404 with this message if there is none that counts
 */
export async function requireRecord<R>(range: Range<R>, message: string, where?: Predicate<R>): Promise<R> {
  const record = await first(range);
  if (record === undefined || where?.(record) === false) throw notFound(message);
  return record;
}
