import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import {
  booleanField,
  decimal,
  id,
  instant,
  int32Number,
  MAX_CONTENT,
  MAX_POINTS,
  MAX_TITLE,
  text,
} from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Questionnaires';

export const Questionario = z
  .object({
    idQuestionario: id().describe('The questionnaire'),
    idTurma: id().describe('The class'),
    titulo: text(MAX_TITLE).describe('Title'),
    descricao: text(MAX_CONTENT).nullable().describe('Description'),
    dataInicio: instant().describe('Open from this instant'),
    dataFim: instant().describe('Open until this instant'),
    duracaoMinutos: int32Number().nullable().describe('Time limit, in minutes'),
    quantidadePerguntas: int32Number().describe('Number of questions'),
    quantidadeTentativas: int32Number().describe('Number of attempts allowed'),
    notaMaxima: decimal(MAX_POINTS).nullable().describe('Maximum grade'),
    visivel: booleanField().describe('Whether students see it'),
    dataCadastro: instant().describe('When it was added'),
  })
  .meta({
    id: 'QuestionarioDTO',
    description: 'A questionnaire of a class',
    examples: [
      {
        idQuestionario: 850001,
        idTurma: 57610,
        titulo: 'Limites',
        descricao: null,
        dataInicio: 1741000000000,
        dataFim: 1741900000000,
        duracaoMinutos: 60,
        quantidadePerguntas: 10,
        quantidadeTentativas: 1,
        notaMaxima: 10,
        visivel: true,
        dataCadastro: 1741000000000,
      },
    ],
  });
export type Questionario = z.output<typeof Questionario>;

export const list = operation({
  route: 'GET /questionarios',
  summary: 'Lists the questionnaires of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTurma: int64(), ...paging(Questionario) })),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Questionario) },
  errors: [404],
});

export const read = operation({
  route: 'GET /questionarios/{idQuestionario}',
  summary: 'Returns a questionnaire',
  scopes: ['turma:read'],
  path: z.object({ idQuestionario: int64() }),
  example: { path: { idQuestionario: 850_001 } },
  answers: { 200: Questionario },
  errors: [404],
});
