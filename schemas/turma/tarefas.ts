import * as z from 'zod';
import { operation } from '../operation.ts';
import { flag, int64 } from '../params.ts';
import { decimal, id, ms, text, truth, whole } from './fields.ts';
import { counted, paging } from './paging.ts';

const hour = () => whole().min(0, { error: 'expected 0 to 23' }).max(23, { error: 'expected 0 to 23' });
const minute = () => whole().min(0, { error: 'expected 0 to 59' }).max(59, { error: 'expected 0 to 59' });

/** A task; the reference, section 10.27. */
export const Tarefa = z
  .object({
    idTurma: id(),
    titulo: text(),
    conteudo: text().describe('Text or HTML'),
    dataInicio: ms().describe('Open from this day'),
    dataEntrega: ms().describe('Due on this day'),
    horaInicio: hour(),
    minutoInicio: minute(),
    horaEntrega: hour(),
    minutoEntrega: minute(),
    idTarefa: id(),
    ativo: truth(),
    emGrupo: truth().describe('Whether groups answer it, see /grupos'),
    notaMaxima: decimal().nullable(),
    idTopicoAula: id().nullable(),
    idArquivo: id().nullable().describe('Attachment'),
    dataCadastro: ms(),
  })
  .meta({ id: 'TarefaDTO', description: 'A task of a class' });

export const list = operation({
  route: 'GET /tarefas',
  summary: 'Lists the tasks of a class',
  scopes: ['turma:read'],
  ...counted,
  query: z.object({ idTurma: int64(), ativo: flag().optional(), ...paging(Tarefa) }),
  answers: { 200: z.array(Tarefa) },
  errors: [404],
});

export const read = operation({
  route: 'GET /tarefas/{idTarefa}',
  summary: 'Reads a task',
  scopes: ['turma:read'],
  path: z.object({ idTarefa: int64() }),
  answers: { 200: Tarefa },
  errors: [404],
});
