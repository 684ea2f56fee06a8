import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { decimal, id, ms, text, truth } from './fields.ts';
import { counted, paging } from './paging.ts';

/** An answer to a task; the reference, section 10.28. */
export const RespostaTarefa = z
  .object({
    idRespostaTarefa: id(),
    idTarefa: id(),
    idTurma: id(),
    idDiscente: id().describe('The sender'),
    nomeDiscente: text(),
    idGrupo: id().nullable().describe('The group that answers, where the task is for groups'),
    dataEnvio: ms(),
    texto: text().nullable(),
    idArquivo: id().nullable(),
    nota: decimal().nullable(),
    comentarioDocente: text().nullable(),
    atrasada: truth().describe('Whether it was sent after the due time'),
  })
  .meta({ id: 'RespostaTarefaDTO', description: 'An answer to a task' });

export const list = operation({
  route: 'GET /respostas-tarefas',
  summary: 'Lists the answers to a task; a student sees only their own',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({ idTarefa: int64(), ...paging(RespostaTarefa) }),
  answers: { 200: z.array(RespostaTarefa) },
  errors: [404],
});
