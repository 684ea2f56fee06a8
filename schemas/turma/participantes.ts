import * as z from 'zod';
import { operation } from '../operation.ts';
import { commaSeparated, flag, int32, int64, text as textParameter } from '../params.ts';
import { id, instant, int32Number, MAX_CODE, MAX_NAME, MAX_TITLE, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Participants of classes';

const TipoParticipante = z
  .object({
    idTipoParticipante: int32Number().describe('The type'),
    descricao: text(MAX_CODE).describe('Description of the type'),
  })
  .meta({
    id: 'TipoParticipanteDTO',
    description: 'A type of participant',
    examples: [{ idTipoParticipante: 4, descricao: 'DISCENTE' }],
  });

export const Participante = z
  .object({
    idParticipante: id().describe('The id-discente of a student, the id-docente of a teacher'),
    idTurma: id().describe('The class'),
    nome: text(MAX_NAME).describe('Name'),
    login: text(MAX_NAME).nullable().describe('Only with the scope turma:pessoal'),
    identificador: id().nullable().describe('Registration number of a student, staff number of a teacher'),
    cpfCnpj: text(MAX_CODE).nullable().describe('Only with the scope turma:pessoal'),
    idInstitucional: id().nullable().describe('Id of the person in all services of the institution'),
    dataEntradaParticipante: instant().nullable().describe('When the participant entered the class'),
    idTipoParticipante: int32Number().describe('See /participantes/tipos-participantes'),
    descricao: text(MAX_CODE).describe('Description of the type'),
    idSituacaoMatricula: int32Number()
      .nullable()
      .describe('Enrolment status of a student; null with a student’s token'),
    idLotacao: id().nullable().describe('Unit of a teacher, course of a student'),
    lotacao: text(MAX_NAME).nullable().describe('Name of the unit or course'),
    email: text(MAX_TITLE).nullable().describe('E-mail address'),
    idFoto: id().nullable().describe('Photo'),
    chaveFoto: text(MAX_TITLE).nullable().describe('Key to the photo'),
  })
  .meta({
    id: 'ParticipanteTurmaDTO',
    description: 'A participant of a class',
    examples: [
      {
        idParticipante: 900021,
        idTurma: 57610,
        nome: 'RAUL AZEVEDO LIMA',
        login: 'raul.azevedo',
        identificador: 20250034567,
        cpfCnpj: '00000000002',
        idInstitucional: 202500012345,
        dataEntradaParticipante: 1738810800000,
        idTipoParticipante: 4,
        descricao: 'DISCENTE',
        idSituacaoMatricula: 2,
        idLotacao: 2000,
        lotacao: 'MATEMÁTICA',
        email: 'raul.azevedo@example.edu',
        idFoto: null,
        chaveFoto: null,
      },
    ],
  });
export type Participante = z.output<typeof Participante>;

export const list = operation({
  route: 'GET /participantes',
  summary: 'Lists the participants of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: int64(),
      cpfCnpj: textParameter().optional().describe('Only with the scope turma:pessoal'),
      idInstitucional: int64().optional(),
      idLotacao: int64().optional(),
      idSituacaoMatricula: commaSeparated(int32()).optional().describe('Not with a student’s token'),
      idTipoParticipante: int32().optional(),
      identificador: int64().optional(),
      nome: textParameter().optional().describe('Part of the name'),
      turmasAgrupadas: flag()
        .default(false)
        .describe('Whether to include the classes grouped under this one'),
      ...paging(Participante),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Participante) },
  errors: [404],
});

export const tipos = operation({
  route: 'GET /participantes/tipos-participantes',
  summary: 'Lists the types of participants',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  example: {},
  answers: { 200: z.array(TipoParticipante) },
});

export const read = operation({
  route: 'GET /participantes/{idParticipante}',
  summary: 'Returns a participant of a class',
  scopes: ['turma:read'],
  path: z.object({ idParticipante: int64() }),
  query: z.lazy(() => z.object({ idTurma: int64() })),
  example: { path: { idParticipante: 900_021 }, query: { 'id-turma': 57610 } },
  answers: { 200: Participante },
  errors: [404],
});
