import * as z from 'zod';
import { idempotencyHeader } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { int64, text as textParameter } from '../params.ts';
import { filledText, id, instant, MAX_CONTENT, MAX_NAME, MAX_TITLE, msParameter, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';
import { writeResponses } from './write-responses.ts';

/** Describes these operations in the document. */
export const tag = 'Class news';

const exampleNoticia = {
  idNoticia: 830001,
  idTurma: 57610,
  titulo: 'Prova adiada',
  conteudo: 'A prova passa para quarta-feira.',
  autor: 'HELENA PRADO',
  dataCadastro: 1741000000000,
};

export const Noticia = z
  .object({
    idNoticia: id().describe('The news item'),
    idTurma: id().describe('The class'),
    titulo: filledText(MAX_TITLE).describe('Title'),
    conteudo: filledText(MAX_CONTENT).describe('Text or HTML'),
    autor: text(MAX_NAME).nullable().describe('Author'),
    dataCadastro: instant().describe('When it was published'),
  })
  .meta({
    id: 'NoticiaDTO',
    description: 'A news item of a class',
    examples: [exampleNoticia],
  });
export type Noticia = z.output<typeof Noticia>;

export const CadastroNoticia = z.object(Noticia.shape).meta({
  id: 'CadastroNoticiaDTO',
  description: 'A published news item',
  examples: [exampleNoticia],
});

export const list = operation({
  route: 'GET /noticias',
  summary: 'Lists the news of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: int64(),
      autor: textParameter().optional().describe("Part of the author's name"),
      dataCadastro: msParameter()
        .optional()
        .describe('An instant of the day of publication, in milliseconds since 1970'),
      ...paging(Noticia),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Noticia) },
  errors: [404],
});

export const create = operation({
  route: 'POST /noticias',
  summary: 'Publishes a news item',
  scopes: ['turma:write'],
  headers: idempotencyHeader,
  body: z.lazy(() =>
    Noticia.pick({ idTurma: true, titulo: true, conteudo: true })
      .extend({ autor: text(MAX_NAME).nullish().describe('Author; default: from the token') })
      .meta({ id: 'CadastroNoticiaRequest', description: 'A news item to publish' }),
  ),
  example: { body: { 'id-turma': 57610, titulo: 'Prova adiada', conteudo: 'Passa para quarta.' } },
  answers: writeResponses(CadastroNoticia),
  errors: [404, 409],
});

export const update = operation({
  route: 'PUT /noticias',
  summary: 'Updates a news item; omitted members keep their values',
  scopes: ['turma:write'],
  body: z.lazy(() =>
    Noticia.omit({ dataCadastro: true }).partial().required({ idNoticia: true }).meta({
      id: 'AtualizaNoticiaRequest',
      description: 'Changes to a news item; omitted members keep their values',
    }),
  ),
  example: { body: { 'id-noticia': 830_001, titulo: 'Boas-vindas' } },
  answers: writeResponses(Noticia),
  errors: [404, 409],
});

export const read = operation({
  route: 'GET /noticias/{idNoticia}',
  summary: 'Returns a news item as an array of one',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  path: z.object({ idNoticia: int64() }),
  example: { path: { idNoticia: 830_001 } },
  answers: { 200: z.array(Noticia) },
  errors: [404],
});

export const remove = operation({
  route: 'DELETE /noticias/{idNoticia}',
  summary: 'Deletes a news item; 204 if there is none',
  scopes: ['turma:write'],
  path: z.object({ idNoticia: int64() }),
  example: { path: { idNoticia: 830_002 } },
  answers: { 200: Noticia, 204: null },
});
