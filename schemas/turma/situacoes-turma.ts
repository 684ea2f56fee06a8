import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag } from '../params.ts';
import { int32Number, MAX_CODE, text } from './fields.ts';
import { totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Class statuses';

const SituacaoTurma = z
  .object({
    idSituacaoTurma: int32Number().describe('The status'),
    descricao: text(MAX_CODE).describe('Description of the status'),
  })
  .meta({
    id: 'SituacaoTurmaDTO',
    description: 'A class status',
    examples: [
      {
        idSituacaoTurma: 1,
        descricao: 'ABERTA',
      },
    ],
  });

export const list = operation({
  route: 'GET /situacoes-turma',
  summary: 'Lists the class statuses; several parameters return the union of their sets',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      abertas: flag().optional().describe('Open statuses'),
      invalidas: flag().optional().describe('Invalid statuses'),
      todas: flag().optional().describe('All statuses except EXCLUÍDA'),
      validas: flag().optional().describe('Valid statuses'),
    }),
  ),
  example: {},
  answers: { 200: z.array(SituacaoTurma) },
});
