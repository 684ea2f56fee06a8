import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { decimal, filledText, id, MAX_NAME, MAX_TITLE, ms, text, truth, whole } from './fields.ts';
import { counted, paging } from './paging.ts';
import { responseEntity } from './response-entity.ts';
import { saved } from './saved.ts';

const MAX_QUESTION = 500;
const MIN_ALTERNATIVES = 2;
const MAX_ALTERNATIVES = 40;

const pergunta = () => filledText(MAX_QUESTION);
const descricao = () => filledText(MAX_TITLE);
const Alternativa = z.object({
  idAlternativa: id().describe('The alternative'),
  descricao: descricao().describe('Its text'),
});

/** A poll as it is stored; the reference, section 10.17. Its votes are counted in items of their own. */
export const StoredEnquete = z.object({
  idEnquete: id().describe('The poll'),
  idTurma: id().describe('The class'),
  pergunta: pergunta().describe('The question'),
  dataCadastro: ms().describe('When it was created'),
  dataInicio: ms().describe('Answers are accepted from then on'),
  dataFim: ms().describe('and until then'),
  autor: text(MAX_NAME).nullable().describe('Who created it'),
  alternativas: z.array(Alternativa).max(MAX_ALTERNATIVES),
  /** Whether somebody may have answered: from then on the alternatives keep their texts. */
  respondida: truth().default(false),
  /** Counts the changes, so that none is made over another. */
  version: whole().default(1),
});
export type StoredEnquete = z.output<typeof StoredEnquete>;

/** An answer to a poll, as it is stored: one for each student and poll. */
export const RespostaEnquete = z.object({
  idEnquete: id().describe('The poll'),
  idTurma: id().describe('The class'),
  idAlternativa: id().describe('The alternative chosen'),
  idDiscente: id().describe('The student'),
  dataResposta: ms().describe('When it was given'),
});
export type RespostaEnquete = z.output<typeof RespostaEnquete>;

export const AlternativaEnquete = z
  .object({
    idAlternativa: id().describe('The alternative'),
    idEnquete: id().describe('The poll'),
    descricao: text(MAX_TITLE).describe('Its text'),
    totalVotos: whole().describe('How many chose it'),
    percentualVotos: decimal(100).describe('0 to 100, one decimal'),
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
    ativo: truth().describe('Whether the poll takes answers now'),
    totalRespostas: whole().describe('How many students have answered'),
    alternativas: z.array(AlternativaEnquete).max(MAX_ALTERNATIVES).describe('What can be answered'),
    idDiscente: id().nullable().describe('Who answered; only where each row is an answer'),
    idAlternativa: id().nullable().describe('The alternative chosen; only where each row is an answer'),
    dataResposta: ms().nullable().describe('Only where each row is an answer'),
  })
  .meta({
    id: 'EnqueteDTO',
    description: 'A poll, or an answer to one together with the poll',
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
  alternativas: z.array(Alternativa).max(MAX_ALTERNATIVES).describe('What can be answered'),
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
  description: 'A poll, just created',
  examples: [exampleEnquete],
});
export const AtualizaEnquete = z.object(enqueteText).meta({
  id: 'AtualizaEnqueteDTO',
  description: 'A poll after a change',
  examples: [exampleEnquete],
});

const RespostaDada = RespostaEnquete.omit({ idTurma: true }).meta({
  description: 'The answer that was given',
  examples: [{ idEnquete: 760001, idAlternativa: 770001, idDiscente: 900021, dataResposta: 1741500000000 }],
});
export const CadastroRespostaEnquete = RespostaDada.pick({ idAlternativa: true, idDiscente: true })
  .partial({ idDiscente: true })
  .meta({
    id: 'CadastroRespostaEnqueteDTO',
    description: 'An answer to a poll; the token of a student says who the student is',
    examples: [{ idAlternativa: 770001, idDiscente: 900021 }],
  });

const path = z.object({
  idEnquete: int64()
    .describe('The poll')
    .meta({ examples: [760001] }),
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
  ...counted,
  query: z.lazy(() => z.object({ idTurma: int64(), ...paging(Enquete) })),
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
        alternativas: alternativesOf(Alternativa.pick({ descricao: true })).describe('What can be answered'),
      })
      .meta({
        description: 'A poll to create; without data-inicio it is open from now on',
        examples: [{ ...exampleText, alternativas: exampleChoices.map(({ descricao }) => ({ descricao })) }],
      }),
  ),
  bodyOptional: true,
  answers: saved(CadastroEnquete),
  errors: [404, 409],
});

export const update = operation({
  route: 'PUT /enquetes',
  summary: 'Changes a poll; what is not sent stays as it is',
  scopes: ['turma:write'],
  body: z.lazy(() =>
    AtualizaEnquete.omit({ idTurma: true, alternativas: true })
      .partial({ pergunta: true, dataInicio: true, dataFim: true })
      .extend({
        alternativas: alternativesOf(Alternativa.partial())
          .optional()
          .describe('All that the poll shall have: with id-alternativa to keep or rename, without it to add'),
      })
      .meta({
        description: 'What shall change of a poll; what is not sent stays as it is',
        examples: [{ idEnquete: 760001, pergunta: 'Qual dia para a revisão?' }],
      }),
  ),
  bodyOptional: true,
  answers: saved(AtualizaEnquete),
  errors: [404, 409],
});

export const read = operation({
  route: 'GET /enquetes/{idEnquete}',
  summary: 'Reads a poll',
  scopes: ['turma:read'],
  path,
  answers: { 200: Enquete },
  errors: [404],
});

export const alternativas = operation({
  route: 'GET /enquetes/{idEnquete}/alternativas',
  summary: 'Lists the alternatives of a poll, with their votes',
  scopes: ['turma:read'],
  path,
  answers: { 200: z.array(AlternativaEnquete) },
  errors: [404],
});

export const respostas = operation({
  route: 'GET /enquetes/{idEnquete}/respostas',
  summary: 'Lists the answers to a poll, each with the poll; to a student their own',
  scopes: ['turma:read'],
  ...counted,
  path,
  query: z.lazy(() =>
    z.object({
      idDiscente: int64()
        .optional()
        .describe('Who answered')
        .meta({ examples: [900021] }),
      ...paging(Enquete),
    }),
  ),
  answers: { 200: z.array(Enquete) },
  errors: [404],
});

export const answer = operation({
  route: 'POST /enquetes/{idEnquete}/respostas',
  summary: 'Answers a poll, once for each student',
  scopes: ['turma:write'],
  openTo: 'students',
  headers: idempotencyHeader,
  path,
  body: CadastroRespostaEnquete,
  bodyOptional: true,
  answers: saved(responseEntity(RespostaDada)),
  errors: [404, 409],
});
