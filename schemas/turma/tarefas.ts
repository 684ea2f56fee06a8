import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag, int64 } from '../params.ts';
import {
  booleanField,
  decimal,
  id,
  instant,
  int32Number,
  MAX_CONTENT,
  MAX_POINTS,
  MAX_TITLE,
  text,
} from './fields.ts';
import { paging, totalCountHeaders } from './paging.ts';

/** Describes these operations in the document. */
export const tag = 'Tasks';

const hour = () => int32Number().min(0, { error: 'expected 0 to 23' }).max(23, { error: 'expected 0 to 23' });
const minute = () =>
  int32Number().min(0, { error: 'expected 0 to 59' }).max(59, { error: 'expected 0 to 59' });

export const Tarefa = z
  .object({
    idTurma: id().describe('The class'),
    titulo: text(MAX_TITLE).describe('Title'),
    conteudo: text(MAX_CONTENT).describe('Text or HTML'),
    dataInicio: instant().describe('Open from this day'),
    dataEntrega: instant().describe('Due on this day'),
    horaInicio: hour().describe('Hour of the opening'),
    minutoInicio: minute().describe('Minute of the opening'),
    horaEntrega: hour().describe('Hour of the due time'),
    minutoEntrega: minute().describe('Minute of the due time'),
    idTarefa: id().describe('The task'),
    ativo: booleanField().describe('Whether the task is active'),
    emGrupo: booleanField().describe('Whether groups answer the task, see /grupos'),
    notaMaxima: decimal(MAX_POINTS).nullable().describe('Maximum grade'),
    idTopicoAula: id().nullable().describe('Lesson topic of the task'),
    idArquivo: id().nullable().describe('Attachment'),
    dataCadastro: instant().describe('When it was added'),
  })
  .meta({
    id: 'TarefaDTO',
    description: 'A task of a class',
    examples: [
      {
        idTurma: 57610,
        titulo: 'Lista 1',
        conteudo: 'Resolver os itens 1 a 5.',
        dataInicio: 1741230000000,
        dataEntrega: 1741834800000,
        horaInicio: 0,
        minutoInicio: 0,
        horaEntrega: 23,
        minutoEntrega: 59,
        idTarefa: 790001,
        ativo: true,
        emGrupo: false,
        notaMaxima: 10,
        idTopicoAula: 740001,
        idArquivo: null,
        dataCadastro: 1741000000000,
      },
    ],
  });
export type Tarefa = z.output<typeof Tarefa>;

export const list = operation({
  route: 'GET /tarefas',
  summary: 'Lists the tasks of a class',
  scopes: ['turma:read'],
  ...totalCountHeaders,
  query: z.lazy(() => z.object({ idTurma: int64(), ativo: flag().optional(), ...paging(Tarefa) })),
  example: { query: { 'id-turma': 57610 } },
  answers: { 200: z.array(Tarefa) },
  errors: [404],
});

export const read = operation({
  route: 'GET /tarefas/{idTarefa}',
  summary: 'Returns a task',
  scopes: ['turma:read'],
  path: z.object({ idTarefa: int64() }),
  example: { path: { idTarefa: 790_001 } },
  answers: { 200: Tarefa },
  errors: [404],
});
