import * as z from 'zod';
import { operation } from '../operation.ts';
import { MAX_CODE, text } from './fields.ts';
import { totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Teaching levels';

export const NivelEnsino = z
  .object({
    siglaNivel: text(MAX_CODE).describe('Code, one letter'),
    descricao: text(MAX_CODE).describe('Description of the level'),
  })
  .meta({
    id: 'NivelEnsinoDTO',
    description: 'A teaching level',
    examples: [
      {
        siglaNivel: 'G',
        descricao: 'GRADUAÇÃO',
      },
    ],
  });

export const list = operation({
  route: 'GET /niveis-ensino',
  summary: 'Lists the teaching levels',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  example: {},
  answers: { 200: z.array(NivelEnsino) },
});
