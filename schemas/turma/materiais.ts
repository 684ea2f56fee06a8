import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { id, ms, text, truth, whole } from './fields.ts';
import { counted, paging } from './paging.ts';

/** A lesson material; the reference, section 10.24. */
export const Material = z
  .object({
    idMaterial: id(),
    idTopicoAula: id(),
    idTurma: id(),
    nome: text(),
    descricao: text().nullable(),
    idTipoMaterial: whole().describe('See /materiais/tipos-materiais'),
    tipoMaterial: text().describe('Its text'),
    idSubTipoMaterial: whole().nullable().describe('See /materiais/sub-tipos-materiais'),
    subTipoMaterial: text().nullable().describe('Its text'),
    idArquivo: id().nullable(),
    url: text().nullable(),
    dataCadastro: ms(),
    visivel: truth().describe('Whether students see it'),
  })
  .meta({ id: 'MaterialDTO', description: 'A lesson material' });

export const TipoMaterial = z.object({ idTipoMaterial: whole(), descricao: text() });
export const SubTipoMaterial = z.object({
  idSubTipoMaterial: whole(),
  idTipoMaterial: whole(),
  descricao: text(),
});

export const list = operation({
  route: 'GET /materiais',
  summary: 'Lists the materials of a lesson topic',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({ idTopicoAula: int64(), idTurma: int64().optional(), ...paging(Material) }),
  answers: { 200: z.array(Material) },
  errors: [404],
});

export const tipos = operation({
  route: 'GET /materiais/tipos-materiais',
  summary: 'Lists the types of lesson materials',
  scopes: ['turma:read'],
  answers: { 200: z.array(TipoMaterial) },
});

export const subTipos = operation({
  route: 'GET /materiais/sub-tipos-materiais',
  summary: 'Lists the subtypes of lesson materials',
  scopes: ['turma:read'],
  answers: { 200: z.array(SubTipoMaterial) },
});
