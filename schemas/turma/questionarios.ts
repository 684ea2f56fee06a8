import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { decimal, id, ms, text, truth, whole } from './fields.ts';
import { counted, paging } from './paging.ts';

/** A questionnaire; the reference, section 10.29. */
export const Questionario = z
  .object({
    idQuestionario: id(),
    idTurma: id(),
    titulo: text(),
    descricao: text().nullable(),
    dataInicio: ms(),
    dataFim: ms(),
    duracaoMinutos: whole().nullable(),
    quantidadePerguntas: whole(),
    quantidadeTentativas: whole(),
    notaMaxima: decimal().nullable(),
    visivel: truth().describe('Whether students see it'),
    dataCadastro: ms(),
  })
  .meta({ id: 'QuestionarioDTO', description: 'A questionnaire of a class' });

export const list = operation({
  route: 'GET /questionarios',
  summary: 'Lists the questionnaires of a class',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({ idTurma: int64(), ...paging(Questionario) }),
  answers: { 200: z.array(Questionario) },
  errors: [404],
});

export const read = operation({
  route: 'GET /questionarios/{idQuestionario}',
  summary: 'Reads a questionnaire',
  scopes: ['turma:read'],
  path: z.object({ idQuestionario: int64() }),
  answers: { 200: Questionario },
  errors: [404],
});
