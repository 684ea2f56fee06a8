import { expect } from 'vitest';
import { commit } from '../../../lib/table/commit.ts';
import { put } from '../../../lib/table/writes.ts';
import { turmas } from '../../../lib/turma/keys.ts';
import { TURMA } from '../../class-records.ts';
import type { ChangesStack } from './own-stack.ts';

export const ID_TURMA = 990_001;

/** Adds the class that the news is about. */
export const addTurma = () =>
  commit(put(turmas, { ...TURMA, idTurma: ID_TURMA, descricaoHorario: '246M12' }));

/** Publishes a news item. @returns its identifier */
export async function publishNews(stack: ChangesStack): Promise<number> {
  const body = { 'id-turma': ID_TURMA, titulo: 'Aviso', conteudo: 'Sala 3', autor: 'INÊS SEGREDO' };
  const answer = await stack.call('POST', '/turma/v1/noticias', body);
  expect(answer.status).toBe(200);
  return Number(
    Object.values(answer.body)
      .map((one) => Object(one)['id-noticia'] ?? one)
      .find((id) => Number(id) > 0),
  );
}
