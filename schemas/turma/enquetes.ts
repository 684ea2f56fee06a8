import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import {
  booleanField,
  decimal,
  filledText,
  id,
  instant,
  int32Number,
  MAX_NAME,
  MAX_TITLE,
  text,
} from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { responseEntity } from './response-entity.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Polls';

const MAX_QUESTION = 500;
const MIN_ALTERNATIVES = 2;
const MAX_ALTERNATIVES = 40;

const pergunta = () => filledText(MAX_QUESTION);
const descricao = () => filledText(MAX_TITLE);
const Alternativa = z
  .object({
    idAlternativa: id().describe('The alternative'),
    descricao: descricao().describe('Text'),
  })
  .meta({ id: 'AlternativaDTO', description: 'An alternative of a poll' });

/** A poll as stored. Separate items count its votes. */
export const StoredEnquete = z.object({
  idEnquete: id().describe('The poll'),
  idTurma: id().describe('The class'),
  pergunta: pergunta().describe('The question'),
  dataCadastro: instant().describe('When it was created'),
  dataInicio: instant().describe('Accepts answers from this instant'),
  dataFim: instant().describe('Accepts answers until this instant'),
  autor: text(MAX_NAME).nullable().describe('Who created it'),
  alternativas: z.array(Alternativa).max(MAX_ALTERNATIVES),
  /** Whether there may be an answer: from then on the texts of the alternatives are fixed. */
  respondida: booleanField().default(false),
  /** Counts the changes, so that none overwrites another. */
  version: int32Number().default(1),
});
export type StoredEnquete = z.output<typeof StoredEnquete>;

/** An answer to a poll as stored: one per student and poll. */
export const RespostaEnquete = z.object({
  idEnquete: id().describe('The poll'),
  idTurma: id().describe('The class'),
  idAlternativa: id().describe('The alternative chosen'),
  idDiscente: id().describe('The student'),
  dataResposta: instant().describe('When it was given'),
});
export type RespostaEnquete = z.output<typeof RespostaEnquete>;

export const AlternativaEnquete = z
  .object({
    idAlternativa: id().describe('The alternative'),
    idEnquete: id().describe('The poll'),
    descricao: text(MAX_TITLE).describe('Text'),
    totalVotos: int32Number().describe('Number of votes'),
    percentualVotos: decimal(100).describe('Share of the votes in percent, 0 to 100, with one decimal'),
  })
  .meta({
    id: 'AlternativaEnqueteDTO',
    description: 'An alternative of a poll, with its votes',
    examples: [
      {
        idAlternativa: 770001,
        idEnquete: 760001,
        descricao: 'Segunda',
        totalVotos: 2,
        percentualVotos: 66.7,
      },
    ],
  });

export const Enquete = StoredEnquete.pick({
  idEnquete: true,
  idTurma: true,
  pergunta: true,
  dataCadastro: true,
  dataInicio: true,
  dataFim: true,
  autor: true,
})
  .extend({
    ativo: booleanField().describe('Whether the poll accepts answers now'),
    totalRespostas: int32Number().describe('Number of students who have answered'),
    alternativas: z.array(AlternativaEnquete).max(MAX_ALTERNATIVES).describe('The alternatives'),
    idDiscente: id().nullable().describe('The student who answered; null unless the record is an answer'),
    idAlternativa: id().nullable().describe('The alternative chosen; null unless the record is an answer'),
    dataResposta: instant().nullable().describe('When it was answered; null unless the record is an answer'),
  })
  .meta({
    id: 'EnqueteDTO',
    description: 'A poll, or an answer together with its poll',
    examples: [
      {
        idEnquete: 760001,
        idTurma: 57610,
        pergunta: 'Melhor dia para a revisão?',
        dataCadastro: 1741000000000,
        dataInicio: 1741000000000,
        dataFim: 1741900000000,
        autor: 'HELENA PRADO',
        ativo: true,
        totalRespostas: 3,
        alternativas: [
          {
            idAlternativa: 770001,
            idEnquete: 760001,
            descricao: 'Segunda',
            totalVotos: 2,
            percentualVotos: 66.7,
          },
          {
            idAlternativa: 770002,
            idEnquete: 760001,
            descricao: 'Quarta',
            totalVotos: 1,
            percentualVotos: 33.3,
          },
        ],
        idDiscente: null,
        idAlternativa: null,
        dataResposta: null,
      },
    ],
  });

const { idEnquete, idTurma, dataInicio, dataFim } = StoredEnquete.shape;
const enqueteText = {
  idEnquete,
  idTurma,
  pergunta: StoredEnquete.shape.pergunta,
  dataInicio,
  dataFim,
  alternativas: z.array(Alternativa).max(MAX_ALTERNATIVES).describe('The alternatives'),
};
const exampleText = {
  idTurma: 57610,
  pergunta: 'Melhor dia para a revisão?',
  dataInicio: 1741000000000,
  dataFim: 1741900000000,
};
const exampleChoices = [
  { idAlternativa: 770001, descricao: 'Segunda' },
  { idAlternativa: 770002, descricao: 'Quarta' },
];
const exampleEnquete = { idEnquete: 760001, ...exampleText, alternativas: exampleChoices };

export const CadastroEnquete = z.object(enqueteText).meta({
  id: 'CadastroEnqueteDTO',
  description: 'A new poll',
  examples: [exampleEnquete],
});
export const AtualizaEnquete = z.object(enqueteText).meta({
  id: 'AtualizaEnqueteDTO',
  description: 'A changed poll',
  examples: [exampleEnquete],
});

const RespostaDada = RespostaEnquete.omit({ idTurma: true }).meta({
  id: 'RespostaEnqueteDTO',
  description: 'The recorded answer',
  examples: [{ idEnquete: 760001, idAlternativa: 770001, idDiscente: 900021, dataResposta: 1741500000000 }],
});
export const CadastroRespostaEnquete = RespostaDada.pick({ idAlternativa: true, idDiscente: true })
  .partial({ idDiscente: true })
  .meta({
    id: 'CadastroRespostaEnqueteDTO',
    description: 'An answer to a poll; a student’s token identifies the student',
    examples: [{ idAlternativa: 770001, idDiscente: 900021 }],
  });

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
