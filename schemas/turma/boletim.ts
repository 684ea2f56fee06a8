import * as z from 'zod';
import { operation } from '../operation.ts';
import { commaSeparated, int32, int64 } from '../params.ts';
import { grade, id, int32Number, MAX_CODE, MAX_NAME, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Report cards';

/** A class has three units. */
const MAX_UNITS = 10;

/** A unit grade on the report card. */
const NotaUnidadeBoletim = z
  .object({
    unidade: int32Number().describe('1, 2 or 3'),
    media: grade().nullable().describe('Unit grade'),
    idNotaUnidade: id().describe('The unit grade'),
    faltas: int32Number().describe('Class hours missed in the unit'),
    recuperacao: grade().nullable().describe('Grade of the make-up exam'),
  })
  .meta({ id: 'NotaUnidadeBoletimDTO', description: 'A unit grade on the report card' });

/** One class on a student's report card. */
export const TurmaBoletim = z
  .object({
    idTurma: id().describe('The class'),
    mediaFinal: grade().nullable().describe('Final average'),
    situacao: text(MAX_NAME).describe('Description of id-situacao'),
    notasUnidades: z.array(NotaUnidadeBoletim).max(MAX_UNITS).describe('Unit grades'),
    ano: int32Number().describe('Year'),
    periodo: int32Number().describe('Term'),
    idDiscente: id().describe('The student'),
    idSituacao: int32Number().describe('Enrolment status: 2 enrolled, 24 passed, 25 failed...'),
    idComponente: id().describe('Curricular component'),
    codigoComponente: text(MAX_CODE).describe('Code of the component'),
    nomeComponente: text(MAX_NAME).describe('Name of the component'),
    codigoTurma: text(MAX_CODE).describe('Code of the class inside its component'),
    cargaHoraria: int32Number().describe('Hours of the component'),
    recuperacao: grade().nullable().describe('Grade of the make-up exam'),
    faltas: int32Number().describe('Class hours missed'),
    conceito: text(MAX_CODE)
      .nullable()
      .describe('Letter grade (conceito), used instead of a number at graduate levels'),
  })
  .meta({
    id: 'TurmaBoletimDTO',
    description: 'One class on a student’s report card',
    examples: [
      {
        idTurma: 57610,
        mediaFinal: 8.2,
        situacao: 'APROVADO',
        notasUnidades: [{ unidade: 1, media: 7.5, idNotaUnidade: 700101, faltas: 2, recuperacao: null }],
        ano: 2025,
        periodo: 1,
        idDiscente: 900021,
        idSituacao: 4,
        idComponente: 22,
        codigoComponente: 'MAT0311',
        nomeComponente: 'CÁLCULO I',
        codigoTurma: '01',
        cargaHoraria: 60,
        recuperacao: null,
        faltas: 4,
        conceito: null,
      },
    ],
  });
export type TurmaBoletim = z.output<typeof TurmaBoletim>;

export const list = operation({
  route: 'GET /boletim',
  summary: 'Lists report card entries, one per enrolment; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      ano: int32().optional(),
      idDiscente: int64().optional().describe('With a student’s token, default: that student'),
      idSituacao: commaSeparated(int32()).optional(),
      periodo: int32().optional(),
      ...paging(TurmaBoletim),
    }),
  ),
  example: { query: { 'id-discente': 900_021 } },
  answers: { 200: z.array(TurmaBoletim) },
});
