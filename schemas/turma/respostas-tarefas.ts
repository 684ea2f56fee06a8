import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { booleanField, decimal, id, instant, MAX_NAME, MAX_POINTS, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Answers to tasks';

/** Together they are as long as the text of a task. */
const MAX_ANSWER = 8000;
const MAX_COMMENT = 4000;

export const RespostaTarefa = z
  .object({
    idRespostaTarefa: id().describe('The answer'),
    idTarefa: id().describe('The task'),
    idTurma: id().describe('The class'),
    idDiscente: id().describe('The student who sent it'),
    nomeDiscente: text(MAX_NAME).describe('Name of the student'),
    idGrupo: id().nullable().describe('The group, if groups answer the task'),
    dataEnvio: instant().describe('When it was sent'),
    texto: text(MAX_ANSWER).nullable().describe('Text of the answer'),
    idArquivo: id().nullable().describe('Attachment'),
    nota: decimal(MAX_POINTS).nullable().describe('Grade'),
    comentarioDocente: text(MAX_COMMENT).nullable().describe('Comment of the teacher'),
    atrasada: booleanField().describe('Whether it was sent late'),
  })
  .meta({
    id: 'RespostaTarefaDTO',
    description: 'An answer to a task',
    examples: [
      {
        idRespostaTarefa: 840001,
        idTarefa: 790001,
        idTurma: 57610,
        idDiscente: 900021,
        nomeDiscente: 'RAUL AZEVEDO LIMA',
        idGrupo: null,
        dataEnvio: 1741700000000,
        texto: 'Segue a lista.',
        idArquivo: 820002,
        nota: 9.5,
        comentarioDocente: null,
        atrasada: false,
      },
    ],
  });
export type RespostaTarefa = z.output<typeof RespostaTarefa>;

export const list = operation({
  route: 'GET /respostas-tarefas',
  summary: 'Lists the answers to a task; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTarefa: int64(), ...paging(RespostaTarefa) })),
  example: { query: { 'id-tarefa': 790_001 } },
  answers: { 200: z.array(RespostaTarefa) },
  errors: [404],
});
