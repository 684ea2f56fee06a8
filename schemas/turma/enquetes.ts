import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import {
  Alternativa,
  AlternativaEnquete,
  AtualizaEnquete,
  CadastroEnquete,
  CadastroRespostaEnquete,
  Enquete,
  MAX_ALTERNATIVES,
  RespostaDada,
} from './enquete.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { responseEntity } from './response-entity.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Polls';

const MIN_ALTERNATIVES = 2;

const path = z.object({
  idEnquete: int64()
    .describe('The poll')
    .meta({ examples: [760001] }),
});
const NovaAlternativa = Alternativa.pick({ descricao: true }).meta({
  id: 'CadastroAlternativaRequest',
  description: 'An alternative of a new poll',
});
const AlternativaAlterada = Alternativa.partial().meta({
  id: 'AtualizaAlternativaRequest',
  description: 'An alternative to keep or rename, or without id-alternativa to add',
});
const alternativesOf = <S extends z.ZodType>(choice: S) =>
  z
    .array(choice, { error: 'expected a list of alternatives' })
    .min(MIN_ALTERNATIVES, { error: `expected at least ${MIN_ALTERNATIVES} alternatives` })
    .max(MAX_ALTERNATIVES, { error: `expected at most ${MAX_ALTERNATIVES} alternatives` });

export const list = operation({
  route: 'GET /enquetes',
  summary: 'Lists the polls of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTurma: int64(), ...paging(Enquete) })),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Enquete) },
  errors: [404],
});

export const create = operation({
  route: 'POST /enquetes',
  summary: 'Creates a poll',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: z.lazy(() =>
    CadastroEnquete.omit({ idEnquete: true, alternativas: true })
      .partial({ dataInicio: true })
      .extend({
        alternativas: alternativesOf(NovaAlternativa).describe('The alternatives'),
      })
      .meta({
        id: 'CadastroEnqueteRequest',
        description: 'A poll to create; without data-inicio it opens now',
      }),
  ),
  bodyOptional: true,
  example: {
    body: {
      'id-turma': 57610,
      pergunta: 'Que dia?',
      'data-fim': 4_070_919_600_000,
      alternativas: [{ descricao: 'Segunda' }, { descricao: 'Quarta' }],
    },
  },
  answers: writeResponses(CadastroEnquete),
  errors: [404, 409],
});

export const update = operation({
  route: 'PUT /enquetes',
  summary: 'Updates a poll; omitted members keep their values',
  scopes: ['turma:write'],
  body: z.lazy(() =>
    AtualizaEnquete.omit({ idTurma: true, alternativas: true })
      .partial({ pergunta: true, dataInicio: true, dataFim: true })
      .extend({
        alternativas: alternativesOf(AlternativaAlterada)
          .optional()
          .describe(
            'The complete new list: with id-alternativa to keep or rename one, without it to add one',
          ),
      })
      .meta({
        id: 'AtualizaEnqueteRequest',
        description: 'Changes to a poll; omitted members keep their values',
      }),
  ),
  bodyOptional: true,
  example: { body: { 'id-enquete': 760_012, 'data-fim': 4_070_919_600_000 } },
  answers: writeResponses(AtualizaEnquete),
  errors: [404, 409],
});

export const read = operation({
  route: 'GET /enquetes/{idEnquete}',
  summary: 'Returns a poll',
  scopes: ['turma:read'],
  path,
  example: { path: { idEnquete: 760_001 } },
  answers: { 200: Enquete },
  errors: [404],
});

export const alternativas = operation({
  route: 'GET /enquetes/{idEnquete}/alternativas',
  summary: 'Lists the alternatives of a poll with their votes',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  path,
  example: { path: { idEnquete: 760_001 } },
  answers: { 200: z.array(AlternativaEnquete) },
  errors: [404],
});

export const respostas = operation({
  route: 'GET /enquetes/{idEnquete}/respostas',
  summary: 'Lists the answers to a poll, each with the poll; a student sees only their own',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  path,
  query: z.lazy(() =>
    z.object({
      idDiscente: int64()
        .optional()
        .describe('The student who answered')
        .meta({ examples: [900021] }),
      ...paging(Enquete),
    }),
  ),
  example: { path: { idEnquete: 760_001 } },
  answers: { 200: z.array(Enquete) },
  errors: [404],
});

export const answer = operation({
  route: 'POST /enquetes/{idEnquete}/respostas',
  summary: 'Answers a poll, once per student',
  scopes: ['turma:write'],
  openTo: 'students',
  headers: idempotencyHeader,
  path,
  body: CadastroRespostaEnquete,
  bodyOptional: true,
  example: { path: { idEnquete: 760_002 }, body: { 'id-alternativa': 770_006, 'id-discente': 900_021 } },
  answers: writeResponses(responseEntity(RespostaDada, 'RespostaEnqueteResponse')),
  errors: [404, 409],
});
