import { expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { someRow } from './rows.ts';

const open = `id-turma=${CLASSES.open}`;

/** A list of each kind of record, and the members of a record in order. */
const records: [target: string, members: string][] = [
  [`/atividades-avaliativas?${open}`, 'id-avaliacao data hora descricao id-turma ativo'],
  [
    '/boletim',
    'id-turma media-final situacao notas-unidades ano periodo id-discente id-situacao id-componente codigo-componente nome-componente codigo-turma carga-horaria recuperacao faltas conceito',
  ],
  [
    `/tarefas?${open}`,
    'id-turma titulo conteudo data-inicio data-entrega hora-inicio minuto-inicio hora-entrega minuto-entrega id-tarefa ativo em-grupo nota-maxima id-topico-aula id-arquivo data-cadastro',
  ],
  [
    `/topicos-aulas?${open}`,
    'id-topico-aula id-turma id-topico-pai descricao conteudo data-inicio data-fim visivel cancelado',
  ],
  [
    `/questionarios?${open}`,
    'id-questionario id-turma titulo descricao data-inicio data-fim duracao-minutos quantidade-perguntas quantidade-tentativas nota-maxima visivel data-cadastro',
  ],
  [
    `/referencias-bibliograficas-basicas?${open}`,
    'id-referencia-bibliografica id-turma titulo autor editora edicao tipo ano url',
  ],
  [
    '/turmas-tecnico',
    'id-turma codigo-turma ano periodo id-curso nome-curso id-modalidade-educacao modalidade-educacao id-componente codigo-componente nome-componente sigla-nivel id-unidade id-situacao-turma capacidade-aluno descricao-horario local data-inicio data-fim',
  ],
];

it.each(records)('%s lists records with exactly the expected members, in order', async (target, members) => {
  expect(Object.keys(await someRow(target))).toEqual(members.split(' '));
});

it('the grades of a student have exactly the expected members, in order', async () => {
  const entry = await someRow(`/boletim`, (row) => row['id-turma'] === CLASSES.consolidated);
  const ofStudent = `id-participante=${entry['id-discente']}&id-turma=${CLASSES.consolidated}`;
  expect(Object.keys(await someRow(`/notas-unidades?${ofStudent}`))).toEqual(
    'media unidade id-nota-unidade id-participante id-turma ano periodo faltas recuperacao nome-componente codigo-componente'.split(
      ' ',
    ),
  );
  expect(Object.keys(await someRow(`/avaliacoes?${ofStudent}`))).toEqual(
    'id-avaliacao id-turma id-participante id-nota-unidade unidade descricao abreviacao nota nota-maxima peso ano periodo'.split(
      ' ',
    ),
  );
});

it('groups and answers of a task have exactly the expected members, in order', async () => {
  const task = await someRow(`/tarefas?${open}`, (row) => row['em-grupo'] === true);
  const group = await someRow(`/grupos?${open}&id-tarefa=${task['id-tarefa']}`);
  expect(Object.keys(group)).toEqual('id-grupo id-tarefa id-turma nome discentes'.split(' '));
  expect(group.discentes).toContainEqual({
    'id-discente': expect.any(Number),
    nome: expect.any(String),
    identificador: expect.any(Number),
  });
  const answer = await someRow(`/respostas-tarefas?id-tarefa=${task['id-tarefa']}`);
  expect(Object.keys(answer)).toEqual(
    'id-resposta-tarefa id-tarefa id-turma id-discente nome-discente id-grupo data-envio texto id-arquivo nota comentario-docente atrasada'.split(
      ' ',
    ),
  );
});
