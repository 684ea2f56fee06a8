import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { Enquete } from './enquete.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Answers to all polls';

export const list = operation({
  route: 'GET /enquetes-respondidas',
  summary: 'Lists answers to polls, each with its poll; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idDiscente: int64()
        .optional()
        .describe('The student who answered')
        .meta({ examples: [900021] }),
      idEnquete: int64().optional(),
      idTurma: int64().optional(),
      ...paging(Enquete),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Enquete) },
});
