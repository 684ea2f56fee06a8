import * as z from 'zod';
import { operation } from '../operation.ts';
import { int64 } from '../params.ts';
import { booleanField, id, instant, int32Number, MAX_CODE, MAX_TITLE, MAX_URL, text } from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Lesson materials';

const MAX_DESCRIPTION = 4000;

/** A lesson material. */
export const Material = z
  .object({
    idMaterial: id().describe('The material'),
    idTopicoAula: id().describe('The lesson topic'),
    idTurma: id().describe('The class'),
    nome: text(MAX_TITLE).describe('Name'),
    descricao: text(MAX_DESCRIPTION).nullable().describe('Description'),
    idTipoMaterial: int32Number().describe('See /materiais/tipos-materiais'),
    tipoMaterial: text(MAX_CODE).describe('Description of the type'),
    idSubTipoMaterial: int32Number().nullable().describe('See /materiais/sub-tipos-materiais'),
    subTipoMaterial: text(MAX_CODE).nullable().describe('Description of the subtype'),
    idArquivo: id().nullable().describe('The file, if the type has one'),
    url: text(MAX_URL).nullable().describe('URL, if the material is elsewhere'),
    dataCadastro: instant().describe('When it was added'),
    visivel: booleanField().describe('Whether students see it'),
  })
  .meta({
    id: 'MaterialDTO',
    description: 'A lesson material',
    examples: [
      {
        idMaterial: 810001,
        idTopicoAula: 740001,
        idTurma: 57610,
        nome: 'Lista 1',
        descricao: 'Exercícios de limites',
        idTipoMaterial: 1,
        tipoMaterial: 'ARQUIVO',
        idSubTipoMaterial: 1,
        subTipoMaterial: 'DOCUMENTO',
        idArquivo: 820001,
        url: null,
        dataCadastro: 1741000000000,
        visivel: true,
      },
    ],
  });
export type Material = z.output<typeof Material>;

const TipoMaterial = z
  .object({
    idTipoMaterial: int32Number().describe('The type'),
    descricao: text(MAX_CODE).describe('Description of the type'),
  })
  .meta({
    id: 'TipoMaterialDTO',
    description: 'A type of lesson material',
    examples: [{ idTipoMaterial: 1, descricao: 'ARQUIVO' }],
  });

const SubTipoMaterial = z
  .object({
    idSubTipoMaterial: int32Number().describe('The subtype'),
    idTipoMaterial: int32Number().describe('Its type'),
    descricao: text(MAX_CODE).describe('Description of the subtype'),
  })
  .meta({
    id: 'SubTipoMaterialDTO',
    description: 'A subtype of lesson material',
    examples: [{ idSubTipoMaterial: 6, idTipoMaterial: 3, descricao: 'LIVRO' }],
  });

export const list = operation({
  route: 'GET /materiais',
  summary: 'Lists the materials of a lesson topic',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTopicoAula: int64(), idTurma: int64().optional(), ...paging(Material) })),
  example: { query: { 'id-topico-aula': 740_001 } },
  answers: { 200: z.array(Material) },
  errors: [404],
});

export const tipos = operation({
  route: 'GET /materiais/tipos-materiais',
  summary: 'Lists the types of lesson materials',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  example: {},
  answers: { 200: z.array(TipoMaterial) },
});

export const subTipos = operation({
  route: 'GET /materiais/sub-tipos-materiais',
  summary: 'Lists the subtypes of lesson materials',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  example: {},
  answers: { 200: z.array(SubTipoMaterial) },
});
