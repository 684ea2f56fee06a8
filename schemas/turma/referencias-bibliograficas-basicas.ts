import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64, text as textParameter } from '../params.ts';
import { id, text, whole } from './fields.ts';
import { counted, paging } from './paging.ts';

/** A basic bibliographic reference; the reference, section 10.30. */
export const ReferenciaBibliografica = z
  .object({
    idReferenciaBibliografica: id(),
    idTurma: id(),
    titulo: text(),
    autor: text(),
    editora: text().nullable(),
    edicao: text().nullable(),
    tipo: text().describe('LIVRO, ARTIGO, REVISTA, SITE or OUTROS'),
    ano: whole().nullable(),
    url: text().nullable(),
  })
  .meta({ id: 'ReferenciaBibliograficaDTO', description: 'A basic bibliographic reference of a class' });

export const list = operation({
  route: 'GET /referencias-bibliograficas-basicas',
  summary: 'Lists the basic bibliographic references of a class',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({
    idTurma: int64(),
    autor: textParameter().optional().describe("Part of the author's name"),
    edicao: textParameter().optional(),
    editora: textParameter().optional().describe("Part of the publisher's name"),
    tipo: textParameter().optional(),
    titulo: textParameter().optional().describe('Part of the title'),
    ...paging(ReferenciaBibliografica),
  }),
  answers: { 200: z.array(ReferenciaBibliografica) },
  errors: [404],
});
