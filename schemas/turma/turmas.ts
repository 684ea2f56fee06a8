import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { commaSeparated, flag, int32, int64, text as textParameter } from '../params.ts';
import { booleanField, id, int32Number, MAX_CODE, MAX_NAME, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Classes and their teachers';

/** Room for ten periods of a term, each with several groups of days. */
const MAX_SCHEDULE = 500;

/** A class as stored. */
export const StoredTurma = z.object({
  idTurma: id().describe('The class'),
  ano: int32Number().describe('Year'),
  periodo: int32Number().describe('Term: 1 and 2 regular, 3 and 4 vacation terms'),
  codigoTurma: text(MAX_CODE).describe('Code of the class inside its component'),
  local: text(MAX_NAME).nullable().describe('Room'),
  descricaoHorario: text(MAX_SCHEDULE)
    .nullable()
    .describe('Schedule code, for example 24M12 (03/03/2025 - 12/07/2025)'),
  capacidadeAluno: int32Number().describe('Seats'),
  idComponente: id().describe('Curricular component'),
  nomeComponente: text(MAX_NAME).describe('Name of the component'),
  codigoComponente: text(MAX_CODE).describe('Code of the component'),
  siglaNivel: text(MAX_CODE).describe('Teaching level, see /niveis-ensino'),
  idUnidade: id().describe('Academic unit that offers the class'),
  idSituacaoTurma: int32Number().describe('Status, see /situacoes-turma'),
  idTurmaAgrupadora: id().describe('Grouping class, 0 if none'),
  subturma: booleanField().describe('Whether it belongs to a grouping class'),
  tipo: int32Number().describe('1 regular, 2 repeated offer, 3 individual teaching, 4 vacation term'),
  idModalidadeEducacao: int32Number().describe('1 presencial, 2 a distância, 3 semi-presencial'),
  utilizaNovaTurmaVirtual: booleanField().describe('Whether it uses the new virtual classroom'),
});
export type StoredTurma = z.output<typeof StoredTurma>;

export const Turma = StoredTurma.extend({
  idDiscente: id().nullable().describe('The student that the list was filtered by'),
  idDocente: id()
    .nullable()
    .describe('The teacher that the list was filtered by; in GET of one class, its first teacher'),
  idDocenteExterno: id().nullable().describe('The same for an external teacher'),
}).meta({
  id: 'TurmaDTO',
  description: 'A class',
  examples: [
    {
      idTurma: 57610,
      ano: 2025,
      periodo: 1,
      codigoTurma: '01',
      local: 'A definir',
      descricaoHorario: '24M12 (03/03/2025 - 12/07/2025)',
      capacidadeAluno: 40,
      idComponente: 22,
      nomeComponente: 'CÁLCULO I',
      codigoComponente: 'MAT0311',
      siglaNivel: 'G',
      idUnidade: 25,
      idSituacaoTurma: 1,
      idTurmaAgrupadora: 0,
      subturma: false,
      tipo: 1,
      idModalidadeEducacao: 1,
      utilizaNovaTurmaVirtual: true,
      idDiscente: null,
      idDocente: 531,
      idDocenteExterno: null,
    },
  ],
});

export const list = operation({
  route: 'GET /turmas',
  summary: 'Lists classes',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      ano: int32().optional(),
      codigoComponente: textParameter().optional(),
      cpfCnpjDocente: int64()
        .optional()
        .describe('CPF or CNPJ of a teacher, as a number; only with the scope turma:pessoal')
        .meta({ examples: [1] }),
      descricaoHorario: textParameter().optional().describe('Part of the schedule code'),
      idComponente: int64().optional(),
      idDiscente: int64().optional().describe('Only classes of this student'),
      idDocente: int64().optional().describe('Only classes of this teacher of the institution'),
      idDocenteExterno: int64().optional().describe('Only classes of this external teacher'),
      idSituacaoTurma: commaSeparated(int32()).optional(),
      idTurmaAgrupadora: int64().optional(),
      idUnidade: int64().optional(),
      nomeComponente: textParameter().optional().describe('Part of the name'),
      periodo: int32().optional(),
      siglaNivel: commaSeparated(textParameter()).optional(),
      turmaAgrupadora: flag().optional().describe('true: only classes that group others'),
      utilizaNovaTurmaVirtual: flag().optional(),
      ...paging(Turma),
    }),
  ),
  example: { query: { 'id-discente': 900_021 } },
  answers: { 200: z.array(Turma) },
});

export const read = operation({
  route: 'GET /turmas/{idTurma}',
  summary: 'Returns a class',
  scopes: ['turma:read'],
  path: z.object({ idTurma: int64() }),
  example: { path: { idTurma: 57610 } },
  answers: { 200: Turma },
  errors: [404],
});

export const DocenteTurma = z
  .object({
    idDocente: id().nullable().describe('A teacher of the institution'),
    idDocenteExterno: id().nullable().describe('An external teacher'),
    nomeDocente: text(MAX_NAME).nullable().describe('Name'),
    cpf: text(MAX_CODE).nullable().describe('Only with the scope turma:pessoal'),
    chDedicadaPeriodo: int32Number().describe('Hours in the term'),
    idTurma: id().describe('The class'),
  })
  .meta({
    id: 'DocenteTurmaDTO',
    description: 'A teacher of a class',
    examples: [
      {
        idDocente: 531,
        idDocenteExterno: null,
        nomeDocente: 'HELENA PRADO',
        cpf: '00000000001',
        chDedicadaPeriodo: 60,
        idTurma: 57610,
      },
    ],
  });

/** The stored allocation of a teacher to a class; exactly one of the two identifiers of a teacher is set. */
export const StoredDocenteTurma = DocenteTurma.extend({ idDocenteTurma: id() });
export type StoredDocenteTurma = z.output<typeof StoredDocenteTurma>;

const MAX_HOURS = 999;

/** The allocation of a teacher to a class. */
export const CadastroDocenteTurma = z
  .object({
    idTurma: id().describe('The class'),
    idDocente: id().nullable().describe('A teacher of the institution'),
    idDocenteExterno: id().nullable().describe('An external teacher'),
    chDedicadaPeriodo: int32Number()
      .min(1, { error: 'expected 1 or more' })
      .max(MAX_HOURS, { error: `expected at most ${MAX_HOURS}` })
      .describe('Hours in the term'),
    idDocenteTurma: id().describe('The allocation'),
  })
  .meta({
    id: 'CadastroDocenteTurmaDTO',
    description: 'The allocation of a teacher to a class',
    examples: [
      {
        idTurma: 57610,
        idDocente: 531,
        idDocenteExterno: null,
        chDedicadaPeriodo: 30,
        idDocenteTurma: 88001,
      },
    ],
  });

export const docentes = operation({
  route: 'GET /turmas/{idTurma}/docentes',
  summary: 'Lists the teachers of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  path: z.object({ idTurma: int64() }),
  example: { path: { idTurma: 57610 } },
  answers: { 200: z.array(DocenteTurma) },
  errors: [404],
});

export const allocate = operation({
  route: 'POST /turmas',
  summary: 'Allocates a teacher to a class',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: z.lazy(() =>
    CadastroDocenteTurma.omit({ idDocenteTurma: true })
      .partial({ idDocente: true, idDocenteExterno: true })
      .refine(({ idDocente, idDocenteExterno }) => (idDocente == null) !== (idDocenteExterno == null), {
        error: 'expected exactly one of id-docente and id-docente-externo',
      })
      .meta({
        id: 'CadastroDocenteTurmaRequest',
        description: 'A teacher for a class, either of the institution or external',
      }),
  ),
  example: { body: { 'id-turma': 57613, 'id-docente': 531, 'ch-dedicada-periodo': 60 } },
  answers: writeResponses(CadastroDocenteTurma),
  errors: [404, 409],
});
