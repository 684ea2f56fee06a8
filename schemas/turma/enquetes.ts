import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { filledText, id, ms, text, truth, whole } from './fields.ts';
import { idempotencyHeader } from './idempotency.ts';
import { counted, paging } from './paging.ts';
import { responseEntity } from './response-entity.ts';

const LONGEST_QUESTION = 500;
const LONGEST_CHOICE = 255;
const FEWEST_CHOICES = 2;
const MOST_CHOICES = 100;

const pergunta = () => filledText(LONGEST_QUESTION);
const descricao = () => filledText(LONGEST_CHOICE);
const Alternativa = z.object({ idAlternativa: id(), descricao: descricao() });

/** A poll as it is stored; the reference, section 10.17. Votes are not in it: they are counted from the answers. */
export const StoredEnquete = z.object({
  idEnquete: id(),
  idTurma: id(),
  pergunta: pergunta(),
  dataCadastro: ms(),
  dataInicio: ms(),
  dataFim: ms(),
  autor: text().nullable(),
  alternativas: z.array(Alternativa),
  /** Whether somebody may have answered: from then on the alternatives keep their texts. */
  respondida: truth().default(false),
  /** Counts the changes, so that none is made over another. */
  version: whole().default(1),
});

/** An answer to a poll, as it is stored: one for each student and poll. */
export const RespostaEnquete = z.object({
  idEnquete: id(),
  idTurma: id(),
  idAlternativa: id(),
  idDiscente: id(),
  dataResposta: ms(),
});

export const AlternativaEnquete = z
  .object({
    idAlternativa: id(),
    idEnquete: id(),
    descricao: text(),
    totalVotos: whole(),
    percentualVotos: z.number().describe('0 to 100, one decimal'),
  })
  .meta({ id: 'AlternativaEnqueteDTO', description: 'An alternative of a poll, with its votes' });

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
    totalRespostas: whole(),
    alternativas: z.array(AlternativaEnquete),
    idDiscente: id().nullable().describe('Who answered; only where each row is an answer'),
    idAlternativa: id().nullable().describe('The alternative chosen; only where each row is an answer'),
    dataResposta: ms().nullable().describe('Only where each row is an answer'),
  })
  .meta({ id: 'EnqueteDTO', description: 'A poll, or an answer to one together with the poll' });

const enqueteText = {
  idEnquete: id(),
  idTurma: id(),
  pergunta: pergunta(),
  dataInicio: ms().describe('Answers are accepted from then on'),
  dataFim: ms().describe('and until then'),
  alternativas: z.array(Alternativa),
};
export const CadastroEnquete = z
  .object(enqueteText)
  .meta({ id: 'CadastroEnqueteDTO', description: 'A poll, just created' });
export const AtualizaEnquete = z
  .object(enqueteText)
  .meta({ id: 'AtualizaEnqueteDTO', description: 'A poll after a change' });

const RespostaDada = RespostaEnquete.omit({ idTurma: true });
export const CadastroRespostaEnquete = RespostaDada.pick({ idAlternativa: true, idDiscente: true })
  .partial({ idDiscente: true })
  .meta({
    id: 'CadastroRespostaEnqueteDTO',
    description: 'An answer to a poll; the token of a student says who the student is',
  });

const path = z.object({ idEnquete: int64() });
const choices = <S extends z.ZodType>(choice: S) =>
  z
    .array(choice, { error: 'expected a list of alternatives' })
    .min(FEWEST_CHOICES, { error: `expected at least ${FEWEST_CHOICES} alternatives` })
    .max(MOST_CHOICES, { error: `expected at most ${MOST_CHOICES} alternatives` });

export const list = operation({
  route: 'GET /enquetes',
  summary: 'Lists the polls of a class',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({ idTurma: int64(), ...paging(Enquete) }),
  answers: { 200: z.array(Enquete) },
  errors: [404],
});

export const create = operation({
  route: 'POST /enquetes',
  summary: 'Creates a poll',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: CadastroEnquete.omit({ idEnquete: true, alternativas: true })
    .partial({ dataInicio: true })
    .extend({ alternativas: choices(Alternativa.pick({ descricao: true })) }),
  answers: { 200: CadastroEnquete },
  errors: [404, 409],
});

export const update = operation({
  route: 'PUT /enquetes',
  summary: 'Changes a poll; what is not sent stays as it is',
  scopes: ['turma:write'],
  body: AtualizaEnquete.omit({ idTurma: true, alternativas: true })
    .partial({ pergunta: true, dataInicio: true, dataFim: true })
    .extend({
      alternativas: choices(Alternativa.partial())
        .optional()
        .describe('All that the poll shall have: with id-alternativa to keep or rename, without it to add'),
    }),
  answers: { 200: AtualizaEnquete },
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
  query: z.object({ idDiscente: int64().optional(), ...paging(Enquete) }),
  answers: { 200: z.array(Enquete) },
  errors: [404],
});

export const answer = operation({
  route: 'POST /enquetes/{idEnquete}/respostas',
  summary: 'Answers a poll, once for each student',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  path,
  body: CadastroRespostaEnquete,
  answers: { 200: responseEntity(RespostaDada) },
  errors: [404, 409],
});
