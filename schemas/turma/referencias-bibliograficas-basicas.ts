import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64, text as textParameter } from '../params.ts';
import { id, int32Number, MAX_CODE, MAX_TITLE, MAX_URL, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Basic bibliographic references';

/** For a title with its subtitle, or for all authors of a work. */
const MAX_LONG_TITLE = 500;

export const ReferenciaBibliografica = z
  .object({
    idReferenciaBibliografica: id().describe('The reference'),
    idTurma: id().describe('The class'),
    titulo: text(MAX_LONG_TITLE).describe('Title'),
    autor: text(MAX_LONG_TITLE).describe('Author'),
    editora: text(MAX_TITLE).nullable().describe('Publisher'),
    edicao: text(MAX_CODE).nullable().describe('Edition'),
    tipo: text(MAX_CODE).describe('LIVRO, ARTIGO, REVISTA, SITE or OUTROS'),
    ano: int32Number().nullable().describe('Year'),
    url: text(MAX_URL).nullable().describe('URL of the work'),
  })
  .meta({
    id: 'ReferenciaBibliograficaDTO',
    description: 'A basic bibliographic reference of a class',
    examples: [
      {
        idReferenciaBibliografica: 860001,
        idTurma: 57610,
        titulo: 'Introdução ao cálculo',
        autor: 'LIMA, R. A.',
        editora: 'Editora Exemplo',
        edicao: '2',
        tipo: 'LIVRO',
        ano: 2019,
        url: null,
      },
    ],
  });
export type ReferenciaBibliografica = z.output<typeof ReferenciaBibliografica>;

export const list = operation({
  route: 'GET /referencias-bibliograficas-basicas',
  summary: 'Lists the basic bibliographic references of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() =>
    z.object({
      idTurma: int64(),
      autor: textParameter().optional().describe("Part of the author's name"),
      edicao: textParameter().optional(),
      editora: textParameter().optional().describe("Part of the publisher's name"),
      tipo: textParameter().optional(),
      titulo: textParameter().optional().describe('Part of the title'),
      ...paging(ReferenciaBibliografica),
    }),
  ),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(ReferenciaBibliografica) },
  errors: [404],
});
