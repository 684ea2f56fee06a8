import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag, int64 } from '../params.ts';
import { booleanField, id, instant, MAX_CODE, MAX_TITLE, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Announced dates of evaluations';

/** An announced evaluation of a class. */
export const AtividadeAvaliacao = z
  .object({
    idAvaliacao: id().describe('The announced evaluation; not the id-avaliacao of /avaliacoes'),
    data: instant().describe('The day'),
    hora: text(MAX_CODE).nullable().describe('Time, as free text'),
    descricao: text(MAX_TITLE).describe('Subject of the evaluation'),
    idTurma: id().describe('The class'),
    ativo: booleanField().describe('Whether the date is still valid'),
  })
  .meta({
    id: 'AtividadeAvaliacaoDTO',
    description: 'An announced evaluation',
    examples: [
      {
        idAvaliacao: 720011,
        data: 1744599600000,
        hora: '08:55',
        descricao: '1ª avaliação',
        idTurma: 57610,
        ativo: true,
      },
    ],
  });
export type AtividadeAvaliacao = z.output<typeof AtividadeAvaliacao>;

export const list = operation({
  route: 'GET /atividades-avaliativas',
  summary: 'Lists the announced evaluations of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({ idTurma: int64(), ativo: flag().optional(), ...paging(AtividadeAvaliacao) }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(AtividadeAvaliacao) },
  errors: [404],
});

export const read = operation({
  route: 'GET /atividades-avaliativas/{idAvaliacao}',
  summary: 'Returns an announced evaluation',
  scopes: ['turma:read'],
  path: z.object({ idAvaliacao: int64() }),
  example: { path: { idAvaliacao: 720_011 } },
  answers: { 200: AtividadeAvaliacao },
  errors: [404],
});
