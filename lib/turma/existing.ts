import type * as z from 'zod';
import type { StoredTurma } from '../../schemas/turma/turmas.ts';
import { notFound } from '../http/failure.ts';
import { get } from '../table/read.ts';
import { turmas } from './keys.ts';

/** The class with this identifier. @throws Failure 404 if there is none */
export async function existingTurma(idTurma: number): Promise<z.output<typeof StoredTurma>> {
  const turma = await get(turmas, turmas.key({ idTurma }));
  if (turma === undefined) throw notFound('There is no such class (id-turma)');
  return turma;
}
