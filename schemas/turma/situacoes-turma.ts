import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag } from '../params.ts';
import { int32Number, MAX_CODE, text } from './fields.ts';

/** Describes these operations in the document. */
export const tag = 'Situations of classes';

export const SituacaoTurma = z
  .object({
    idSituacaoTurma: int32Number().describe('The situation'),
    descricao: text(MAX_CODE).describe('Description of the situation'),
  })
  .meta({
    id: 'SituacaoTurmaDTO',
    description: 'A situation of a class',
    examples: [
      {
        idSituacaoTurma: 1,
        descricao: 'ABERTA',
      },
    ],
  });

export const list = operation({
  route: 'GET /situacoes-turma',
  summary: 'Lists the situations of classes; several parameters return the union of their sets',
  scopes: ['turma:read'],
  query: z.lazy(() =>
    z.object({
      abertas: flag().optional().describe('Open situations'),
      invalidas: flag().optional().describe('Invalid situations'),
      todas: flag().optional().describe('All situations except EXCLUÍDA'),
      validas: flag().optional().describe('Valid situations'),
    }),
  ),
  example: {},
  answers: { 200: z.array(SituacaoTurma) },
});
