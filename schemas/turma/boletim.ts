import * as z from 'zod';
import { operation } from '../operation.ts';
import { int32, int64, several } from '../params.ts';
import { grade, id, MAX_CODE, MAX_NAME, text, whole } from './fields.ts';
import { counted, paging } from './paging.ts';

/** A class has three. */
const MAX_UNITS = 10;

/** The grade of a unit, as the report card has it. */
export const NotaUnidadeBoletim = z.object({
  unidade: whole().describe('1, 2 or 3'),
  media: grade().nullable().describe('Grade of the unit'),
  idNotaUnidade: id().describe('The grade of the unit'),
  faltas: whole().describe('Class hours missed in the unit'),
  recuperacao: grade().nullable().describe('Grade of the make-up exam'),
});

/** What the report card of a student says of one class; the reference, section 10.8. */
export const TurmaBoletim = z
  .object({
    idTurma: id().describe('The class'),
    mediaFinal: grade().nullable().describe('Final average'),
    situacao: text(MAX_NAME).describe('Text of id-situacao'),
    notasUnidades: z.array(NotaUnidadeBoletim).max(MAX_UNITS).describe('The grades of the units'),
    ano: whole().describe('Year'),
    periodo: whole().describe('Term'),
    idDiscente: id().describe('The student'),
    idSituacao: whole().describe('Enrolment situation: 2 enrolled, 24 passed, 25 failed...'),
    idComponente: id().describe('Curricular component'),
    codigoComponente: text(MAX_CODE).describe('Its code'),
    nomeComponente: text(MAX_NAME).describe('Its name'),
    codigoTurma: text(MAX_CODE).describe('Code of the class inside its component'),
    cargaHoraria: whole().describe('Hours of the component'),
    recuperacao: grade().nullable().describe('Grade of the make-up exam'),
    faltas: whole().describe('Class hours missed'),
    conceito: text(MAX_CODE).nullable().describe('Concept instead of a grade, on graduate levels'),
  })
  .meta({
    id: 'TurmaBoletimDTO',
    description: 'One class on the report card of a student',
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
  summary: 'Lists the report cards of students, one entry for each enrolment; a student sees only their own',
  scopes: ['turma:read'],
  ...counted,
  query: z.lazy(() =>
    z.object({
      ano: int32().optional(),
      idDiscente: int64().optional().describe('For the token of a student: that student, if it is not given'),
      idSituacao: several(int32()).optional(),
      periodo: int32().optional(),
      ...paging(TurmaBoletim),
    }),
  ),
  answers: { 200: z.array(TurmaBoletim) },
});
