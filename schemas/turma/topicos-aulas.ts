import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag, int64 } from '../params.ts';
import { booleanField, id, instant, MAX_CONTENT, MAX_TITLE, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Lesson topics';

/** A topic of the lessons of a class. */
export const TopicoAula = z
  .object({
    idTopicoAula: id().describe('The topic'),
    idTurma: id().describe('The class'),
    idTopicoPai: id().describe('Id of the parent topic, 0 if none'),
    descricao: text(MAX_TITLE).describe('Title'),
    conteudo: text(MAX_CONTENT).nullable().describe('Text or HTML'),
    dataInicio: instant().describe('First day'),
    dataFim: instant().describe('Last day'),
    visivel: booleanField().describe('Whether students see it'),
    cancelado: booleanField().describe('Whether the lesson is cancelled'),
  })
  .meta({
    id: 'TopicoAulaDTO',
    description: 'A topic of the lessons of a class',
    examples: [
      {
        idTopicoAula: 740001,
        idTurma: 57610,
        idTopicoPai: 0,
        descricao: 'Limites',
        conteudo: 'Definição e exemplos.',
        dataInicio: 1740970800000,
        dataFim: 1741143600000,
        visivel: true,
        cancelado: false,
      },
    ],
  });
export type TopicoAula = z.output<typeof TopicoAula>;

export const list = operation({
  route: 'GET /topicos-aulas',
  summary: 'Lists the lesson topics of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: int64(),
      incluirInvisiveis: flag().default(false).describe('Whether to include topics hidden from students'),
      ...paging(TopicoAula),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(TopicoAula) },
  errors: [404],
});

export const read = operation({
  route: 'GET /topicos-aulas/{idTopicoAula}',
  summary: 'Returns a lesson topic',
  scopes: ['turma:read'],
  path: z.object({ idTopicoAula: int64() }),
  example: { path: { idTopicoAula: 740_001 } },
  answers: { 200: TopicoAula },
  errors: [404],
});
