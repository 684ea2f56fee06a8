import * as z from 'zod';
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

/** The records of polls: the poll, its alternatives and its answers, as stored and in responses. */

const MAX_QUESTION = 500;
export const MAX_ALTERNATIVES = 40;

export const Alternativa = z
  .object({
    idAlternativa: id().describe('The alternative'),
    descricao: filledText(MAX_TITLE).describe('Text'),
  })
  .meta({ id: 'AlternativaDTO', description: 'An alternative of a poll' });

/** A poll as stored. Separate items count its votes. */
export const StoredEnquete = z.object({
  idEnquete: id().describe('The poll'),
  idTurma: id().describe('The class'),
  pergunta: filledText(MAX_QUESTION).describe('The question'),
  dataCadastro: instant().describe('When it was created'),
  dataInicio: instant().describe('Accepts answers from this instant'),
  dataFim: instant().describe('Accepts answers until this instant'),
  autor: text(MAX_NAME).nullable().describe('Who created it'),
  alternativas: z.array(Alternativa).max(MAX_ALTERNATIVES).describe('The alternatives'),
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

/** A poll without the members that the service adds. Both writes return it, under schema names of their own. */
const EnqueteEscrita = StoredEnquete.pick({
  idEnquete: true,
  idTurma: true,
  pergunta: true,
  dataInicio: true,
  dataFim: true,
  alternativas: true,
});
const exampleEnquete = {
  idEnquete: 760001,
  idTurma: 57610,
  pergunta: 'Melhor dia para a revisão?',
  dataInicio: 1741000000000,
  dataFim: 1741900000000,
  alternativas: [
    { idAlternativa: 770001, descricao: 'Segunda' },
    { idAlternativa: 770002, descricao: 'Quarta' },
  ],
};

export const CadastroEnquete = EnqueteEscrita.meta({
  id: 'CadastroEnqueteDTO',
  description: 'A new poll',
  examples: [exampleEnquete],
});
export const AtualizaEnquete = EnqueteEscrita.meta({
  id: 'AtualizaEnqueteDTO',
  description: 'A changed poll',
  examples: [exampleEnquete],
});

export const RespostaDada = RespostaEnquete.omit({ idTurma: true }).meta({
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
