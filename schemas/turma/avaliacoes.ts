import * as z from 'zod';
import { operation } from '../operation.ts';
import { int32, int64, text as textParameter } from '../params.ts';
import { decimal, id, int32Number, MAX_CODE, MAX_POINTS, MAX_TITLE, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Evaluations: the graded parts of unit grades';

/** A part of a student's grade in a unit. */
export const Avaliacao = z
  .object({
    idAvaliacao: id().describe('The evaluation; not the id-avaliacao of /atividades-avaliativas'),
    idTurma: id().describe('The class'),
    idParticipante: id().describe('The student'),
    idNotaUnidade: id().describe('The unit grade that it is part of'),
    unidade: int32Number().describe('1, 2 or 3'),
    descricao: text(MAX_TITLE).describe('Name'),
    abreviacao: text(MAX_CODE).describe('Short name'),
    nota: decimal(MAX_POINTS).nullable().describe('0 to nota-maxima'),
    notaMaxima: decimal(MAX_POINTS).describe('Maximum grade'),
    peso: int32Number().describe('Weight'),
    ano: int32Number().describe('Year'),
    periodo: int32Number().describe('Term'),
  })
  .meta({
    id: 'AvaliacaoDTO',
    description: 'A part of a student’s grade in a unit',
    examples: [
      {
        idAvaliacao: 710501,
        idTurma: 57610,
        idParticipante: 900021,
        idNotaUnidade: 700101,
        unidade: 1,
        descricao: 'Prova escrita',
        abreviacao: 'P1',
        nota: 8,
        notaMaxima: 10,
        peso: 1,
        ano: 2025,
        periodo: 1,
      },
    ],
  });
export type Avaliacao = z.output<typeof Avaliacao>;

export const list = operation({
  route: 'GET /avaliacoes',
  summary: 'Lists the evaluations of a student in a class; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idParticipante: int64(),
      idTurma: int64(),
      abreviacao: textParameter().optional(),
      ano: int32().optional(),
      idNotaUnidade: int64().optional(),
      periodo: int32().optional(),
      ...paging(Avaliacao),
    }),
  ),
  example: { query: { 'id-turma': 57610, 'id-participante': 900_021 } },
  answers: { 200: z.array(Avaliacao) },
  errors: [404],
});

export const read = operation({
  route: 'GET /avaliacoes/{idAvaliacao}',
  summary: 'Returns an evaluation; a student sees only their own',
  scopes: ['turma:read'],
  path: z.object({ idAvaliacao: int64() }),
  query: z.lazy(() => z.object({ idTurma: int64() })),
  example: { path: { idAvaliacao: 710_501 }, query: { 'id-turma': 57610 } },
  answers: { 200: Avaliacao },
  errors: [404],
});
