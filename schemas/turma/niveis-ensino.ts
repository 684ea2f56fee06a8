import * as z from 'zod';
import { operation } from '../operation.ts';
import { text } from './fields.ts';

export const NivelEnsino = z
  .object({ siglaNivel: text().describe('A letter'), descricao: text().describe('Its text') })
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
  answers: { 200: z.array(NivelEnsino) },
});
