import * as z from 'zod';
import { operation } from '../operation.ts';
import { int32, int64 } from '../params.ts';
import { grade, id, instant, int32Number, MAX_CODE, MAX_NAME, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Grades of units';

/** A student's grade in a unit. */
export const NotaUnidade = z
  .object({
    media: grade().nullable().describe('Unit grade'),
    unidade: int32Number().describe('1, 2 or 3'),
    idNotaUnidade: id().describe('The unit grade'),
    idParticipante: id().describe('The student'),
    idTurma: id().describe('The class'),
    ano: int32Number().describe('Year'),
    periodo: int32Number().describe('Term'),
    faltas: int32Number().describe('Class hours missed in the unit'),
    recuperacao: grade().nullable().describe('Grade of the make-up exam'),
    nomeComponente: text(MAX_NAME).describe('Name of the curricular component'),
    codigoComponente: text(MAX_CODE).describe('Code of the component'),
  })
  .meta({
    id: 'NotaUnidadeDTO',
    description: 'A student’s grade in a unit',
    examples: [
      {
        media: 7.5,
        unidade: 1,
        idNotaUnidade: 700101,
        idParticipante: 900021,
        idTurma: 57610,
        ano: 2025,
        periodo: 1,
        faltas: 2,
        recuperacao: null,
        nomeComponente: 'CÁLCULO I',
        codigoComponente: 'MAT0311',
      },
    ],
  });

/** As stored: with the instant at which the grade was entered, its date in the list of activities of the class. */
export const StoredNotaUnidade = NotaUnidade.extend({ dataRegistro: instant().nullable() });
export type StoredNotaUnidade = z.output<typeof StoredNotaUnidade>;

export const list = operation({
  route: 'GET /notas-unidades',
  summary: 'Lists the unit grades of a student; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idParticipante: int64().describe('The student'),
      ano: int32().optional(),
      idTurma: int64().optional(),
      periodo: int32().optional(),
      ...paging(NotaUnidade),
    }),
  ),
  example: { query: { 'id-participante': 900_021 } },
  answers: { 200: z.array(NotaUnidade) },
  errors: [404],
});

export const read = operation({
  route: 'GET /notas-unidades/{idNotaUnidade}',
  summary: 'Returns a unit grade; a student sees only their own',
  scopes: ['turma:read'],
  path: z.object({ idNotaUnidade: int64() }),
  query: z.lazy(() => z.object({ idTurma: int64() })),
  example: { path: { idNotaUnidade: 700_101 }, query: { 'id-turma': 57610 } },
  answers: { 200: NotaUnidade },
  errors: [404],
});
